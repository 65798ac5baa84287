import { hash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { expect, onTestFinished, test } from 'vitest'
import { keepFiles } from '../../testing/file-server.ts'
import { anInstance, type Instance } from '../../testing/instance.ts'
import { aFileProcess } from '../../testing/killable.ts'
import { anS3Server } from '../../testing/s3.ts'
import { openBlob } from './blobs.ts'
import { sweepBlobs } from './jobs.ts'

/** `KILLS=20` for a longer campaign. */
const KILLS = Number(process.env.KILLS ?? 2)
const UPLOADERS = 4

/** Uploads until interrupted; returns ids and hashes of what was acknowledged. */
async function uploadUntilKilled(client: Client): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  const uploadUntilKilled = async () => {
    for (;;) {
      const contents = [randomBytes(20_000), randomBytes(Math.ceil(Math.random() * 10_000_000))]
      const files = contents.map((bytes) => new Blob([bytes]))
      const reply = await client.send(keepFiles, { files }).catch(() => undefined)
      if (reply?.status !== 201) return
      for (const [index, id] of (reply.body?.ids ?? []).entries()) {
        acknowledged.set(id, hash('sha256', contents[index] ?? ''))
      }
    }
  }
  await Promise.all(Array.from({ length: UPLOADERS }, uploadUntilKilled))
  return acknowledged
}

async function readAll({ context, store }: Instance): Promise<Map<string, string>> {
  const rows = await store.sql`select id, blob_id from test_file`
  const found = new Map<string, string>()
  for (const { id, blob_id } of rows) {
    const { stream } = await openBlob(context, blob_id)
    found.set(id, hash('sha256', await buffer(stream)))
  }
  return found
}

async function keysInDirectory({ context }: Instance): Promise<string[]> {
  const root = `${context.config.dataDirectory}/blobs`
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test.each(['directory', 's3'])(
  'killed during uploads to the %s, it has everything acknowledged, and nothing else after the sweep',
  async (kind) => {
    const s3 = kind === 's3' ? await anS3Server() : undefined
    const instance = await anInstance(s3?.environment)
    onTestFinished(async () => {
      await instance.close()
      await s3?.close()
    })
    const { context, connection, store } = instance
    const acknowledged = new Map<string, string>()
    const countFiles = async () => (await store.sql`select from test_file`).length
    for (let round = 0; round < KILLS; round++) {
      const before = round === 0 ? 0 : await countFiles()
      const server = await aFileProcess(connection, {
        FOLKMOOT_DATA_DIR: context.config.dataDirectory,
        ADMIN_PASSWORD: context.config.adminPassword ?? '',
        ...s3?.environment,
      })
      const uploading = uploadUntilKilled(server.client)
      await expect.poll(countFiles, { timeout: 20_000 }).toBeGreaterThan(before + UPLOADERS)
      await sleep(Math.random() * 300)
      await server.kill()
      for (const [id, digest] of await uploading) acknowledged.set(id, digest)
    }

    const leftover = (await store.sql`select from blob where uses = 0`).length
    const present = await readAll(instance)
    const removed = await sweepBlobs(context, 0)
    const kept = await store.sql`select key from blob where state = 'stored' and uses > 0`
    const keys = s3 ? await s3.keys() : await keysInDirectory(instance)
    const [left] = await store.sql`select count(*)::int as count from blob where uses = 0`

    process.stdout.write(
      `${kind}: ${KILLS} kills, ${acknowledged.size} files acknowledged, ${present.size} present, ` +
        `${leftover} leftovers, ${removed} removed\n`,
    )
    expect([...acknowledged].filter(([id, digest]) => present.get(id) !== digest)).toEqual([])
    expect(keys.toSorted()).toEqual(kept.map(({ key }) => key).toSorted())
    expect([removed, left?.count]).toEqual([leftover, 0])
  },
  KILLS * 30_000,
)
