import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { ANONYMOUS } from '../../../actor.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { miscountedBlobs } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { giveBackFiles, removeUnusedImages } from '../../content/files/jobs.ts'
import { listUpdates } from '../../content/status-updates/status-updates.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { anonymous, context, store } = instance
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody came')

const anUpdate = async (html = 'News', draft = false) =>
  await ann.client.createUpdate({ body: { html, draft } })
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

test('a cached update changes with its text, name, likes and the original of a repost', async () => {
  const original = await anUpdate()
  const repost = await bob.client.repostUpdate({ updateID: original.id, body: { html: 'Look' } })
  const readBoth = async () => [
    await anonymous.getUpdate({ updateID: repost.id }),
    (await anonymous.listUpdates({ limit: 1 })).data[0],
  ]
  await readBoth()

  await bob.client.changeUpdate({ updateID: repost.id, body: { content: { text: 'Look here' } } })
  await bob.client.updatePerson({
    personID: '@me',
    body: { name: { givenName: 'Robert', familyName: 'B' } },
  })
  await store.sql`update content set like_count = 5 where id = ${repost.id}`
  await ann.client.deleteUpdate({ updateID: original.id })

  for (const shown of await readBoth()) {
    expect(shown).toMatchObject({ likeCount: 5, author: { name: 'Robert B' } })
    expect(shown?.content.text).toContain('Look here')
    expect(shown).not.toHaveProperty('repostOf')
  }
})

test('a page of updates that is kept takes one statement: the keys', async () => {
  await anUpdate()
  await anUpdate()
  const asked = async () => {
    const before = store.load().queriesAsked
    await bob.client.listUpdates()
    return store.load().queriesAsked - before
  }
  await asked()
  context.representations.clear()

  expect([await asked(), await asked()]).toEqual([2, 1])
})

test('images are counted for their sender, and given back when the update is gone', async () => {
  const { id } = await anUpdate('Draft', true)
  const image = await ann.client.addUpdateImage({
    updateID: id,
    files: [new File([PIXEL], 'a.gif', { type: 'image/gif' })],
  })
  await ann.client.changeUpdate({ updateID: id, body: { content: { text: 'Without it in the text' } } })
  const used = async () =>
    await store.sql`select bytes::integer from upload_account where person_id = ${ann.id}`
  await giveBackFiles(context)
  await removeUnusedImages(context, 0)
  const kept = await anImage(id, image.id)
  const [before] = await used()

  await ann.client.deleteUpdate({ updateID: id })
  await giveBackFiles(context)
  await removeUnusedImages(context, 0)

  expect(kept).toBe(200)
  expect(before).toEqual({ bytes: image.size })
  expect(await used()).toEqual([{ bytes: 0 }])
  expect(await miscountedBlobs(instance)).toEqual([])
})

const anImage = async (updateID: number, imageID: number) =>
  (await ann.client.send(api.getUpdateImage, { updateID, imageID })).status

test('simultaneous publications of a draft are recorded once', async () => {
  const { id } = await anUpdate('At once', true)
  const publish = () => ann.client.send(api.changeUpdate, { updateID: id, body: { status: 'published' } })

  const replies = await Promise.all(Array.from({ length: 8 }, publish))

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const told = await store.sql`
    select verb, count(*)::integer as times from activity where object_id = ${id} group by verb order by verb`
  expect([...told]).toEqual([{ verb: 'svc:created', times: 1 }])
})

test('a crawl by the links and a jump by an offset meet the same updates, each once, also where many are of one moment', async () => {
  await store.sql`
    insert into content (id, type, root_id, author_id, body, body_text, published_at)
    select id, 'update', id, ${ann.id}, 'Many', 'Many', now() - make_interval(mins => id::integer % 997)
    from generate_series(500001, 503000) id`

  const ids: number[] = []
  for await (const { id } of anonymous.each(api.listUpdates, { limit: 700 })) ids.push(id)
  const jumped = await listUpdates(context.db, ANONYMOUS, { startIndex: 2000, count: 10 })

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(3000)
  expect(jumped.rows.map(({ id }) => Number(id))).toEqual(ids.slice(2000, 2010))
})

test('an update has at most 200 images', async () => {
  const { id } = await anUpdate('Draft', true)
  await store.sql`
    with stored as (
      insert into blob (store, key, state, hash, size, uses) values ('directory', 'many', 'stored', 'many', 1, 200)
      returning id
    ), added as (
      insert into image (owner_id, blob_id, media_type, size, width, height, is_used)
      select ${ann.id}, stored.id, 'image/gif', 0, 1, 1, true from stored, generate_series(1, 200)
      returning id
    )
    insert into image_use (image_id, content_id, is_added) select id, ${id}, true from added`

  const oneMore = await ann.client.send(api.addUpdateImage, {
    updateID: id,
    files: [new File([PIXEL], 'a.gif', { type: 'image/gif' })],
  })

  expect([oneMore.status, oneMore.error?.code]).toEqual([400, 'tooManyItems'])
})
