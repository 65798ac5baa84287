import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationNames } from './migrate.ts'

const DIRECTORY = new URL('../../migrations/', import.meta.url)

/** By release: its migrations, with their SHA-256. A release adds what it has. */
const released: Record<string, Record<string, string>> = JSON.parse(
  await readFile(new URL('released.json', DIRECTORY), 'utf8'),
)

test.each(Object.entries(released))(
  'the migrations of release %s are as they were: databases have applied them',
  async (_release, hashes) => {
    const found: Record<string, string> = {}
    for (const name of Object.keys(hashes)) {
      const bytes = await readFile(new URL(name, DIRECTORY)).catch(() => undefined)
      found[name] = bytes ? createHash('sha256').update(bytes).digest('hex') : 'missing'
    }

    expect(found).toEqual(hashes)
  },
)

test('no migration is numbered before those of a release that lacks it', async () => {
  const names = await migrationNames()
  for (const hashes of Object.values(released)) {
    const last = Object.keys(hashes).sort().at(-1) ?? ''
    expect(names.filter((name) => name <= last)).toEqual(Object.keys(hashes).sort())
  }
})
