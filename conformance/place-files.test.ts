import type { Client } from '@folkmoot/client'
import {
  type Attachment,
  api,
  type Content,
  type ContentInput,
  type Image,
  type PlaceFile,
} from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  html,
  newContent,
} from './community.ts'
import { hide } from './moderating.ts'
import { png } from './pictures.ts'
import { DATE } from './wire.ts'

const [owner, member, outsider] = [await aMember(), await aMember(), await aMember()]
const V3 = `${baseUrl}/api/core/v3`

const aFile = (name = 'notes.txt', text = 'Some words', type = 'text/plain') =>
  new File([text], name, { type })
const aPicture = (name = 'red.png') => new File([png(8, 6)], name, { type: 'image/png' })
const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'
const namesOf = (list: readonly PlaceFile[]) => list.map(({ name, type }) => name ?? type)
const attach = async (client: Client, contentID: string, ...files: File[]) =>
  (await client.addAttachments({ contentID, files })) as Attachment
const sendImage = async (client: Client): Promise<Image> =>
  await client.createImage({ files: [new File([png(700, 500)], 'picture.png', { type: 'image/png' })] })
const showing = ({ ref }: Image) => html(`<p><img src="${ref}" alt="A picture"></p>`)

async function aGroup(groupType: 'OPEN' | 'MEMBER_ONLY' | 'PRIVATE' | 'SECRET' = 'OPEN') {
  const group = await aPlace(owner.client, { groupType })
  const body = { person: `/people/${member.id}`, state: 'member' } as const
  if (groupType !== 'OPEN') await owner.client.addMember({ placeID: group.id, body })
  return { placeID: group.id, inGroup: { parent: `/places/${group.id}` } }
}

const listed = async (client: Client, placeID: string, filter: string[] = []) =>
  (await client.listPlaceFiles({ placeID, filter, count: 100 })).list
const seen = async (client: Client, placeID: string) => namesOf(await listed(client, placeID))

test('GET /places/{id}/files lists each file with what it is attached to, who added it and when (decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const document = await aContent(member.client, { ...inGroup, subject: 'About bees' })
  const attachment = await attach(member.client, document.id, aFile('bees.txt'))

  const [file, ...others] = await listed(owner.client, placeID)
  const [own] = await listed(member.client, placeID)

  const { author } = await owner.client.getContent({ contentID: document.id })
  const uri = `${V3}/attachments/${attachment.id}`
  expect(others).toEqual([])
  expect(file).toEqual({
    id: attachment.id,
    type: 'attachment',
    typeCode: 13,
    kind: 'document',
    name: 'bees.txt',
    contentType: 'text/plain',
    size: 10,
    url: `${uri}/data`,
    published: attachment.published,
    author,
    content: {
      id: document.id,
      contentID: document.id,
      type: 'document',
      subject: 'About bees',
      resources: {
        self: { ref: document.resources.self?.ref, allowed: ['GET'] },
        html: document.resources.html,
      },
    },
    resources: {
      self: { ref: uri, allowed: ['GET'] },
      data: { ref: `${uri}/data`, allowed: ['GET'] },
    },
  })
  expect(own?.resources.self?.allowed).toEqual(['DELETE', 'GET'])
  expect((await owner.client.getPlace({ placeID })).resources.files).toEqual({
    ref: `${V3}/places/${placeID}/files`,
    allowed: ['GET'],
  })
})

test('pictures in texts are listed as images, while the text shows them (decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const image = await sendImage(member.client)
  const document = await aContent(member.client, { ...inGroup, content: showing(image) })
  const [shown] = await listed(owner.client, placeID)

  const body = newContent({ ...inGroup, subject: document.subject, content: html('<p>No picture</p>') })
  await member.client.updateContent({ contentID: document.id, body })

  expect(shown).toMatchObject({
    id: image.id,
    type: 'image',
    typeCode: 111,
    kind: 'picture',
    contentType: 'image/png',
    url: image.ref,
    width: 700,
    height: 500,
    published: expect.stringMatching(DATE),
    content: { id: document.id },
    resources: {
      self: { ref: image.ref, allowed: ['GET'] },
      preview: { ref: `${image.ref}?width=320`, allowed: ['GET'] },
    },
  })
  expect(await listed(owner.client, placeID)).toEqual([])
})

test('files of messages and comments are listed with the subject and the page of their conversation (decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const discussion = await aDiscussion(owner.client, { ...inGroup, subject: 'Which hive?' })
  const message = await aMessage(member.client, discussion.id)
  await attach(member.client, message.id, aFile('hive.txt'))
  const document = await aContent(owner.client, { ...inGroup, subject: 'About hives' })
  const comment = await aComment(member.client, document.id)
  await attach(member.client, comment.id, aFile('comment.txt'))

  const files = await listed(outsider.client, placeID)

  expect(files.map(({ name, content }) => [name, content.type, content.subject])).toEqual([
    ['comment.txt', 'comment', 'About hives'],
    ['hive.txt', 'message', 'Which hive?'],
  ])
  expect(files.map(({ content }) => content.resources.html?.ref)).toEqual([
    comment.resources.html?.ref,
    message.resources.html?.ref,
  ])
})

test('the list is in pages, newest first, or oldest first by sort=dateCreatedAsc (§Paginated list, decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const { id } = await aContent(member.client, inGroup)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await attach(member.client, id, aFile(name))

  const page = await outsider.client.listPlaceFiles({ placeID, count: 2 })
  const all = await collect(outsider.client.each(api.listPlaceFiles, { placeID, count: 2 }))
  const oldest = await outsider.client.listPlaceFiles({ placeID, sort: 'dateCreatedAsc' })
  const wrong = await outsider.client.request({ path: `/api/core/v3/places/${placeID}/files?sort=name` })

  expect(namesOf(page.list)).toEqual(['e', 'd'])
  expect(page.links.next).toContain('startIndex=2')
  expect(namesOf(all)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(namesOf(oldest.list)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(wrong.status).toBe(400)
})

test('filter=kind(picture,document,archive,other) selects by the detected media type (decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const content = showing(await sendImage(member.client))
  const { id } = await aContent(member.client, { ...inGroup, content })
  const zip = new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...new Array(18).fill(0)])
  await attach(member.client, id, aPicture(), aFile('plan.pdf', PDF), aFile('notes.txt'))
  await attach(member.client, id, new File([zip], 'all.zip'), aFile('page.svg', '<svg/>', 'image/svg+xml'))
  const kinds = async (...values: string[]) =>
    namesOf(await listed(outsider.client, placeID, [`kind(${values.join()})`])).toSorted()

  expect(await kinds('picture')).toEqual(['image', 'red.png'])
  expect(await kinds('document')).toEqual(['notes.txt', 'plan.pdf'])
  expect(await kinds('archive')).toEqual(['all.zip'])
  expect(await kinds('other')).toEqual(['page.svg'])
  expect(await kinds('archive', 'document', 'other')).toEqual([
    'all.zip',
    'notes.txt',
    'page.svg',
    'plan.pdf',
  ])
  expect(await kinds('archive', 'picture')).toEqual(['all.zip', 'image', 'red.png'])
  const unknown = await outsider.client.send(api.listPlaceFiles, { placeID, filter: ['kind(film)'] })
  expect([unknown.status, unknown.error?.message]).toEqual([
    400,
    'kind(film): accepted are picture, document, archive, other.',
  ])
})

test('the list is as hidden as the place: secret groups are 404, private ones 403 (decision 0197)', async () => {
  const answers = await Promise.all(
    (['OPEN', 'MEMBER_ONLY', 'PRIVATE', 'SECRET'] as const).map(async (groupType) => {
      const { placeID, inGroup } = await aGroup(groupType)
      const { id } = await aContent(owner.client, inGroup)
      await attach(owner.client, id, aFile())
      const ask = async (client: Client) => {
        const { status, body } = await client.send(api.listPlaceFiles, { placeID })
        return `${status} ${body?.list.length ?? ''}`.trim()
      }
      return [groupType, await ask(member.client), await ask(outsider.client), await ask(admin)]
    }),
  )

  expect(answers).toEqual([
    ['OPEN', '200 1', '200 1', '200 1'],
    ['MEMBER_ONLY', '200 1', '200 1', '200 1'],
    ['PRIVATE', '200 1', '403', '200 1'],
    ['SECRET', '200 1', '404', '200 1'],
  ])
  const missing = await outsider.client.send(api.listPlaceFiles, { placeID: '9007199254740991' })
  const visitor = await anonymous.send(api.listPlaceFiles, { placeID: (await aGroup('PRIVATE')).placeID })
  expect([missing.status, visitor.status]).toEqual([404, 401])
})

test('only files of content that the caller may read are listed: drafts, hidden and pending ones are not (decision 0197)', async () => {
  const { placeID, inGroup } = await aGroup()
  const add = async (content: Content, name: string) => await attach(member.client, content.id, aFile(name))
  await add(await aContent(member.client, { ...inGroup, status: 'incomplete' }), 'draft')
  const hidden = await aContent(member.client, inGroup)
  await add(hidden, 'hidden')
  const discussion = await aDiscussion(owner.client, inGroup)
  const reply = await aMessage(member.client, discussion.id)
  await add(reply, 'hidden reply')
  const before = await seen(outsider.client, placeID)
  await hide(hidden.id, outsider)
  await hide(reply.id, outsider)
  await owner.client.updatePlace({ placeID, body: { contentApproval: true } })
  await add(await aContent(member.client, inGroup), 'pending')

  expect(before).toEqual(['hidden reply', 'hidden'])
  expect(await seen(outsider.client, placeID)).toEqual([])
  expect(await seen(member.client, placeID)).toEqual(['pending', 'hidden reply', 'hidden', 'draft'])
  expect(await seen(owner.client, placeID)).toEqual(['pending'])
})

test('files follow their conversation into another place, and leave the list when they are removed (decision 0197)', async () => {
  const [from, to] = [await aGroup(), await aGroup('PRIVATE')]
  const content = showing(await sendImage(member.client))
  const discussion = await aDiscussion(member.client, { ...from.inGroup, content })
  const reply = await aMessage(member.client, discussion.id)
  const file = await attach(member.client, reply.id, aFile('reply.txt'))
  const { subject = '' } = discussion
  const move = async (place: Partial<ContentInput>) => {
    const body = newContent({ type: 'discussion', subject, content, ...place })
    await member.client.updateContent({ contentID: discussion.id, body })
  }
  const before = await seen(member.client, from.placeID)

  await move(to.inGroup)
  const [gone, arrived] = [await seen(member.client, from.placeID), await seen(member.client, to.placeID)]
  await move({ visibility: 'all' })
  const nowhere = await seen(member.client, to.placeID)
  await move(from.inGroup)
  const back = await seen(member.client, from.placeID)
  await member.client.deleteAttachment({ attachmentID: file.id })
  const without = await seen(member.client, from.placeID)
  await member.client.deleteContent({ contentID: discussion.id })

  expect(before).toEqual(['reply.txt', 'image'])
  expect([gone, arrived]).toEqual([[], ['reply.txt', 'image']])
  expect([nowhere, back]).toEqual([[], ['reply.txt', 'image']])
  expect(without).toEqual(['image'])
  expect(await seen(member.client, from.placeID)).toEqual([])
})
