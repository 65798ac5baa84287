/** Turns a draft that a client sends into columns. Rights are not asked before it is sent: a draft names, and reads nothing. */
import { type DraftInput, isId, type PersonReference, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Html } from '../../../engines/html/html.ts'
import { foldTags } from '../../../engines/text-search/folding.ts'
import { fieldInvalid, fieldsInvalid } from '../../../failure.ts'
import { idNamed } from '../../identity/people.ts'
import { readDate } from '../writing/columns.ts'
import type { DraftColumns } from './queries.ts'
import { requireSendable } from './sending.ts'

const EXCERPT_LENGTH = 200

const CONTENT = ['contents', 'messages', 'comments', 'announcements']

function idIn(
  context: Context,
  field: string,
  text: string | undefined,
  named: { readonly collections: readonly string[]; readonly what: string },
): string | null {
  if (text === undefined) return null
  const uri = readUri(text, context.config.baseUrl)
  if (uri && named.collections.includes(uri.collection) && isId(uri.id)) return uri.id
  throw fieldInvalid(field, problemMessage('unknownUri', { what: named.what }))
}

function readUsers(context: Context, actor: Actor, users: readonly PersonReference[]): string[] {
  const ids = users.map((user) => idNamed(context, actor, user))
  const message = problemMessage('unknownReference', { what: 'a person, or @me' })
  const wrong = ids.flatMap((id, index) => (id === undefined ? [{ field: `users[${index}]`, message }] : []))
  if (wrong.length > 0) throw fieldsInvalid(wrong)
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/** Cut between characters, not inside one. */
export const excerptOf = (text: string): string =>
  [
    ...text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, EXCERPT_LENGTH * 2),
  ]
    .slice(0, EXCERPT_LENGTH)
    .join('')

function readSendAt({ sendAt, changes }: DraftInput): string | null {
  const date = readDate('sendAt', sendAt)
  if (!date) return null
  requireSendable(date, changes !== undefined)
  return date.toISOString()
}

/** A job sends it with no more rights than the credentials have that set the time. */
const scopesFor = (actor: Actor, sendAt: string | null) =>
  sendAt === null || actor.kind === 'anonymous' ? null : [...actor.scopes].sort()

export function columnsOf(context: Context, actor: Actor, input: DraftInput, html: Html): DraftColumns {
  const { kind, subject = '', visibility = 'all', parent, users = [], tags = [] } = input
  const isAnswer = kind === 'message' || kind === 'comment'
  const place = { collections: ['places'], what: 'a place' }
  const content = { collections: CONTENT, what: 'content' }
  const sendAt = readSendAt(input)
  return {
    kind,
    subject,
    body: html.html,
    excerpt: excerptOf(html.text),
    visibility,
    place_id: isAnswer ? null : idIn(context, 'parent', parent, place),
    answers_id: isAnswer ? idIn(context, 'parent', parent, content) : null,
    changes_id: idIn(context, 'changes', input.changes, content),
    changes_version: input.changesVersion ?? null,
    user_ids: readUsers(context, actor, users),
    tags: foldTags(tags),
    end_at: readDate('endDate', input.endDate)?.toISOString() ?? null,
    send_at: sendAt,
    send_scopes: scopesFor(actor, sendAt),
  }
}
