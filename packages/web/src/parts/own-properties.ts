/** Extended properties of the signed-in person: what pages note there holds on all devices, and after signing out. */
import { client } from '../api/client.ts'
import { ask, queryClient } from '../api/queries.ts'
import { notifyOf } from './toasts.tsx'

export const OWN_PROPERTIES = ask('getPersonExtprops', { personID: '@me' })

/** Optimistic; reverts if the server refuses. */
export function noteOwnProperties(noted: Readonly<Record<string, string>>): void {
  const { queryKey } = OWN_PROPERTIES
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, { ...before, ...noted })
  client.addPersonExtprops({ personID: '@me', body: noted }).catch((error: unknown) => {
    notifyOf(error)
    return queryClient.invalidateQueries({ queryKey })
  })
}
