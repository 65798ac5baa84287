/** Status updates: published ones for everyone, drafts only for their author, removed ones for nobody. */
import type { Audience } from './audiences.ts'
import { clientOf } from './contents.ts'
import type { Fixture } from './fixture.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A draft with an image. Nobody may see its text before the change. */
async function plantDraft(fixture: Fixture, what: string, audience: Audience): Promise<string> {
  const { ledger, known } = fixture
  const isListed = audience === 'everyone'
  const word = (field: string, seen: Audience) =>
    ledger.plant(`the ${field} of ${what}`, 'content', seen, isListed)
  const author = clientOf(fixture, 'author')
  const { id } = await author.createUpdate({
    body: { html: `<p>It was ${word('first text', 'nobody')}</p>`, draft: true },
  })
  const updateID = String(id)
  const file = new File([Buffer.from(PIXEL, 'base64')], `${word('file name', 'nobody')}.png`)
  const image = await author.addUpdateImage({ updateID, files: [file] })
  await author.changeUpdate({
    updateID,
    body: { content: { text: `<p>It is ${word('text', audience)}</p>` } },
  })
  known.add('updateID', updateID)
  known.add('updateID of author', updateID)
  known.add('imageID', String(image.id))
  known.add(`imageID of ${updateID}`, String(image.id))
  return updateID
}

async function plantPublished(fixture: Fixture): Promise<void> {
  const { ledger, known, guests } = fixture
  const updateID = await plantDraft(fixture, 'an update', 'everyone')
  await clientOf(fixture, 'author').changeUpdate({ updateID, body: { status: 'published' } })
  const word = (what: string) => ledger.plant(`the text of ${what}`, 'content', 'everyone')
  const { member, author } = guests
  const { client } = member
  const comment = await client.createUpdateComment({
    updateID,
    body: { html: word('a comment on an update') },
  })
  const updateCommentID = String(comment.id)
  await client.createUpdateCommentReply({
    updateCommentID,
    body: { html: word('an answer to that comment') },
  })
  await client.repostUpdate({ updateID, body: { html: word('a repost') } })
  for (const begin of [client.likeUpdate, client.followUpdate, client.trackUpdate]) await begin({ updateID })
  // The original refuses a like of one's own comment.
  await author.client.likeUpdateComment({ updateCommentID })
  known.add('updateCommentID', updateCommentID)
  known.add('userID', ...known.of('personID'))
  known.add(`userID of ${updateID}`, member.id)
  known.add(`userID of ${updateCommentID}`, author.id)
}

async function plantGone(fixture: Fixture): Promise<void> {
  const updateID = await plantDraft(fixture, 'an update that was removed', 'nobody')
  const author = clientOf(fixture, 'author')
  await author.changeUpdate({ updateID, body: { status: 'published' } })
  await author.deleteUpdate({ updateID })
}

export const UPDATES: readonly ((fixture: Fixture) => Promise<void>)[] = [
  plantPublished,
  plantGone,
  async (fixture) => {
    await plantDraft(fixture, 'a draft of an update', 'its author')
  },
]
