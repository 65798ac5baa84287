/** Objects that were changed, moved, hidden or removed before the crawl. */
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
import { type Fixture, uriOf } from './fixture.ts'

const inPrivate = (what: string, audience: Audience, type: 'document' | 'discussion' = 'document'): Bed => ({
  what,
  by: 'author',
  audience,
  where: { type },
  group: 'private',
})

/** Those who could read a version, and read the document now. */
async function plantRevised(fixture: Fixture): Promise<void> {
  const bed = inPrivate('the first version of a document', 'members of the group')
  const { id: contentID } = await plantContent(fixture, bed)
  await clientOf(fixture, bed.by).updateContent({
    contentID,
    body: { ...texts(fixture, 'the second version of a document', bed.audience), ...bed.where },
  })
}

/** A text from when the document was hidden, which became everybody's with another text. */
async function plantOpened(fixture: Fixture): Promise<void> {
  const client = clientOf(fixture, 'author')
  const hidden = texts(fixture, 'a version from when its document was hidden', 'its author and moderators')
  const content = await client.createContent({ body: { type: 'document', visibility: 'hidden', ...hidden } })
  noteContent(fixture, content)
  const open = texts(fixture, 'a document that was hidden before', 'everyone')
  const body = { type: 'document', visibility: 'all', ...open } as const
  await client.updateContent({ contentID: content.id, body })
}

/** Drafts and other content have no versions. */
async function plantOverwritten(fixture: Fixture): Promise<void> {
  const draft = { type: 'document', status: 'incomplete' } as const
  const drafted: Bed = {
    what: 'a draft before it was changed',
    by: 'author',
    audience: 'nobody',
    where: draft,
  }
  const edited = inPrivate('a discussion before it was changed', 'nobody', 'discussion')
  const changes = [
    [drafted, 'its author'],
    [edited, 'members of the group'],
  ] as const
  for (const [bed, audience] of changes) {
    const { id: contentID } = await plantContent(fixture, { ...bed, lasting: audience })
    const body = { ...texts(fixture, `${bed.what}, changed`, audience), ...bed.where }
    await clientOf(fixture, bed.by).updateContent({ contentID, body })
  }
}

async function plantRemoved(fixture: Fixture): Promise<void> {
  const bed = inPrivate('a document that was removed', 'nobody')
  const content = await plantContent(fixture, bed)
  await plantAnswers(fixture, bed, content)
  await plantAttachment(fixture, bed, content)
  await clientOf(fixture, bed.by).deleteContent({ contentID: content.id })
}

async function plantRemovedFile(fixture: Fixture): Promise<void> {
  const bed = inPrivate('a document that lost a file', 'members of the group')
  const content = await plantContent(fixture, bed)
  const gone = { ...bed, what: 'what was lost', audience: 'nobody' } as const
  const { id: attachmentID } = await plantAttachment(fixture, gone, content)
  await clientOf(fixture, bed.by).deleteAttachment({ attachmentID })
}

/** Everybody reads it first, to fill the caches. */
async function plantWithdrawn(
  fixture: Fixture,
  what: string,
  audience: Audience,
  overrides: Partial<ContentInput>,
) {
  const { guests, groups } = fixture
  const parent = what.includes('moved') ? { parent: uriOf(groups.open) } : {}
  const client = clientOf(fixture, 'author')
  const body = { type: 'document', ...texts(fixture, what, audience) } as const
  const content = await client.createContent({ body: { ...body, ...parent } })
  noteContent(fixture, content)
  await plantAttachment(fixture, { what, by: 'author', audience, where: body }, content)
  const answer = { type: 'comment', ...texts(fixture, `a comment on ${what}`, audience) } as const
  noteContent(fixture, await client.createComment({ contentID: content.id, body: answer }))
  const early = [guests.stranger, guests.removed, guests.banned, guests.moderator]
  await Promise.all(early.map(({ client: reader }) => reader.getContent({ contentID: content.id })))
  await client.updateContent({ contentID: content.id, body: { ...body, ...overrides } })
}

export const HISTORIES: readonly ((fixture: Fixture) => Promise<void>)[] = [
  plantRevised,
  plantOpened,
  plantOverwritten,
  plantRemoved,
  plantRemovedFile,
  async (fixture) =>
    await plantWithdrawn(fixture, 'a document that was hidden', 'its author', { visibility: 'hidden' }),
  async (fixture) =>
    await plantWithdrawn(fixture, 'a document that was moved into a private group', 'members of the group', {
      parent: uriOf(fixture.groups.private),
    }),
]
