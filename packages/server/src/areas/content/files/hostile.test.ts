import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, type Client, createClient, type Reply } from '@folkmoot/client'
import { type Attachment, api, type Image, KEPT_IMAGE_TYPES } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { hostileFiles } from '../../../testing/hostile-files.ts'
import { brokenForms, HOSTILE_NAMES, type HostileName } from '../../../testing/hostile-forms.ts'
import { type Hostile, hostilePictures } from '../../../testing/hostile-pictures.ts'
import { aSite, clear, serve, stop } from '../../../testing/process.ts'

/** A process of its own, since its memory is measured. */
const site = await aSite()
const password = 'the password of the first'
site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: password }
const command = await serve(site)
afterAll(async () => {
  await stop(command)
  await clear(site)
})
const client = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', password) })

const ALL: Readonly<Record<string, Hostile>> = { ...hostilePictures, ...hostileFiles }
const asFile = ({ bytes, fileName, mediaType }: Hostile) =>
  new File([new Uint8Array(bytes)], fileName, { type: mediaType })
const body = {
  type: 'document',
  subject: 'Files',
  content: { type: 'text/html', text: '<p>Files</p>' },
} as const
const newDocument = async () => (await client.createContent({ body })).id

const peak = { path: `/proc/${command.child.pid}/status`, reset: `/proc/${command.child.pid}/clear_refs` }
const megabytes = async (name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(peak.path, 'utf8'))?.[1]) / 1024

async function aPreview(client: Client, contentID: string): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  await client.addAttachments({ contentID, files: [new File([new Uint8Array(picture)], 'plain.jpg')] })
  // Previews are made in the order in which the pictures came.
  for (;;) {
    const { list } = await client.listAttachments({ contentID, count: 100 })
    if (list.at(-1)?.resources.preview) return
    await sleep(100)
  }
}

const RUNS = /html|svg|xml|script|wasm|css|multipart/
const header = (reply: Reply<unknown>, name: string) => reply.headers.get(name) ?? ''

/** What a browser could do with a download; nothing, it should be. */
function dangersOf(reply: Reply<unknown>): string[] {
  const isDrawn = KEPT_IMAGE_TYPES.some((type) => type === header(reply, 'content-type'))
  const isInline = !header(reply, 'content-disposition').startsWith('attachment;')
  return [
    ...(reply.status === 200 ? [] : [`is ${reply.status}`]),
    ...(RUNS.test(header(reply, 'content-type')) ? [`is of type ${header(reply, 'content-type')}`] : []),
    ...(header(reply, 'x-content-type-options') === 'nosniff' ? [] : ['may be taken for something else']),
    ...(header(reply, 'content-security-policy').includes('sandbox') ? [] : ['is in no sandbox']),
    ...(isInline && !isDrawn ? ['is shown'] : []),
    ...(isInline && Buffer.from(reply.bytes).includes('alert')
      ? ['is shown, with what was hidden in it']
      : []),
  ]
}

test(`${Object.keys(ALL).length} hostile files are kept as they are, or refused with a sentence; no browser would run them, and memory stays`, {
  timeout: 120_000,
}, async () => {
  const contentID = await newDocument()
  // Reading pictures takes a library, which is loaded for the first of them, be it hostile or not.
  await aPreview(client, contentID)
  const idle = await megabytes('VmRSS')
  await writeFile(peak.reset, '5')
  const complaints: string[] = []

  for (const [name, hostile] of Object.entries(ALL)) {
    const added = await client.send(api.addAttachments, { contentID, files: [asFile(hostile)] })
    if (added.status !== 201) complaints.push(`${name} is ${added.status} as an attachment`)
    const { id } = added.body as Attachment
    const data = await client.send(api.downloadAttachment, { attachmentID: id })
    if (!Buffer.from(data.bytes).equals(hostile.bytes)) complaints.push(`${name} came back changed`)
    complaints.push(...dangersOf(data).map((danger) => `${name} ${danger}`))

    const image = await client.send(api.createImage, { files: [asFile(hostile)] })
    const due = hostile.isPicture ? 201 : 400
    if (image.status !== due)
      complaints.push(`${name} is ${image.status} as an image: ${image.error?.message}`)
    if (due === 400 && image.error?.code !== 'fieldInvalid') complaints.push(`${name}: ${image.error?.code}`)
    if (image.status !== 201) continue
    const { id: imageID } = image.body as Image
    for (const width of [undefined, 1]) {
      const shown = await client.send(api.getImage, { imageID, width })
      complaints.push(...dangersOf(shown).map((danger) => `the image of ${name} ${danger}`))
    }
  }
  await aPreview(client, contentID)
  for await (const { id, name, resources } of client.each(api.listAttachments, { contentID })) {
    if (!resources.preview) continue
    const shown = await client.send(api.previewAttachment, { attachmentID: id })
    complaints.push(...dangersOf(shown).map((danger) => `the preview of ${name} ${danger}`))
  }

  expect(complaints).toEqual([])
  expect((await megabytes('VmHWM')) - idle).toBeLessThan(64)
})

async function sendRaw(contentID: string, contentType: string, bytes: Buffer | string) {
  const path = api.addAttachments.path.replace('{contentID}', contentID)
  const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return await client.request({
    method: 'POST',
    path,
    headers: { 'content-type': contentType },
    body: new Uint8Array(raw),
  })
}

async function nameGiven(contentID: string, { disposition }: HostileName): Promise<string> {
  const form = `--b\r\nContent-Disposition: form-data; name="f"; ${disposition}\r\n\r\nx\r\n--b--\r\n`
  const added = await sendRaw(contentID, 'multipart/form-data; boundary=b', Buffer.from(form))
  if (added.status !== 201) return `${added.status} ${added.error?.code}`
  const { id, name } = added.body as Attachment
  const data = await client.send(api.downloadAttachment, { attachmentID: id })
  expect(header(data, 'content-disposition')).toMatch(
    /^attachment; filename="[ -~]*"(; filename\*=UTF-8''[\w%!#$&+.^`|~-]+)?$/,
  )
  return name
}

test(`${Object.keys(HOSTILE_NAMES).length} hostile names are made harmless`, async () => {
  const contentID = await newDocument()
  const given: Record<string, string> = {}

  for (const [what, name] of Object.entries(HOSTILE_NAMES)) given[what] = await nameGiven(contentID, name)

  expect(given).toEqual(
    Object.fromEntries(Object.entries(HOSTILE_NAMES).map(([what, { name }]) => [what, name])),
  )
})

test(`${Object.keys(brokenForms).length} broken forms are refused with a sentence, and leave nothing behind`, async () => {
  const contentID = await newDocument()
  const answers: Record<string, string> = {}

  for (const [what, { contentType, bytes }] of Object.entries(brokenForms)) {
    const { status, error } = await sendRaw(contentID, contentType, bytes)
    answers[what] = `${status} ${error?.code}`
  }

  expect(answers).toEqual(
    Object.fromEntries(Object.entries(brokenForms).map(([what, { due }]) => [what, due])),
  )
  expect((await client.listAttachments({ contentID })).list).toEqual([])
})

test('nothing is outside the store, and nothing in it is named by a client', async () => {
  const inside = await readdir(site.directory, { recursive: true, withFileTypes: true })
  const files = inside.filter(
    (entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes(`${sep}postgres${sep}`),
  )
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(site.directory.length + 1))
  const strays = names.filter((name) => !/^blobs\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name))

  expect(names.length).toBeGreaterThan(Object.keys(ALL).length / 2)
  expect(strays.filter((name) => name.startsWith('blobs') || /escaped|passwd/.test(name))).toEqual([])
  const around = [...(await readdir(tmpdir())), ...(await readdir(join(tmpdir(), '..')))]
  expect(around.filter((name) => name.includes('escaped'))).toEqual([])
})
