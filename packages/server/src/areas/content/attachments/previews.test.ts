import { api } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { miscountedBlobs } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aStoreOfFiles } from '../../../testing/s3.ts'
import { makePreview } from './preview-job.ts'

const kept = await aStoreOfFiles()
const instance = await anInstance(kept.environment)
afterAll(async () => {
  // After all tests the count of each blob equals its references.
  expect(await miscountedBlobs(instance)).toEqual([])
  await instance.close()
  await kept.close()
})
const { store, admin } = instance

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const body = { type: 'document', subject: 'A subject', content } as const

async function aPicture(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 100, sigma: 30 } as const
  const create = { width, height, channels: 3, background: 'white', noise } as const
  return Buffer.from(await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer())
}

const previewOf = async (attachmentID: string) => await admin.send(api.previewAttachment, { attachmentID })

test('a picture gets an upright preview, and cached content shows it', async () => {
  const files = [new File([await aPicture(1600, 800)], 'wide.jpg')]
  const document = await admin.createContent({ body, files })
  const [before] = (await admin.getContent({ contentID: document.id })).attachments
  const early = await previewOf(before?.id ?? '')

  await doJobs(instance, makePreview)
  const after = await admin.getContent({ contentID: document.id })
  const preview = await previewOf(before?.id ?? '')

  expect(before?.resources.preview).toBeUndefined()
  expect(early.error).toMatchObject({ status: 404, code: 'previewMissing' })
  expect(after.attachments[0]?.resources.preview?.allowed).toEqual(['GET'])
  expect(after).toMatchObject({ version: 1, updated: document.updated })
  expect(preview.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 640 })
})

test('a file that only begins like a picture has no preview', async () => {
  const whole = await aPicture(300, 300)
  const files = [
    new File([whole.subarray(0, whole.length / 2)], 'half.jpg'),
    new File(['words'], 'notes.txt'),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'drawing.svg', { type: 'image/svg+xml' }),
  ]
  const document = await admin.createContent({ body, files })

  await doJobs(instance, makePreview)
  const { attachments } = await admin.getContent({ contentID: document.id })
  const replies = await Promise.all(attachments.map(({ id }) => previewOf(id)))

  expect(attachments.map(({ resources }) => resources.preview)).toEqual([undefined, undefined, undefined])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a picture that crashed the process three times is not drawn again', async () => {
  const document = await admin.createContent({ body, files: [new File([await aPicture(100, 100)], 'p.jpg')] })
  const id = document.attachments[0]?.id ?? ''
  await store.sql`update attachment set preview_tries = 3 where id = ${id}`

  await doJobs(instance, makePreview)

  const [row] = await store.sql`select preview from attachment where id = ${id}`
  expect(row?.preview).toBe('none')
})

test('of two workers at once each preview is drawn by one', async () => {
  const files = await Promise.all(
    [10, 20, 30, 40].map(async (side) => new File([await aPicture(side, side)], 'p.jpg')),
  )
  const document = await admin.createContent({ body, files })

  await Promise.all([doJobs(instance, makePreview), doJobs(instance, makePreview)])

  const { attachments } = await admin.getContent({ contentID: document.id })
  const rows = await store.sql`select preview_tries from attachment where content_id = ${document.id}`
  expect(attachments.every(({ resources }) => resources.preview)).toBe(true)
  expect(rows.map(({ preview_tries }) => preview_tries)).toEqual([1, 1, 1, 1])
})

test('a preview that fails because bytes cannot be read is drawn later, however often that was', async () => {
  const document = await admin.createContent({ body, files: [new File([await aPicture(90, 90)], 'p.jpg')] })
  const found = async () => {
    const [row] = await store.sql`
      select preview, preview_tries, blob_id from attachment where content_id = ${document.id}`
    return row
  }
  const blobId = (await found())?.blob_id
  const tryNow = async () => {
    await store.sql`update graphile_worker._private_jobs set run_at = now()`
    await doJobs(instance, makePreview)
  }
  await store.sql`update blob set key = key || '.away' where id = ${blobId}`

  for (let times = 0; times < 4; times++) await tryNow()
  const whileAway = await found()
  await store.sql`update blob set key = replace(key, '.away', '') where id = ${blobId}`
  await tryNow()

  expect(whileAway).toMatchObject({ preview: 'due', preview_tries: 0 })
  expect(await found()).toMatchObject({ preview: 'made' })
})
