import { api } from '@folkmoot/contract'
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
  html,
} from './community.ts'
import { sendJson } from './wire.ts'

const V3 = '/api/core/v3'
const [ann, bob] = [await aMember(), await aMember()]
const discussion = await aDiscussion(ann.client)
const message = await aMessage(ann.client, discussion.id)
const comment = await aComment(ann.client, discussion.id)
const group = await aPlace(ann.client, { groupType: 'SECRET' })
const secret = await aDiscussion(ann.client, { parent: `/places/${group.id}` })
const [secretMessage, secretComment] = [
  await aMessage(ann.client, secret.id),
  await aComment(ann.client, secret.id),
]

const file = () => new File(['words'], 'notes.txt')
const input = { type: 'comment' as const, content: html('<p>So it is</p>') }
const said = { outcomeType: { name: 'helpful' as const } }

const answers = [
  ['messages', message, comment, secretMessage],
  ['comments', comment, message, secretComment],
] as const

test.each(answers)('/%s/{id}/likes are the likes of the content (more §1.9)', async (collection, { id }) => {
  const path = `${V3}/${collection}/${id}/likes`

  const liked = await bob.client.request({ method: 'POST', path })
  const again = await bob.client.request({ method: 'POST', path })
  const listed = await ann.client.request({ path: `${path}?count=1&fields=displayName,-resources` })
  const same = await ann.client.listLikes({ contentID: id })
  const gone = await bob.client.request({ method: 'DELETE', path })

  expect([liked.status, liked.headers.get('location')]).toEqual([201, baseUrl + path])
  expect([again.status, again.error?.code]).toEqual([409, 'alreadyLiked'])
  expect(listed.body).toMatchObject({ itemsPerPage: 1, list: [{ displayName: bob.person.displayName }] })
  expect(same.list.map((person) => person.id)).toEqual([bob.id])
  expect(gone.status).toBe(204)
  expect((await ann.client.listLikes({ contentID: id })).list).toEqual([])
})

test.each(answers)(
  '/%s/{id}/{comments,outcomes,attachments} are those of the content (more §1.9)',
  async (collection, { id }) => {
    const at = `${V3}/${collection}/${id}`

    const commented = await sendJson(bob.client, 'POST', `${at}/comments`, input)
    const concluded = await sendJson(bob.client, 'POST', `${at}/outcomes`, said)
    const form = new FormData()
    form.append('file', file())
    const refused = await bob.client.request({ method: 'POST', path: `${at}/attachments`, body: form })
    const attached = await ann.client.request({ method: 'POST', path: `${at}/attachments`, body: form })
    const lists = await Promise.all(
      [`${at}/comments`, `${at}/outcomes`, `${at}/attachments`, `${V3}/attachments/${collection}/${id}`].map(
        (path) => ann.client.request({ path }),
      ),
    )

    expect([commented.status, concluded.status, refused.status, attached.status]).toEqual([
      201, 201, 403, 201,
    ])
    const made = [commented, concluded, attached, attached].map(({ body }) => (body as { id: string }).id)
    expect(lists.map(({ body }) => (body as { list: { id: string }[] }).list.map((one) => one.id))).toEqual(
      made.map((one) => [one]),
    )
  },
)

test.each(answers)(
  'below /%s only such content is found, and a secret one is as missing as none (more §1.9)',
  async (collection, _, { id: other }, { id: hidden }) => {
    const missing = '9007199254740991'
    const asked = [other, hidden, missing].flatMap((id) =>
      ['likes', 'comments', 'outcomes', 'attachments'].map((part) => `${V3}/${collection}/${id}/${part}`),
    )

    const replies = await Promise.all(asked.map((path) => bob.client.request({ path })))
    const writes = await Promise.all(
      [other, hidden, missing].flatMap((id) => [
        bob.client.request({ method: 'POST', path: `${V3}/${collection}/${id}/likes` }),
        sendJson(bob.client, 'POST', `${V3}/${collection}/${id}/comments`, input),
        sendJson(bob.client, 'POST', `${V3}/${collection}/${id}/outcomes`, said),
      ]),
    )

    expect(new Set([...replies, ...writes].map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
      new Set(['404 contentMissing']),
    )
    expect(replies.every(({ error }) => error?.message === replies[0]?.error?.message)).toBe(true)
  },
)

test('/announcements/{id} reads, changes and removes an announcement, and nothing else (more §1.9)', async () => {
  const { id: contentID } = await aContent(admin, { type: 'announcement' })
  const body = { type: 'announcement' as const, subject: 'Changed', content: html('<p>News</p>') }

  const read = await bob.client.getAnnouncement({ contentID })
  const refused = await bob.client.send(api.updateAnnouncement, { contentID, body })
  const changed = await admin.updateAnnouncement({ contentID, body })
  const others = await Promise.all([
    admin.send(api.getAnnouncement, { contentID: discussion.id }),
    admin.send(api.updateAnnouncement, { contentID: discussion.id, body }),
    admin.send(api.deleteAnnouncement, { contentID: discussion.id }),
  ])
  const removed = await admin.send(api.deleteAnnouncement, { contentID })
  const gone = await admin.send(api.getAnnouncement, { contentID })

  expect([read.id, read.type]).toEqual([contentID, 'announcement'])
  expect([refused.status, changed.subject]).toEqual([403, 'Changed'])
  expect(others.map(({ error }) => error?.code)).toEqual(Array(3).fill('contentMissing'))
  expect([removed.status, gone.error?.code]).toEqual([204, 'contentMissing'])
})
