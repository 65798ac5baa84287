import type { Client } from '@folkmoot/client'
import { type Attachment, api, type Content, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  collect,
  html,
  newContent,
  unique,
} from './community.ts'
import { CONTENTS, DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = `${baseUrl}/api/core/v3`
const ATTACHMENTS = '/api/core/v3/attachments'

const aFile = (name = 'notes.txt', text = 'Some words', type = 'text/plain') =>
  new File([text], name, { type })
const namesOf = ({ attachments }: Content) => attachments.map(({ name }) => name)
const bytesOf = async (client: Client, attachmentID: string) =>
  Buffer.from((await client.send(api.downloadAttachment, { attachmentID })).bytes).toString()

async function anAttachment(client: Client, contentID: string, file = aFile()): Promise<Attachment> {
  return (await client.addAttachments({ contentID, files: [file] })) as Attachment
}

async function aDocument(...files: File[]): Promise<Content> {
  return await ann.client.createContent({ body: newContent({ authorship: 'author' }), files })
}

/** The content as a PUT takes it. */
const put = async (content: Content, change: Partial<ContentInput> | object, files?: File[]) =>
  await ann.client.send(api.updateContent, {
    contentID: content.id,
    body: { ...newContent({ subject: content.subject }), ...change },
    files,
  })

test('POST /attachments/contents/{contentID} with multipart adds a file: 201, Location, the entity (§v3, decisions §3)', async () => {
  const { id: contentID } = await aDocument()

  const reply = await ann.client.send(api.addAttachments, { contentID, files: [aFile()] })

  const attachment = reply.body as Attachment
  const uri = `${V3}/attachments/${attachment.id}`
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(uri)
  expect(attachment).toEqual({
    id: attachment.id,
    type: 'attachment',
    typeCode: 13,
    name: 'notes.txt',
    contentType: 'text/plain',
    size: 10,
    url: `${uri}/data`,
    published: expect.stringMatching(DATE),
    resources: {
      self: { ref: uri, allowed: ['DELETE', 'GET'] },
      data: { ref: `${uri}/data`, allowed: ['GET'] },
    },
  })
  expect(await ann.client.getAttachment({ attachmentID: attachment.id })).toEqual(attachment)
})

test('parts may have any names, and several files are allowed: then the answer lists them (decisions §3)', async () => {
  const { id } = await aDocument()
  const form = new FormData()
  form.set('upload', aFile('one.txt'))
  form.set('whatever[]', aFile('two.txt'))
  form.set('comment', 'a field that is no file')

  const path = `${ATTACHMENTS}/contents/${id}`
  const reply = await ann.client.request({ method: 'POST', path, body: form })

  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(baseUrl + path)
  expect(reply.body).toMatchObject({
    startIndex: 0,
    itemsPerPage: 2,
    links: {},
    list: [{ name: 'one.txt' }, { name: 'two.txt' }],
  })
})

test('GET /attachments/contents/{contentID} is a paginated list (§v3, §Paginated list)', async () => {
  const { id: contentID } = await aDocument(...['a', 'b', 'c', 'd', 'e'].map((name) => aFile(name)))

  const page = await bob.client.listAttachments({ contentID, count: 2 })
  const all = await collect(bob.client.each(api.listAttachments, { contentID, count: 2 }))
  const raw = await bob.client.request({ path: `${ATTACHMENTS}/contents/${contentID}` })

  expect(page.list.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(page.links.next).toContain('startIndex=2')
  expect(all.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(raw.text.startsWith(GUARD_LINE)).toBe(true)
})

test('messages have attachments at an address of their own too (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const { id: messageID } = await aMessage(ann.client, discussion.id)

  const reply = await ann.client.send(api.addMessageAttachments, { messageID, files: [aFile()] })
  const { list } = await bob.client.listMessageAttachments({ messageID })
  const elsewhere = await ann.client.send(api.addMessageAttachments, {
    messageID: discussion.id,
    files: [aFile()],
  })

  expect([reply.status, elsewhere.status]).toEqual([201, 404])
  expect(list.map(({ id }) => id)).toEqual([(reply.body as Attachment).id])
  expect((await bob.client.getMessage({ messageID })).attachments.map(({ id }) => id)).toEqual(
    list.map(({ id }) => id),
  )
})

test('a multipart POST takes a part json plus files, wherever content is created (decisions §3)', async () => {
  const files = [aFile('first.txt'), aFile('second.txt')]
  const discussion = await ann.client.createContent({ body: newContent({ type: 'discussion' }), files })
  const contentID = discussion.id
  const message = { type: 'message', content: html('A reply') } as const
  const comment = { type: 'comment', content: html('A remark') } as const
  const reply = await ann.client.createMessage({ contentID, body: message, files })
  const made = [
    discussion,
    reply,
    await ann.client.createReply({ messageID: reply.id, body: message, files }),
    await ann.client.createComment({ contentID, body: comment, files }),
    await ann.client.createContent({ body: { ...comment, parent: discussion.resources.self?.ref }, files }),
  ]

  for (const content of made) expect(namesOf(content)).toEqual(['first.txt', 'second.txt'])
})

test('a multipart body without a part json, or with one that is wrong, creates nothing (decisions §3)', async () => {
  const send = async (json: string | undefined) => {
    const form = new FormData()
    if (json !== undefined) form.set('json', json)
    form.set('file', aFile())
    return await ann.client.request({ method: 'POST', path: CONTENTS, body: form })
  }

  const replies = [
    await send(undefined),
    await send('{'),
    await send('{"type":"document"}'),
    await send('[]'),
  ]

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(replies.map(({ error }) => error?.code)).toEqual([
    'fieldInvalid',
    'malformedJSON',
    'fieldInvalid',
    'fieldInvalid',
  ])
  expect(replies.slice(2, 3).flatMap(fieldsNamed)).toContain('content')
})

test('attachments is always an array, in lists too (decisions §3)', async () => {
  const [none, some] = [await aContent(ann.client), await aDocument(aFile())]

  expect(none.attachments).toEqual([])
  const { list } = await bob.client.listContents({
    filter: [`entityDescriptor(102,${some.id},102,${none.id})`],
  })
  const shown = Object.fromEntries(list.map((content) => [content.id, namesOf(content)]))
  expect(shown).toEqual({ [some.id]: ['notes.txt'], [none.id]: [] })
})

test('a PUT without attachments leaves them, [] removes all, and a multipart one adds (decisions §3)', async () => {
  const document = await aDocument(aFile('a'), aFile('b'))

  const left = await put(document, {})
  const added = await put(document, {}, [aFile('c')])
  const removed = await put(document, { attachments: [] })

  expect([left, added, removed].map(({ body }) => body && namesOf(body))).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    [],
  ])
  expect(removed.body?.version).toBe(4)
})

test('a list in a PUT keeps those that it names, by object, id or URI, and removes the others (decisions §3)', async () => {
  const document = await aDocument(aFile('a'), aFile('b'), aFile('c'), aFile('d'))
  const [a, b, c, d] = document.attachments
  if (!a || !b || !c || !d) throw new Error('four were sent')

  const fewer = await put(document, { attachments: [a, b.id, `/attachments/${c.id}`] })
  const fewest = await put(document, { attachments: [`${V3}/attachments/${b.id}`] }, [aFile('e')])

  expect(fewer.body && namesOf(fewer.body)).toEqual(['a', 'b', 'c'])
  expect(fewest.body && namesOf(fewest.body)).toEqual(['b', 'e'])
  const gone = await ann.client.send(api.downloadAttachment, { attachmentID: a.id })
  expect(gone.error).toMatchObject({ status: 404, code: 'attachmentMissing' })
})

test('a PUT that names something else than its attachments is 400, and changes nothing (decisions §1)', async () => {
  const [document, other] = [await aDocument(aFile()), await aDocument(aFile())]
  const foreign = other.attachments[0]?.id ?? ''

  const replies = [
    await put(document, { attachments: [foreign] }),
    await put(document, { attachments: [document.attachments[0], 'nonsense'] }),
    await put(document, { attachments: [`/people/${ann.id}`] }),
    await put(document, { attachments: Array(201).fill(document.attachments[0]?.id) }),
  ]

  expect(replies.map(({ error }) => error?.code)).toEqual([
    'fieldInvalid',
    'fieldInvalid',
    'fieldInvalid',
    'tooManyItems',
  ])
  expect(replies.slice(0, 3).flatMap(fieldsNamed)).toEqual([
    'attachments[0]',
    'attachments[1]',
    'attachments[0]',
  ])
  expect(await ann.client.getContent({ contentID: document.id })).toMatchObject({ version: 1 })
})

test('a whole entity with attachments that is read and sent back is accepted, and keeps them (decisions §3)', async () => {
  const document = await aDocument(aFile('a'), aFile('b'))
  const read = await ann.client.getContent({ contentID: document.id })

  const reply = await sendJson(ann.client, 'PUT', `${CONTENTS}/${document.id}`, read)

  expect(reply.status).toBe(200)
  expect((reply.body as Content).attachments).toEqual(read.attachments)
})

test('DELETE /attachments/{id} is 204, and it is gone (decisions §1, §3)', async () => {
  const document = await aDocument(aFile('a'), aFile('b'))
  const attachmentID = document.attachments[0]?.id ?? ''

  const reply = await ann.client.send(api.deleteAttachment, { attachmentID })

  expect(reply.status).toBe(204)
  expect(namesOf(await bob.client.getContent({ contentID: document.id }))).toEqual(['b'])
  const again = await ann.client.send(api.deleteAttachment, { attachmentID })
  expect(again.error).toMatchObject({ status: 404, code: 'attachmentMissing' })
})

test('resources.attachments is there for everybody, with POST for who may change the content (§The resources field)', async () => {
  const document = await aDocument()
  const ref = `${V3}/attachments/contents/${document.id}`

  const [own, others] = [document, await bob.client.getContent({ contentID: document.id })]
  const refused = await bob.client.send(api.addAttachments, { contentID: document.id, files: [aFile()] })

  expect(own.resources.attachments).toEqual({ ref, allowed: ['GET', 'POST'] })
  expect(others.resources.attachments).toEqual({ ref, allowed: ['GET'] })
  expect(refused.error).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a change of attachments makes an older version stale (decisions §1)', async () => {
  const document = await aDocument(aFile())
  const read = await ann.client.send(api.getContent, { contentID: document.id })
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  await anAttachment(ann.client, document.id)

  const body = newContent({ subject: document.subject })
  const reply = await ann.client.send(api.updateContent, { contentID: document.id, body, headers })

  expect(reply.status).toBe(412)
})

test('Idempotency-Key holds for files: the same ones are added once, others are 409 (decisions §1)', async () => {
  const { id: contentID } = await aDocument()
  const headers = { 'idempotency-key': unique('key-') }
  const send = async (text: string) =>
    await ann.client.send(api.addAttachments, { contentID, files: [aFile('a.txt', text)], headers })

  const replies = [await send('one'), await send('one'), await send('two')]

  expect(replies.map(({ status }) => status)).toEqual([201, 201, 409])
  expect(replies[1]?.text).toBe(replies[0]?.text)
  expect((await ann.client.getContent({ contentID })).attachments).toHaveLength(1)
})

test('rights are asked for again at every download: who leaves a private group reads its files no more (decisions §4)', async () => {
  for (const [groupType, status] of [
    ['PRIVATE', 403],
    ['SECRET', 404],
  ] as const) {
    const group = await aPlace(admin, { groupType })
    const body = { person: `/people/${bob.id}`, state: 'member' } as const
    const member = await admin.addMember({ placeID: group.id, body })
    const document = await aContent(admin, { parent: `/places/${group.id}` })
    const { id: attachmentID } = await anAttachment(admin, document.id)
    expect(await bytesOf(bob.client, attachmentID)).toBe('Some words')

    await bob.client.removeMember({ memberID: member.id })

    const paths = [attachmentID, `${attachmentID}/data`, `${attachmentID}/preview`]
    for (const path of paths) {
      const reply = await bob.client.request({ path: `${ATTACHMENTS}/${path}` })
      const never = await bob.client.request({
        path: `${ATTACHMENTS}/${path.replace(attachmentID, '9007199254740991')}`,
      })
      expect(reply.status).toBe(status)
      if (status === 404) expect(reply.text).toBe(never.text)
    }
  }
})

test('files of an answer are readable like its root: a comment on hidden content (decisions §3)', async () => {
  const hidden = await aContent(ann.client, { visibility: 'hidden' })
  const comment = await aComment(ann.client, hidden.id)
  const { id } = await anAttachment(ann.client, comment.id)

  const replies = [ann.client, bob.client, admin].map((client) =>
    client.send(api.downloadAttachment, { attachmentID: id }),
  )

  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 403, 403])
})
