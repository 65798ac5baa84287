/** Mutes are private to the person who mutes. */

import { ME, type MutedKind, type NewMute, problemMessage, readAnyUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Failure, failure, fieldInvalid } from '../../../failure.ts'
import { isReadable } from '../../content/reading.ts'
import { findVisiblePeople, getPerson } from '../../identity/people.ts'
import { personVerbs } from '../../identity/rights.ts'
import { findKnownPlaces } from '../../places/places.ts'
import type { MuteRow, Thing } from './queries.ts'
import * as queries from './queries.ts'

/** Mutes are read all at once, so they are limited. */
const MOST = 1_000

async function requirePerson(
  db: Database,
  actor: Actor,
  personId: string,
  verb: 'GET' | 'POST',
): Promise<void> {
  const person = await getPerson(db, actor, personId)
  if (personVerbs(actor, person).mutes.includes(verb)) return
  throw failure('forbidden', 'Only the person can read and change their mutes.')
}

export async function listMutes(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<MuteRow>> {
  await requirePerson(db, actor, personId, 'GET')
  return await queries.findMutes(db, actor, personId, request)
}

interface Named {
  readonly personId: string
  readonly id: string
}

export async function getMute(db: Database, actor: Actor, { personId, id }: Named): Promise<MuteRow> {
  await requirePerson(db, actor, personId, 'GET')
  const mute = await queries.findMute(db, actor, personId, id)
  if (!mute) throw failure('mute_missing', 'You have muted nothing under this id.')
  return mute
}

const KINDS: Record<string, MutedKind> = {
  contents: 'content',
  messages: 'content',
  comments: 'content',
  updates: 'content',
  places: 'place',
  people: 'person',
}

const unknown = (): Failure =>
  fieldInvalid(
    'object',
    problemMessage('unknownUri', { what: 'content, a message, a comment, a place or a person that you see' }),
  )

async function isInSight(db: Database, actor: Actor, { kind, id }: Thing): Promise<boolean> {
  if (kind === 'content') return await isReadable(db, actor, id)
  const find = kind === 'place' ? findKnownPlaces : findVisiblePeople
  return (await find(db, actor, [id])).length > 0
}

/** An object that the caller may not see answers as a missing one. */
async function readThing(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { object }: NewMute,
): Promise<Thing> {
  const uri = readAnyUri(object, context.config.baseUrl)
  const kind = uri && Object.hasOwn(KINDS, uri.collection) ? KINDS[uri.collection] : undefined
  if (!uri || !kind || (uri.id === ME && kind !== 'person')) throw unknown()
  const own = actor.kind === 'member' ? actor.id : ''
  const named = { kind, id: uri.id === ME ? own : uri.id }
  if (!(await isInSight(tx.db, actor, named))) throw unknown()
  const id = kind === 'content' ? await queries.findRootId(tx.db, named.id) : named.id
  if (id === undefined) throw unknown()
  return { kind, id }
}

export async function mute(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { personId, input }: { readonly personId: string; readonly input: NewMute },
): Promise<MuteRow> {
  await requirePerson(tx.db, actor, personId, 'POST')
  const thing = await readThing(context, tx, actor, input)
  if (thing.kind === 'person' && thing.id === personId) throw failure('own_mute', 'Nobody mutes themselves.')
  await queries.lockMutes(tx.db, personId)
  const id = await queries.insertMute(tx.db, personId, thing)
  if (id === undefined) throw failure('already_muted', 'You have muted this already.')
  if ((await queries.countMutes(tx.db, actor, personId)) > MOST) {
    throw failure('too_many_mutes', `A person mutes at most ${MOST} things: hear of one again first.`)
  }
  return await getMute(tx.db, actor, { personId, id })
}

export async function unmute(tx: Transaction, actor: Actor, named: Named): Promise<void> {
  const { id } = await getMute(tx.db, actor, named)
  await queries.deleteMute(tx.db, id)
}
