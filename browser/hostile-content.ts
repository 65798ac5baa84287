/** A community of hostile texts, and its pages: `every-page.test.ts` looks at them briefly, `measure-pages.ts` at length. */
import type { Client } from '@folkmoot/client'
import { type Content, type Person, type Place, V3 } from '@folkmoot/contract'
import sharp from 'sharp'
import { ARABIC, EMOJI, HEBREW, HOSTILE_TEXTS, html, LONG } from './hostile-texts.ts'
import { createMember, type Member, unique } from './members.ts'

export const TAG = LONG.repeat(2).toLowerCase()
const WIDE_PICTURE = { width: 4000, height: 300, channels: 3, background: '#1f6f54' } as const

async function createPlaces(admin: Client, client: Client) {
  const group = await client.createPlace({
    body: {
      type: 'group',
      name: unique('') + LONG.repeat(7),
      description: LONG.repeat(10),
      tags: [TAG, ARABIC],
    },
  })
  const space = await admin.createPlace({
    body: {
      type: 'space',
      name: `${unique('')} ${ARABIC} ${HEBREW} ${EMOJI}`,
      description: `${HEBREW} ${LONG.repeat(10)}`,
    },
  })
  const blog = await admin.createPlace({ body: { type: 'blog', name: unique('Blog ') } })
  return { group, space, blog }
}

/** All kinds of hostile text, and a picture ten times as wide as a phone. */
async function createDocument(client: Client, parent: string): Promise<Content> {
  const bytes = await sharp({ create: WIDE_PICTURE }).png().toBuffer()
  const picture = await client.createImage({
    files: [new File([new Uint8Array(bytes)], 'wide.png', { type: 'image/png' })],
  })
  const headings = `<h2>${LONG.repeat(10)}</h2><h2>${ARABIC} 2 ${HEBREW}</h2><h2>${EMOJI}</h2>`
  const table = `<table><tr><td>${LONG.repeat(18)}</td></tr></table>`
  const document = await client.createContent({
    body: {
      type: 'document',
      subject: `Hives ${LONG.repeat(10)}`,
      content: html(
        `${headings}${HOSTILE_TEXTS.join('')}${table}<p><img src="${picture.ref}" alt="Green" /></p>`,
      ),
      parent,
      tags: [TAG, ARABIC],
    },
  })
  await client.bookmarkContent({
    contentID: document.id,
    body: { note: LONG.repeat(18), tags: [TAG] },
  })
  await client.reactToContent({ contentID: document.id, emoji: '🎉' })
  await client.saveDraft({
    personID: '@me',
    draftKey: 'answer-1',
    body: {
      kind: 'comment',
      subject: LONG.repeat(8),
      content: html(HOSTILE_TEXTS.join('')),
      parent: `/contents/${document.id}`,
    },
  })
  return document
}

/** A question that is answered in every kind of hostile text, each reply to the one before. */
async function createQuestion(writers: readonly [Member, Member], parent: string) {
  const [asking, answering] = writers
  const question = await asking.client.createContent({
    body: {
      type: 'discussion',
      question: true,
      subject: `Hive ${LONG.repeat(10)}`,
      content: html(HOSTILE_TEXTS.join('')),
      parent,
    },
    files: [new File(['a,b'], `${LONG.repeat(8)}.csv`)],
  })
  const message = { type: 'message', content: html(HOSTILE_TEXTS[0]) } as const
  let reply = await answering.client.createMessage({ contentID: question.id, body: message })
  await asking.client.reactToContent({ contentID: reply.id, emoji: '🤔' })
  for (const text of HOSTILE_TEXTS.slice(1)) {
    const body = { type: 'message', content: html(text) } as const
    reply = await answering.client.createReply({ messageID: reply.id, body })
  }
  return { question, reply }
}

/** A post that waits for the first of them, with others of the same author before it. */
async function createPending(owning: Member, writing: Member): Promise<void> {
  const { id } = await owning.client.createPlace({
    body: { type: 'group', name: unique(LONG.repeat(3)), groupType: 'OPEN', contentApproval: true },
  })
  for (const text of HOSTILE_TEXTS.slice(0, 2))
    await writing.client.createContent({
      body: {
        type: 'document',
        subject: unique(LONG.repeat(8)),
        content: html(text),
        parent: `${V3}/places/${id}`,
      },
    })
}

export interface HostileContent {
  readonly ann: Member
  readonly rightToLeft: Person
  readonly group: Place
  readonly space: Place
  readonly blog: Place
  readonly document: Content
  readonly question: Content
  /** The deepest reply of the question. */
  readonly reply: Content
  readonly announcement: Content
  readonly emojiOnly: Content
  readonly updateID: number
}

export async function createHostileContent(admin: Client): Promise<HostileContent> {
  const ann = await createMember(admin, 'Ann', LONG.repeat(3))
  const other = await createMember(admin, ARABIC, `${HEBREW} ${EMOJI}`, 'nahl')
  const places = await createPlaces(admin, ann.client)
  const parent = `${V3}/places/${places.group.id}`
  const document = await createDocument(ann.client, parent)
  const { question, reply } = await createQuestion([ann, other], parent)
  const announcement = await admin.createContent({
    body: { type: 'announcement', subject: unique(LONG.repeat(8)), content: html(HOSTILE_TEXTS[0]) },
  })
  const emojiOnly = await other.client.createContent({
    body: { type: 'discussion', subject: EMOJI.repeat(6), content: html(HOSTILE_TEXTS[2]) },
  })
  await other.client.createContent({
    body: { type: 'document', subject: `${ARABIC} / Hives / ${HEBREW}`, content: html(HOSTILE_TEXTS[1]) },
  })
  await createPending(ann, other)
  const { id: updateID } = await ann.client.createUpdate({ body: { html: HOSTILE_TEXTS[0] } })
  await other.client.createUpdate({ body: { html: HOSTILE_TEXTS[1] } })
  return {
    ann,
    rightToLeft: other.person,
    ...places,
    document,
    question,
    reply,
    announcement,
    emojiOnly,
    updateID,
  }
}
