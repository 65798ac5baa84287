import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getFile, keepFiles } from '../../testing/file-server.ts'
import { anInstance } from '../../testing/instance.ts'
import { aFileProcess, type FileProcess } from '../../testing/killable.ts'
import { anS3Server } from '../../testing/s3.ts'

const MB = 1024 ** 2
/** `UPLOAD_MB=2048` for a large one. */
const SIZE_MB = Number(process.env.UPLOAD_MB ?? 200)
/** Garbage chunks add up before collection, whatever the file size; S3 doubles them. */
const MOST_GROWTH_MB: Record<string, number> = { directory: 128, s3: 192 }

/** One megabyte repeated, each with its number, so that no two parts are equal. */
function* megabytes(): Generator<Buffer> {
  const block = randomBytes(MB)
  for (let index = 0; index < SIZE_MB; index++) {
    block.writeUInt32BE(index)
    yield Buffer.from(block)
  }
}

async function upload({ client }: FileProcess, digest: (chunk: Buffer) => void): Promise<string> {
  function* form() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="large"\r\n\r\n')
    for (const chunk of megabytes()) {
      digest(chunk)
      yield chunk
    }
    yield Buffer.from('\r\n--b--\r\n')
  }
  const headers = {
    authorization: client.options.authorization ?? '',
    'content-type': 'multipart/form-data; boundary=b',
  }
  const outgoing = request(client.options.baseUrl + keepFiles.path, { method: 'POST', headers })
  const answer = Promise.withResolvers<string>()
  outgoing.once('response', async (response) =>
    answer.resolve(await Readable.from(response).toArray().then(String)),
  )
  await pipeline(Readable.from(form()), outgoing)
  return JSON.parse(await answer.promise).ids[0]
}

async function download({ client }: FileProcess, id: string, digest: (chunk: Buffer) => void): Promise<void> {
  const url = client.options.baseUrl + getFile.path.replace('{fileID}', id)
  const headers = { authorization: client.options.authorization ?? '' }
  const { body } = await fetch(url, { headers })
  for await (const chunk of body ?? []) digest(chunk as Buffer)
}

const inMegabytes = (bytes: number | undefined) => Math.round((bytes ?? 0) / MB)

test.each(['directory', 's3'])(
  'a large file goes into the %s and out again with flat memory',
  async (kind) => {
    const s3 = kind === 's3' ? await anS3Server() : undefined
    const instance = await anInstance()
    const { context, connection } = instance
    const server = await aFileProcess(connection, {
      FOLKMOOT_DATA_DIR: context.config.dataDirectory,
      FOLKMOOT_UPLOAD_MAX: `${SIZE_MB} MB`,
      ADMIN_PASSWORD: context.config.adminPassword ?? '',
      ...s3?.environment,
    })
    onTestFinished(async () => {
      await server.kill()
      await instance.close()
      await s3?.close()
    })
    await expect.poll(() => server.memory.length).toBeGreaterThan(3)
    const idle = server.memory.at(-1) ?? 0
    const [sent, received] = [createHash('sha256'), createHash('sha256')]

    const id = await upload(server, (chunk) => sent.update(chunk))
    const afterUpload = server.memory.length
    await download(server, id, (chunk) => received.update(chunk))

    const most = Math.max(...server.memory)
    const shown = [0, 0.25, 0.5, 0.75, 1].map((share) =>
      inMegabytes(server.memory[Math.round(share * (afterUpload - 1))]),
    )
    process.stdout.write(
      `${kind}: ${SIZE_MB} MB in and out; resident ${inMegabytes(idle)} MB idle, ` +
        `${shown.join(', ')} MB over the upload, at most ${inMegabytes(most)} MB\n`,
    )
    expect(received.digest('hex')).toBe(sent.digest('hex'))
    expect(inMegabytes(most - idle)).toBeLessThanOrEqual(MOST_GROWTH_MB[kind] ?? 0)
  },
  60_000 + SIZE_MB * 1_000,
)
