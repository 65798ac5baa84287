/** What was otherwise once: changed, moved, hidden or removed before anybody looks for it. */
import type { ContentInput } from '@folkmoot/contract'
import type { Audience } from './audiences.ts'
import {
  type Bed,
  clientOf,
  noteContent,
  plantAnswers,
  plantAttachment,
  plantContent,
  texts,
} from './contents.ts'
import { type Garden, uriOf } from './garden.ts'

const inPrivate = (what: string, audience: Audience, type: 'document' | 'discussion' = 'document'): Bed => ({
  what,
  by: 'author',
  audience,
  where: { type },
  group: 'private',
})

/** Whoever reads a document reads what it was. */
async function plantRevised(garden: Garden): Promise<void> {
  const bed = inPrivate('the first version of a document', 'members of the group')
  const { id: contentID } = await plantContent(garden, bed)
  await clientOf(garden, bed.by).updateContent({
    contentID,
    body: { ...texts(garden, 'the second version of a document', bed.audience), ...bed.where },
  })
}

/** Of a draft nothing is kept, nor of what is no document. */
async function plantOverwritten(garden: Garden): Promise<void> {
  const draft = { type: 'document', status: 'incomplete' } as const
  const drafted: Bed = {
    what: 'a draft before it was changed',
    by: 'author',
    audience: 'nobody',
    where: draft,
  }
  const edited = inPrivate('a discussion before it was changed', 'nobody', 'discussion')
  for (const bed of [drafted, edited]) {
    const { id: contentID } = await plantContent(garden, bed)
    const audience = bed === drafted ? 'its author' : 'members of the group'
    const body = { ...texts(garden, `${bed.what}, changed`, audience), ...bed.where }
    await clientOf(garden, bed.by).updateContent({ contentID, body })
  }
}

async function plantRemoved(garden: Garden): Promise<void> {
  const bed = inPrivate('a document that was removed', 'nobody')
  const content = await plantContent(garden, bed)
  await plantAnswers(garden, bed, content)
  await plantAttachment(garden, bed, content)
  await clientOf(garden, bed.by).deleteContent({ contentID: content.id })
}

async function plantRemovedFile(garden: Garden): Promise<void> {
  const bed = inPrivate('a document that lost a file', 'members of the group')
  const content = await plantContent(garden, bed)
  const gone = { ...bed, what: 'what was lost', audience: 'nobody' } as const
  const { id: attachmentID } = await plantAttachment(garden, gone, content)
  await clientOf(garden, bed.by).deleteAttachment({ attachmentID })
}

/** Read by everybody first, so that whatever is kept of it for others is kept by then. */
async function plantWithdrawn(
  garden: Garden,
  what: string,
  audience: Audience,
  wishes: Partial<ContentInput>,
) {
  const { guests, groups } = garden
  const parent = what.includes('moved') ? { parent: uriOf(groups.open) } : {}
  const client = clientOf(garden, 'author')
  const body = { type: 'document', ...texts(garden, what, audience) } as const
  const content = await client.createContent({ body: { ...body, ...parent } })
  noteContent(garden, content)
  await plantAttachment(garden, { what, by: 'author', audience, where: body }, content)
  const answer = { type: 'comment', ...texts(garden, `a comment on ${what}`, audience) } as const
  noteContent(garden, await client.createComment({ contentID: content.id, body: answer }))
  const early = [guests.stranger, guests.removed, guests.banned, guests.moderator]
  await Promise.all(early.map(({ client: reader }) => reader.getContent({ contentID: content.id })))
  await client.updateContent({ contentID: content.id, body: { ...body, ...wishes } })
}

export const HISTORIES: readonly ((garden: Garden) => Promise<void>)[] = [
  plantRevised,
  plantOverwritten,
  plantRemoved,
  plantRemovedFile,
  async (garden) =>
    await plantWithdrawn(garden, 'a document that was hidden', 'its author', { visibility: 'hidden' }),
  async (garden) =>
    await plantWithdrawn(garden, 'a document that was moved into a private group', 'members of the group', {
      parent: uriOf(garden.groups.private),
    }),
]
