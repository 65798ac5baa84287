import { api, type Content, type ContentInput } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { miscountedBlobs } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aStoreOfFiles } from '../../../testing/s3.ts'
import { giveBackFiles, removeUnusedImages } from '../files/jobs.ts'

const kept = await aStoreOfFiles()
const instance = await anInstance(kept.environment)
afterAll(async () => {
  // After all tests the count of each blob equals its references.
  expect(await miscountedBlobs(instance)).toEqual([])
  await instance.close()
  await kept.close()
})
const { context, store, admin } = instance
const [ann, bob, eve] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }, { name: 'eve' }])
if (!ann || !bob || !eve) throw new Error('nobody came')

let made = 0
/** Each has other bytes. */
async function anImage(client = ann?.client ?? admin, width = 40) {
  const background = { r: ++made % 256, g: 80, b: 90 }
  const png = await sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return await client.createImage({ files: [new File([new Uint8Array(png)], 'picture.png')] })
}

const showing = (...refs: string[]): ContentInput['content'] => ({
  type: 'text/html',
  text: refs.map((ref) => `<p><img src="${ref}" alt=""></p>`).join(''),
})
const anInput = (content: ContentInput['content'], rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'discussion',
  subject: 'A subject',
  content,
  ...rest,
})
const statusFor = async (client: typeof admin, imageID: string) =>
  (await client.send(api.getImage, { imageID })).status
const isThere = async (imageID: string) =>
  (await store.sql`select from image where id = ${imageID}`).length === 1

test('only its owner sees an image until content uses it, by any form of its address', async () => {
  const addresses = [
    (id: string) => `${context.config.baseUrl}/api/core/v3/images/${id}`,
    (id: string) => `/api/core/v3/images/${id}`,
    (id: string) => `/images/${id}?width=320`,
  ]
  for (const addressOf of addresses) {
    const { id } = await anImage()
    const before = [
      await statusFor(ann.client, id),
      await statusFor(bob.client, id),
      await statusFor(admin, id),
    ]

    await ann.client.createContent({ body: anInput(showing(addressOf(id))) })

    expect(before).toEqual([200, 403, 403])
    expect([await statusFor(bob.client, id), await statusFor(admin, id)]).toEqual([200, 200])
  }
})

test('using the id of another person’s image in content shows it to nobody', async () => {
  const { id, ref } = await anImage()
  const written: Content[] = []

  written.push(await eve.client.createContent({ body: anInput(showing(ref)) }))
  const contentID = written[0]?.id ?? ''
  await eve.client.updateContent({ contentID, body: anInput(showing(ref, ref)) })
  const message = { type: 'message', content: showing(ref) } as const
  await eve.client.createMessage({ contentID, body: message })
  await admin.createContent({ body: anInput(showing(ref)) })

  const seen = [await statusFor(eve.client, id), await statusFor(bob.client, id), await statusFor(admin, id)]
  expect(seen).toEqual([403, 403, 403])
  expect(await statusFor(ann.client, id)).toBe(200)
  expect(await store.sql`select from image_use where image_id = ${id}`).toHaveLength(0)
})

test('readers may use an image elsewhere; hidden content and drafts show it to nobody', async () => {
  const { id, ref } = await anImage()
  const hidden = await ann.client.createContent({ body: anInput(showing(ref), { visibility: 'hidden' }) })
  const body = anInput(showing(ref), { status: 'incomplete' })
  await ann.client.createContent({ body })
  expect([await statusFor(ann.client, id), await statusFor(bob.client, id)]).toEqual([200, 403])
  await bob.client.createContent({ body: anInput(showing(ref)) })
  expect(await statusFor(eve.client, id)).toBe(403)

  await ann.client.updateContent({ contentID: hidden.id, body: anInput(showing(ref), { visibility: 'all' }) })
  expect(await statusFor(bob.client, id)).toBe(200)
  const other = await bob.client.createContent({ body: anInput(showing(ref)) })
  await ann.client.deleteContent({ contentID: hidden.id })

  expect(await statusFor(eve.client, id)).toBe(200)
  await bob.client.deleteContent({ contentID: other.id })
  expect(await statusFor(eve.client, id)).toBe(403)
})

test('leaving a private group hides its images at once, even one’s own', async () => {
  const group = await admin.createPlace({ body: { type: 'group', name: 'Closed', groupType: 'PRIVATE' } })
  const member = await admin.addMember({
    placeID: group.id,
    body: { person: `/people/${ann.id}`, state: 'member' },
  })
  const { id, ref } = await anImage()
  await ann.client.createContent({ body: anInput(showing(ref), { parent: `/places/${group.id}` }) })
  expect([await statusFor(ann.client, id), await statusFor(bob.client, id)]).toEqual([200, 403])

  await ann.client.removeMember({ memberID: member.id })

  expect([await statusFor(ann.client, id), await statusFor(admin, id)]).toEqual([403, 200])
})

test('an image removed from a text is no longer used, except by former versions of a document', async () => {
  const [first, second] = [await anImage(), await anImage()]
  const discussion = await ann.client.createContent({ body: anInput(showing(first.ref)) })
  const document = await ann.client.createContent({
    body: anInput(showing(second.ref), { type: 'document' }),
  })

  await ann.client.updateContent({ contentID: discussion.id, body: anInput(showing()) })
  const body = anInput(showing(), { type: 'document' })
  await ann.client.updateContent({ contentID: document.id, body })

  expect([await statusFor(bob.client, first.id), await statusFor(bob.client, second.id)]).toEqual([403, 200])
})

test('an image of a version that is not for the caller is not either, and one of an overwritten draft is unused', async () => {
  const [hidden, kept, drafted] = [await anImage(), await anImage(), await anImage()]
  const aDocument = async (first: Partial<ContentInput>, ...refs: string[]) =>
    await ann.client.createContent({ body: anInput(showing(...refs), { type: 'document', ...first }) })
  const document = await aDocument({ visibility: 'hidden' }, hidden.ref, kept.ref)
  const draft = await aDocument({ status: 'incomplete', subject: 'A draft' }, drafted.ref)

  const opened = anInput(showing(kept.ref), { type: 'document', visibility: 'all' })
  await ann.client.updateContent({ contentID: document.id, body: opened })
  const published = anInput(showing(), { type: 'document', status: 'published', subject: 'A draft' })
  await ann.client.updateContent({ contentID: draft.id, body: published })

  const ids = [hidden.id, kept.id, drafted.id]
  const statusesFor = (client: typeof admin) => Promise.all(ids.map((id) => statusFor(client, id)))
  expect(await statusesFor(bob.client)).toEqual([403, 200, 403])
  expect(await statusesFor(ann.client)).toEqual([200, 200, 200])
})

test('unused images are deleted after a day, with their blobs and quota', async () => {
  const [unused, used, once] = [await anImage(ann.client, 400), await anImage(), await anImage()]
  await ann.client.createContent({ body: anInput(showing(used.ref)) })
  const gone = await ann.client.createContent({ body: anInput(showing(once.ref)) })
  await ann.client.deleteContent({ contentID: gone.id })
  const blobs = await store.sql<{ blob_id: string }[]>`
    select blob_id from image where id = any(${[unused.id, once.id]}::bigint[])
    union select blob_id from image_variant where image_id = ${unused.id}`
  const [before] = await store.sql`select bytes::int from upload_account where person_id = ${ann.id}`
  await giveBackFiles(context)

  await removeUnusedImages(context)
  expect([await isThere(unused.id), await isThere(once.id)]).toEqual([true, true])
  await store.sql`update image set published_at = now() - interval '25 hours'`
  await removeUnusedImages(context)

  expect([await isThere(unused.id), await isThere(used.id), await isThere(once.id)]).toEqual([
    false,
    true,
    false,
  ])
  const ids = blobs.map(({ blob_id }) => blob_id)
  expect(ids).toHaveLength(3)
  expect(await store.sql`select from blob where id = any(${ids}::bigint[]) and uses > 0`).toHaveLength(0)
  const [after] = await store.sql`select bytes::int from upload_account where person_id = ${ann.id}`
  expect(before?.bytes - after?.bytes).toBeGreaterThanOrEqual(unused.size + once.size)
})

test('an image in a draft is kept as long as the draft shows it', async () => {
  const [dropped, shown, sent, foreign] = [
    await anImage(),
    await anImage(),
    await anImage(),
    await anImage(bob.client),
  ]
  const save = async (draftKey: string, ...refs: string[]) => {
    const body = { kind: 'document', content: showing(...refs) } as const
    return await ann.client.saveDraft({ personID: '@me', draftKey, body })
  }
  await save('one', dropped.ref, shown.ref, foreign.ref, '/images/@me')
  await save('two', sent.ref)
  const cleanUp = async () => {
    await removeUnusedImages(context, 0)
    return await Promise.all([dropped, shown, sent, foreign].map(({ id }) => isThere(id)))
  }

  const first = await cleanUp()
  await save('one', shown.ref)
  const changed = await cleanUp()
  await ann.client.createContent({ body: anInput(showing(sent.ref)) })
  await ann.client.deleteDraft({ personID: '@me', draftKey: 'one' })
  await ann.client.deleteDraft({ personID: '@me', draftKey: 'two' })
  const deleted = await cleanUp()

  expect([first, changed, deleted]).toEqual([
    [true, true, true, false],
    [false, true, true, false],
    [false, false, true, false],
  ])
})

test('an image used while unused ones are deleted is kept, or was never used', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, ref } = await anImage()

    const [content] = await Promise.all([
      ann.client.createContent({ body: anInput(showing(ref)) }),
      removeUnusedImages(context, 0),
    ])

    const uses = await store.sql`select from image_use where image_id = ${id} and content_id = ${content.id}`
    expect(uses.length === 1).toBe(await isThere(id))
  }
})

test('a width is answered with the narrowest that is wide enough', async () => {
  const { id } = await anImage(ann.client, 1500)
  const widthFor = async (width?: number) => {
    const { bytes } = await ann.client.send(api.getImage, { imageID: id, width })
    return (await sharp(bytes).metadata()).width
  }

  const widths = [
    await widthFor(1),
    await widthFor(320),
    await widthFor(321),
    await widthFor(961),
    await widthFor(),
  ]

  expect(widths).toEqual([320, 320, 960, 1500, 1500])
})
