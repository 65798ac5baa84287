/** A row and the caller's rights → the stream entity. */

import {
  type FollowedKind,
  type Stream,
  type StreamConversation,
  type StreamEntry,
  typeCodes,
  V2,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import type { Addition } from '../activities/presentation.ts'
import { representActor } from '../activities/represent.ts'
import type { Entry } from './entries.ts'
import type { Grouped } from './grouping.ts'
import type { ConversationRow } from './grouping-queries.ts'
import { streamVerbs } from './policy.ts'
import type { StreamRow } from './queries.ts'

export const streamUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/streams/${id}`

export function representStream(actor: Actor, row: StreamRow, baseUrl: string): Stream {
  const uri = streamUri(baseUrl, row.id)
  const verbs = streamVerbs(actor, row)
  return {
    id: row.id,
    type: 'stream',
    typeCode: typeCodes.stream,
    name: row.name,
    source: row.source,
    person: summarisePerson(actor, row.person, baseUrl),
    published: row.created_at,
    updated: row.updated_at,
    resources: {
      self: resource(uri, verbs.self),
      associations: resource(`${uri}/associations`, verbs.associations),
      ...(verbs.activities.length > 0 && { activities: resource(`${uri}/activities`, verbs.activities) }),
    },
  }
}

const COLLECTIONS: Record<FollowedKind, string> = { content: 'contents', person: 'people', place: 'places' }

const followedUri = (baseUrl: string, { kind, id, isUpdate }: NonNullable<Entry['followed']>): string =>
  `${baseUrl}${isUpdate ? `${V2}/updates` : `${V3}/${COLLECTIONS[kind]}`}/${id}`

type Said = Pick<StreamEntry, 'reason' | 'followed'> & Partial<Pick<StreamEntry, 'resources'>>

/** Stream fields of an activity. Entries for the person alone link to the inbox. */
export function representEntry({ reason, followed, inboxId }: Entry, baseUrl: string): Said {
  const uri = followed && followedUri(baseUrl, followed)
  const inInbox = inboxId && { resources: { self: resource(`${baseUrl}${V3}/inbox/${inboxId}`, ['GET']) } }
  return { reason, ...(uri && { followed: uri }), ...inInbox }
}

const representConversation = (
  actor: Actor,
  { root_id, is_update, reply_count, person_count, people, unread_count }: ConversationRow,
  baseUrl: string,
): StreamConversation => ({
  uri: followedUri(baseUrl, { kind: 'content', id: root_id, isUpdate: is_update }),
  replyCount: reply_count,
  personCount: person_count,
  people: people.map((person) => representActor(actor, person, baseUrl)),
  unreadCount: unread_count,
})

export function addConversation(
  actor: Actor,
  { conversation: row }: Pick<Grouped<object>, 'conversation'>,
  baseUrl: string,
): Addition {
  const conversation = row && representConversation(actor, row, baseUrl)
  return {
    name: conversation ? JSON.stringify(conversation) : '',
    fields: ({ svc }) => (conversation ? { svc: { ...svc, conversation } } : {}),
  }
}

export function addReason(actor: Actor, entry: Grouped<Entry>, baseUrl: string): Addition {
  const { name, fields } = addConversation(actor, entry, baseUrl)
  return {
    name: `${entry.reason} ${entry.followed?.kind} ${entry.followed?.id} ${entry.inboxId} ${name}`,
    fields: (activity) => ({ ...representEntry(entry, baseUrl), ...fields(activity) }),
  }
}
