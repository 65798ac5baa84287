/** The signed-in person. */
import type { Person } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { boot } from '../boot.ts'
import { may } from './allowed.ts'
import { ask } from './queries.ts'

export const isSignedIn = boot.session !== undefined

/** For pages that say why there is nobody. */
export const useMeQuery = () => useQuery({ ...ask('getPerson', { personID: '@me' }), enabled: isSignedIn })

/** Undefined when signed out, while loading, and if that fails. */
export const useMe = (): Person | undefined => useMeQuery().data

/**
 * Whether they may add to community-wide collections: `contents`, `places`, `people`, … Assumed for signed-in people
 * until known, so that the layout does not move.
 */
export function useMayAdd(collection: string): boolean {
  const me = useMe()
  return me ? may(me, collection, 'POST') : isSignedIn
}

/** Whether they create accounts for others. While sign-up is open, everybody may post to `people`, but for themselves. */
export const mayAddPeople = (me: Person | undefined): boolean =>
  me?.manageable === true && may(me, 'people', 'POST')

/** Returns here after signing in. */
export const signInPath = (): string =>
  `${boot.base}/login?next=${encodeURIComponent(location.pathname.slice(boot.base.length) + location.search + location.hash)}`
