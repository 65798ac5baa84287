/** Drafts as forms of this device store them ↔ as the server does. */
import {
  BATCH_LIMIT,
  type DraftInput,
  type DraftKind,
  type Person,
  type Draft as SavedDraft,
  V3,
} from '@folkmoot/contract'
import { client } from '../api/client.ts'
import type { Found } from '../api/suggestions.ts'
import type { Draft } from '../composer/drafts.ts'
import { dateOf } from '../texts/dates.ts'
import { answerOf } from './names.ts'

const html = (text: string) => ({ type: 'text/html' as const, text })

function inputOfAnswer(name: string, id: string, text: string, kind: DraftKind = 'comment'): DraftInput {
  const uri = `/contents/${id}`
  return { kind, content: html(text), ...(name.startsWith('answer') ? { parent: uri } : { changes: uri }) }
}

/** `text` is what is stored on this device under the name. */
export function inputOf(name: string, text: string, kind?: DraftKind): DraftInput {
  const answer = answerOf(name)
  if (answer !== undefined) return inputOfAnswer(name, answer, text, kind)
  const { place, people, tags, audience, subject, version, ...draft } = JSON.parse(text) as Draft
  const [, changed] = /^change (\d+)$/.exec(name) ?? []
  const changes = changed === undefined ? draft.changes : `/contents/${changed}`
  return {
    kind: draft.kind,
    subject: subject.slice(0, 255),
    content: html(draft.html),
    visibility: audience,
    tags: [...tags],
    users: people.map(({ uri }) => uri),
    ...(place && { parent: place.uri }),
    ...(draft.kind === 'announcement' && draft.endDate !== undefined && { endDate: draft.endDate }),
    ...(changes !== undefined && { changes }),
    ...(version !== undefined && { changesVersion: version }),
  }
}

/** The same draft, without its time: of two copies both would be sent. */
export const inputOfSaved = (saved: SavedDraft): DraftInput => ({
  kind: saved.kind,
  subject: saved.subject,
  content: html(saved.content?.text ?? ''),
  visibility: saved.visibility,
  users: saved.users,
  tags: saved.tags,
  ...(saved.parent !== undefined && { parent: saved.parent }),
  ...(saved.endDate !== undefined && { endDate: saved.endDate }),
  ...(saved.changes !== undefined && { changes: saved.changes }),
  ...(saved.changesVersion !== undefined && { changesVersion: saved.changesVersion }),
})

const idOf = (uri: string) => uri.split('/').at(-1) ?? ''
const once = (texts: readonly string[]) => [...new Set(texts)]

function gistOf(input: DraftInput): string {
  const { kind, subject = '', content, visibility = 'all', users = [], tags = [] } = input
  const { parent, changes, changesVersion, endDate } = input
  // The server names things by its own addresses, and folds tags.
  const named = [parent, changes].map((uri) => uri && idOf(uri))
  const people = once(users.map((user) => idOf(String(user))))
  const folded = once(tags.map((tag) => tag.trim().toLowerCase()))
  const end = endDate === undefined ? '' : dateOf(endDate).getTime()
  return JSON.stringify([kind, subject, content.text, visibility, people, folded, named, changesVersion, end])
}

/** Whether the server has the one as the other. */
export const isSameInput = (one: DraftInput, other: DraftInput): boolean => gistOf(one) === gistOf(other)

type BatchAnswer = Awaited<ReturnType<typeof client.executeBatch>>[number]

/** People whom the reader may no longer see are left out. Fails if nobody knows: the next save would leave them out for good. */
function foundOf(uri: string, { status, data }: BatchAnswer): Found[] {
  if (status === 403 || status === 404) return []
  if (status !== 200) throw new Error(`A chosen person could not be read: ${status}.`)
  const { displayName, resources } = data as Pick<Person, 'displayName' | 'resources'>
  return [{ uri, html: resources.html?.ref, name: displayName, type: 'person' }]
}

async function findPeople(uris: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (let start = 0; start < uris.length; start += BATCH_LIMIT) {
    const some = uris.slice(start, start + BATCH_LIMIT)
    const body = some.map((uri) => {
      const endpoint = `${V3}/people/${idOf(uri)}?fields=displayName,resources`
      return { key: idOf(uri), request: { method: 'GET' as const, endpoint } }
    })
    const answers = new Map((await client.executeBatch({ body })).map((answer) => [answer.key, answer]))
    for (const uri of some) {
      const answer = answers.get(idOf(uri))
      if (!answer) throw new Error('A batch answers each of its requests.')
      found.push(...foundOf(uri, answer))
    }
  }
  return found
}

const isAnswerKind = (kind: DraftKind): kind is 'message' | 'comment' =>
  kind === 'message' || kind === 'comment'

/** As this device stores it under the name. */
export async function textOf(name: string, saved: SavedDraft): Promise<string> {
  const text = saved.content?.text ?? ''
  if (answerOf(name) !== undefined) return text
  const { parentPlace: place, kind } = saved
  const draft: Draft = {
    kind: isAnswerKind(kind) ? 'discussion' : kind,
    subject: saved.subject,
    html: text,
    isEmpty: saved.excerpt === '' && !/<(img|hr|video|iframe)\b/.test(text),
    audience: saved.visibility,
    place: place && { uri: place.uri, html: place.html, name: place.name, type: place.type },
    people: await findPeople(saved.users),
    tags: saved.tags,
    endDate: saved.endDate,
    version: saved.changesVersion,
    changes: saved.changes,
  }
  return JSON.stringify(draft)
}
