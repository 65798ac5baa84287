/** Content of all types with a word in every text, where not everybody may read it. */
import type { Client } from '@folkmoot/client'
import type { Attachment, Content, ContentInput } from '@folkmoot/contract'
import type { Audience, Caller } from './audiences.ts'
import { type Fixture, type GroupName, uriOf } from './fixture.ts'

type Texts = Required<Pick<ContentInput, 'subject' | 'content' | 'tags' | 'categories'>>

/** A word in each of them. */
export function texts(fixture: Fixture, what: string, audience: Audience): Texts {
  const word = (field: string) => fixture.ledger.plant(`the ${field} of ${what}`, 'content', audience)
  return {
    subject: `About ${word('subject')}`,
    content: {
      type: 'text/html',
      text: `<p>It is ${word('text')}, <a href="https://example.org/${word('link')}" title="${word('hint')}">see</a>.</p>`,
    },
    tags: ['grove', word('tag')],
    categories: [word('category')],
  }
}

export interface Bed {
  readonly what: string
  readonly by: Caller
  readonly audience: Audience
  readonly where: Pick<ContentInput, 'type' | 'visibility' | 'status' | 'publishDate'>
  readonly group?: GroupName
  readonly isForListed?: true
  /** Behind the text. */
  readonly more?: string
  /** Who sees what a change of the texts leaves, if not the audience. */
  readonly lasting?: Audience
}

const FAR = '2099-01-01T00:00:00.000+0000'
const inGroups: readonly Bed[] = (
  [
    ['private', 'document'],
    ['private', 'discussion'],
    ['secret', 'discussion'],
    ['turned', 'document'],
    ['project in secret', 'document'],
    ['blog in private', 'discussion'],
  ] as const
).map(([group, type]) => ({
  what: `a ${type}, ${group}`,
  by: 'author',
  audience: 'members of the group',
  where: { type },
  group,
}))

/** Top-level content. */
export const BEDS: readonly Bed[] = [
  ...inGroups,
  {
    what: 'a document in a private group whose author left',
    by: 'removed',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'private',
  },
  {
    what: 'an announcement in a private group',
    by: 'owner',
    audience: 'members of the group',
    where: { type: 'announcement' },
    group: 'private',
  },
  {
    what: 'a scheduled announcement in a secret group',
    by: 'owner',
    audience: 'owners of the group',
    where: { type: 'announcement', publishDate: FAR },
    group: 'secret',
  },
  {
    what: 'a document for certain people',
    by: 'author',
    audience: 'the people whom it is for',
    where: { type: 'document' },
    isForListed: true,
  },
  {
    what: 'a discussion for certain people',
    by: 'author',
    audience: 'the people whom it is for',
    where: { type: 'discussion' },
    isForListed: true,
  },
  {
    what: 'a hidden document',
    by: 'author',
    audience: 'its author',
    where: { type: 'document', visibility: 'hidden' },
  },
  {
    what: 'an incomplete document',
    by: 'author',
    audience: 'its author',
    where: { type: 'document', status: 'incomplete' },
  },
  {
    what: 'an incomplete discussion in a private group',
    by: 'author',
    audience: 'its author',
    where: { type: 'discussion', status: 'incomplete' },
    group: 'private',
  },
  {
    what: 'a scheduled document',
    by: 'author',
    audience: 'its author and admins',
    where: { type: 'document', publishDate: FAR },
  },
  {
    what: 'an archived document in a private group',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document', status: 'published' },
    group: 'private',
  },
]

/** For comparison: what everybody finds. */
export const PUBLIC_BEDS: readonly Bed[] = (['document', 'discussion', 'announcement'] as const).map(
  (type) => ({
    what: `a public ${type}`,
    by: type === 'announcement' ? 'admin' : 'author',
    audience: 'everyone',
    where: { type },
  }),
)

export function noteContent({ known }: Fixture, { id, type }: Content): void {
  known.add('contentID', id)
  if (type === 'message') known.add('messageID', id)
  if (type === 'comment') known.add('commentID', id)
}

export const clientOf = ({ guests }: Fixture, caller: Caller): Client => guests[caller].client

export async function plantContent(fixture: Fixture, bed: Bed): Promise<Content> {
  const { what, by, audience, where, group, isForListed, more = '', lasting = audience } = bed
  const { content: written, ...rest } = texts(fixture, what, audience)
  const body: ContentInput = {
    ...rest,
    content: { ...written, text: written.text + more },
    ...where,
    ...(group && { parent: uriOf(fixture.groups[group]) }),
    ...(isForListed && { users: [fixture.guests.listed.id] }),
  }
  const client = clientOf(fixture, by)
  const content = await client.createContent({ body })
  noteContent(fixture, content)
  const property = fixture.ledger.plant(`a property of ${what}`, 'content', lasting, false)
  await client.addContentExtprops({ contentID: content.id, body: { kept: 'grove', note: property } })
  if (what.includes('archived')) {
    await client.updateContent({ contentID: content.id, body: { ...body, status: 'archived' } })
  }
  return content
}

/** A message where there is a discussion, else a comment; with one more below it. */
export async function plantAnswers(fixture: Fixture, bed: Bed, root: Content): Promise<Content> {
  const type = root.type === 'discussion' ? ('message' as const) : ('comment' as const)
  const answerOf = (what: string) => ({ type, ...texts(fixture, what, bed.audience) })
  const client = clientOf(fixture, bed.by)
  const contentID = root.id
  const first = answerOf(`an answer to ${bed.what}`)
  const below = answerOf(`an answer below ${bed.what}`)
  const answer =
    type === 'message'
      ? await client.createMessage({ contentID, body: first })
      : await client.createComment({ contentID, body: first })
  const reply =
    type === 'message'
      ? await client.createReply({ messageID: answer.id, body: below })
      : await client.createCommentReply({ commentID: answer.id, body: below })
  noteContent(fixture, answer)
  noteContent(fixture, reply)
  return answer
}

export async function plantAttachment(fixture: Fixture, bed: Bed, content: Content): Promise<Attachment> {
  const { ledger, known } = fixture
  const name = ledger.plant(`the name of a file of ${bed.what}`, 'content', bed.audience)
  const bytes = ledger.plant(`the bytes of a file of ${bed.what}`, 'content', bed.audience, false)
  const file = new File([`It begins: ${bytes}`], `${name}.txt`, { type: 'text/plain' })
  const client = clientOf(fixture, bed.by)
  const attachment = (await client.addAttachments({ contentID: content.id, files: [file] })) as Attachment
  known.add('attachmentID', attachment.id)
  return attachment
}
