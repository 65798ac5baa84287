/** Fields that an inbox entry adds to its activity. */

import { type Activity, type InboxEntry, type Resources, V2, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { memberUri, placeUri } from '../../places/represent.ts'
import { inviteVerbs, type JoiningFacts, memberVerbs } from '../../places/rights.ts'
import type { Addition } from '../activities/presentation.ts'
import type { EntryKey } from './rows.ts'

/** Where to answer an invitation or a request to join. */
function openMembership(actor: Actor, entry: EntryKey, baseUrl: string): Resources {
  const { reason, open, actor_id } = entry
  if (!open || actor_id === null || actor.kind !== 'member') return {}
  const { membership_id, group_type, membership, is_archived } = open
  const facts = (person_id: string, state: JoiningFacts['state']) => ({
    person_id,
    state,
    group_type,
    membership,
    is_archived,
  })
  if (reason === 'invitation') {
    const verbs = inviteVerbs(actor, facts(actor.id, 'invited'))
    return { invite: resource(`${baseUrl}${V3}/invites/${membership_id}`, verbs) }
  }
  const verbs = memberVerbs(actor, facts(actor_id, 'pending'))
  return { member: resource(memberUri(baseUrl, membership_id), verbs) }
}

function conversationUri(entry: EntryKey, baseUrl: string): string {
  const { conversation_kind, conversation_id, is_of_update } = entry
  if (conversation_kind === 'place') return placeUri(baseUrl, conversation_id)
  if (conversation_kind === 'webhook') return `${baseUrl}${V3}/webhooks/${conversation_id}`
  return `${baseUrl}${is_of_update ? `${V2}/updates` : `${V3}/contents`}/${conversation_id}`
}

type Fields = Pick<InboxEntry, 'id' | 'type' | 'reason' | 'read' | 'text' | 'conversation' | 'resources'>
/** As clients of the original read it. */
type Marks = Pick<InboxEntry['svc'], 'read' | 'update'>

const readUri = (entry: EntryKey, baseUrl: string) => `${baseUrl}${V3}/inbox/${entry.entry_id}/read`

const marksOf = (entry: EntryKey, baseUrl: string): Marks => ({
  read: entry.is_read,
  update: readUri(entry, baseUrl),
})

function representEntry(actor: Actor, entry: EntryKey, baseUrl: string): Fields {
  const uri = `${baseUrl}${V3}/inbox/${entry.entry_id}`
  return {
    id: entry.entry_id,
    type: 'inboxEntry',
    reason: entry.reason,
    read: entry.is_read,
    text: entry.text ?? undefined,
    conversation: {
      uri: conversationUri(entry, baseUrl),
      entryCount: entry.entry_count,
      unreadCount: entry.unread_count,
    },
    resources: {
      self: resource(uri, ['GET']),
      read: resource(readUri(entry, baseUrl), ['DELETE', 'POST']),
      ...openMembership(actor, entry, baseUrl),
    },
  }
}

/** Everything else in an entry never changes, but what may be done about an open invitation or request does. */
export function addEntry(actor: Actor, entry: EntryKey, baseUrl: string): Addition {
  const { entry_id, is_read, entry_count, unread_count, open } = entry
  const own = () => representEntry(actor, entry, baseUrl)
  const fields = ({ svc }: Pick<Activity, 'svc'>) => ({
    ...own(),
    svc: { ...svc, ...marksOf(entry, baseUrl) },
  })
  const name = open ? JSON.stringify(own()) : `${entry_id} ${is_read} ${entry_count} ${unread_count}`
  return { name, fields }
}
