/** Finds the events of a log range for each connection. Rights are checked for all connections at once, now. */
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { COMMUNITY_ROLES, type CommunityRole, communityRoleOf } from '../../../db/viewer.ts'
import { audienceOf } from '../activities/policy.ts'
import { presentationFor } from '../activities/presentation.ts'
import { type Arrival, findArrivals, type OpenStream } from '../streams/arrivals.ts'
import { representEntry, streamUri } from '../streams/represent.ts'
import type { Connection, RealtimeEvent } from './connection.ts'
import type { LogPosition } from './cursors.ts'
import { findChanged, type LoggedRow } from './queries.ts'

export interface RealtimeRange {
  /** In log order. */
  readonly logged: readonly LoggedRow[]
  readonly entryIds: readonly string[]
}

type Receivers = readonly Connection[]

const streamKey = (streamId: string, role: CommunityRole) => `${streamId} ${role}`

/** Several windows of one person may watch one stream. */
function openStreamsOf(receivers: Receivers): OpenStream[] {
  const open = new Map<string, OpenStream>()
  for (const { member, subscriptions } of receivers)
    for (const { id, source } of subscriptions.streams) {
      const role = communityRoleOf(member)
      open.set(streamKey(id, role), { streamId: id, personId: member.id, source, role })
    }
  return [...open.values()]
}

const nameOf = (reader: Member, { entry }: Arrival) => `${entry.id} ${audienceOf(reader, entry)}`

/** Represents each activity once per audience and stream fields. */
class Writer {
  readonly #context: Context
  readonly #read = new Map<string, object>()
  readonly #written = new Map<string, string>()

  constructor(context: Context) {
    this.#context = context
  }

  /** Reads once per sample reader; one is usually enough for all. */
  async read(arrivals: readonly (Arrival & { readonly reader: Member })[]): Promise<void> {
    let readers = new Map<string, readonly Member[]>(
      [...Map.groupBy(arrivals, (arrival) => nameOf(arrival.reader, arrival))].map(([name, those]) => [
        name,
        those.map(({ reader }) => reader),
      ]),
    )
    while (readers.size > 0) {
      const examples = new Map<Member, string[]>()
      for (const [name, those] of readers) {
        const example = those.find((reader) => examples.has(reader)) ?? those[0]
        if (example) examples.set(example, [...(examples.get(example) ?? []), name])
      }
      const unseen = await Promise.all([...examples].map((example) => this.#readFor(...example)))
      // A reader who lost access since is no sample for the others.
      readers = new Map(
        unseen.flat().flatMap(([name, { id }]) => {
          const others = (readers.get(name) ?? []).filter((reader) => reader.id !== id)
          return others.length > 0 ? [[name, others] as const] : []
        }),
      )
    }
  }

  /** Returns activities that this reader may no longer see although they exist. */
  async #readFor(actor: Member, names: readonly string[]): Promise<(readonly [string, Member])[]> {
    const { readMany, maySee, represent } = presentationFor({ context: this.#context, actor })
    const idOf = (name: string) => name.slice(0, name.indexOf(' '))
    const rows = await readMany(names.map(idOf))
    const unseen: (readonly [string, Member])[] = []
    for (const name of names) {
      const row = rows.get(idOf(name))
      if (row && maySee(row)) this.#read.set(name, represent(row))
      else if (row) unseen.push([name, actor])
    }
    return unseen
  }

  /** Undefined if it was deleted meanwhile. */
  write(reader: Member, arrival: Arrival): string | undefined {
    const { config, vocabulary } = this.#context
    const name = nameOf(reader, arrival)
    const activity = this.#read.get(name)
    if (!activity) return undefined
    const said = representEntry(arrival.entry, config.baseUrl)
    const key = `${name} ${JSON.stringify(said)}`
    const known = this.#written.get(key)
    if (known !== undefined) return known
    const json = JSON.stringify(vocabulary.write({ ...activity, ...said }))
    this.#written.set(key, json)
    return json
  }
}

async function findStreamEvents(context: Context, range: RealtimeRange, receivers: Receivers) {
  const activityIds = range.logged.map(({ id }) => id)
  const happened = { activityIds, entryIds: range.entryIds }
  const found = await findArrivals(context.jobDb, happened, openStreamsOf(receivers))
  const byStream = Map.groupBy(found, ({ streamId, role }) => streamKey(streamId, role))
  const arrivals = receivers.flatMap((receiver) =>
    receiver.subscriptions.streams.flatMap(({ id }, item) =>
      (byStream.get(streamKey(id, communityRoleOf(receiver.member))) ?? []).map((arrival) => ({
        ...arrival,
        receiver,
        reader: receiver.member,
        item,
      })),
    ),
  )
  const writer = new Writer(context)
  await writer.read(arrivals)
  return arrivals.flatMap(({ receiver, reader, item, ...arrival }) => {
    const json = writer.write(reader, arrival)
    if (json === undefined) return []
    const uri = streamUri(context.config.baseUrl, arrival.streamId)
    const data = `{"stream":${JSON.stringify(uri)},"activity":${json}}`
    const { id, inboxId } = arrival.entry
    return [{ receiver, name: 'activity' as const, data, item, activityId: id, entryId: inboxId }]
  })
}

async function findObjectEvents(context: Context, { logged }: RealtimeRange, receivers: Receivers) {
  const watching = receivers.flatMap((receiver) =>
    receiver.subscriptions.objects.map((object, at) => ({
      receiver,
      object,
      item: receiver.subscriptions.streams.length + at,
    })),
  )
  const watched = watching.map(({ receiver, object: { kind, id } }, number) => ({
    number,
    personId: receiver.member.id,
    role: communityRoleOf(receiver.member),
    kind,
    id,
  }))
  const activityIds = logged.map(({ id }) => id)
  const groups = COMMUNITY_ROLES.map((role) => ({
    role,
    watched: watched.filter((one) => one.role === role),
  }))
  const rows = await Promise.all(
    groups
      .filter((group) => group.watched.length * activityIds.length > 0)
      .map((group) => findChanged(context.jobDb, activityIds, group.watched, group.role)),
  )
  return rows.flat().flatMap(({ number, id, verb }) => {
    const one = watching[number]
    if (!one) return []
    const told = { object: one.object.uri, verb, activity: id }
    const data = JSON.stringify(context.vocabulary.write(told))
    const { receiver, item } = one
    return [{ receiver, name: 'changed' as const, data, item, activityId: id, entryId: undefined }]
  })
}

/** In log order, then by subscription; inbox entries last. */
export async function findEvents(
  context: Context,
  range: RealtimeRange,
  receivers: Receivers,
): Promise<ReadonlyMap<Connection, readonly RealtimeEvent[]>> {
  const [streams, changes] = await Promise.all([
    findStreamEvents(context, range, receivers),
    findObjectEvents(context, range, receivers),
  ])
  const places = new Map(range.logged.map(({ xid, id }, nth) => [id, { log: { xid, id }, nth }]))
  const told = [...streams, ...changes].map(({ activityId, entryId, ...event }) => {
    const place = entryId === undefined ? places.get(activityId) : undefined
    const log: LogPosition | undefined = place?.log
    return { ...event, ...(log && { log }), ...(entryId !== undefined && { entryId }), nth: place?.nth }
  })
  told.sort(
    (one, other) =>
      (one.nth ?? Number.POSITIVE_INFINITY) - (other.nth ?? Number.POSITIVE_INFINITY) ||
      Number(one.entryId ?? 0) - Number(other.entryId ?? 0) ||
      one.item - other.item,
  )
  return Map.groupBy(told, ({ receiver }) => receiver)
}
