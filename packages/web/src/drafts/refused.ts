/** Drafts that the server could not send at their time. */
import { useQuery } from '@tanstack/react-query'
import { isSignedIn } from '../api/me.ts'
import { ask } from '../api/queries.ts'

/** Nobody has more. */
const MOST = 100

/** Asked when Home or the own menu is shown. */
export function useRefusedDrafts(): number {
  const { data } = useQuery({
    ...ask('listDrafts', { personID: '@me', count: MOST, fields: 'sendProblem' }),
    enabled: isSignedIn,
  })
  return data?.list.filter(({ sendProblem }) => sendProblem).length ?? 0
}
