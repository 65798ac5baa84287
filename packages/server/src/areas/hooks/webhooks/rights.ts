/** Whether somebody may have a webhook: they must be able to read its object. */

import type { Actor, Member } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import { whichAreReadable } from '../../content/reading.ts'
import { findActors } from '../../identity/people.ts'
import { findKnownPlaces } from '../../places/places.ts'
import { mayLookInside } from '../../places/rights.ts'
import type { About } from './objects.ts'
import type { WebhookRow } from './queries.ts'

export interface Asked {
  readonly owner: Member
  readonly about: About
}

const placesOf = (asked: readonly Asked[]) => asked.flatMap(({ about: { place_id } }) => place_id ?? [])

/** Reads the places of each owner at once, and all contents at once. Ids of places, and of contents, that the owner may read. */
async function findReadable(db: Database, asked: readonly Asked[]) {
  const ofPlaces = Map.groupBy(asked, ({ owner }) => owner)
  const contents = asked.flatMap(({ owner, about: { content_id } }) =>
    content_id === null ? [] : [{ contentId: content_id, reader: owner }],
  )
  const [readable, ...places] = await Promise.all([
    whichAreReadable(db, contents),
    ...[...ofPlaces].map(async ([owner, ofOwner]) => {
      const ids = [...new Set(placesOf(ofOwner))]
      const known = ids.length === 0 ? [] : await findKnownPlaces(db, owner, ids)
      const inside = known.filter((place) => mayLookInside(owner, place))
      return [owner, new Set(inside.map(({ id }) => id))] as const
    }),
  ])
  return { places: new Map(places), contents: readable }
}

/** Checked now: rights change after registration. Answers in the order of what is asked. */
export async function whichMayHave(db: Database, asked: readonly Asked[]): Promise<boolean[]> {
  const { places, contents } = await findReadable(db, asked)
  return asked.map(({ owner, about: { place_id, content_id } }) => {
    if (place_id !== null) return places.get(owner)?.has(place_id) === true
    if (content_id === null) return owner.isAdmin
    return contents.some(({ contentId, reader }) => contentId === content_id && reader === owner)
  })
}

export const mayHave = async (db: Database, owner: Member, about: About): Promise<boolean> =>
  (await whichMayHave(db, [{ owner, about }])).includes(true)

/** A token without the admin scope cannot redirect events for admins, nor one without read those with texts. */
export async function maySendElsewhere(db: Database, actor: Actor, webhook: WebhookRow): Promise<boolean> {
  if (actor.kind !== 'member' || !(await mayHave(db, actor, webhook))) return false
  if (webhook.scopes.includes('read') && !actor.scopes.has('read')) return false
  if (actor.isAdmin || !webhook.scopes.includes('admin')) return true
  const [owner] = await findActors(db, [webhook.owner_id])
  return owner?.isAdmin !== true
}
