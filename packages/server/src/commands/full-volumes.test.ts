import { expect, test } from 'vitest'
import { runFullDisk, type Step } from '../testing/durability/full-disk.ts'
import type { Volume } from '../testing/durability/volumes.ts'

/** The short form of `npm run campaign:full-disk`. disk-full.test.ts has the disk of the whole data directory. */
const CASES: [Volume, Step[]][] = [
  ['wal', ['low', 'flooded']],
  ['files', ['low']],
]

test.for(CASES)(
  'a full disk of the %s refuses writes, and later nothing acknowledged is missing (D3)',
  {
    timeout: 300_000,
  },
  async ([volume, steps], context) => {
    const said: string[] = []

    const options = { volume, steps, megabytes: 1_000, seconds: 0.5, textBytes: 2_000, fileBytes: 4_096 }
    const outcome = await runFullDisk(options, (line) => said.push(line))

    if (!outcome) return context.skip('a disk can be mounted by root alone')
    process.stdout.write(`${said.join('\n')}\n`)
    expect(outcome.violations, said.join('\n')).toEqual([])
  },
)
