/** Archived places: readable, and closed for everything new. */
import { operation } from './operation.ts'
import { base, placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const archiving = {
  ...base,
  since: '3.15',
  path: `${V3}/places/{placeID}/archived`,
  access: 'person',
  params: placeParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['place_missing', 'forbidden', 'place_fixed'],
} as const

export const archivePlace = operation({
  ...archiving,
  id: 'archivePlace',
  method: 'PUT',
  summary:
    'Archive a place (its owners, admins, and community managers unless it is secret): it stays readable and takes nothing new',
})

export const restorePlace = operation({
  ...archiving,
  id: 'restorePlace',
  method: 'DELETE',
  summary: 'Archive a place no longer',
  errors: [...archiving.errors, 'home_archived'],
})
