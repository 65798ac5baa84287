import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { launchEnvironment } from '../../../../../scripts/launch.js'
import { aBackupDirectory } from '../../testing/backups/community.ts'
import { anS3Server } from '../../testing/s3.ts'

/** `FILE_MB=2048` for a large one. */
const SIZE_MB = Number(process.env.FILE_MB ?? 300)
/** Chunks add up before they are collected, whatever the size: 29 to 56 MB were seen on a quiet machine. */
const MOST_GROWTH_MB = 150
const SCRIPT = fileURLToPath(new URL('../../testing/backups/large-file.ts', import.meta.url))

test.each(['directory', 's3'])(
  'a large file goes into a %s and back with flat memory and a small heap',
  async (kind) => {
    const place = await aBackupDirectory()
    const s3 = kind === 's3' ? await anS3Server() : undefined
    onTestFinished(async () => {
      await place.remove()
      await s3?.close()
    })
    const env = launchEnvironment({
      SIZE_MB: String(SIZE_MB),
      PLACE: place.path,
      ...(s3 ? { S3: JSON.stringify(s3.settings) } : {}),
    })

    const child = spawn(process.execPath, ['--max-old-space-size=48', SCRIPT], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [exit]] = await Promise.all([text(child.stdout), once(child, 'exit')])

    expect(exit).toBe(0)
    const { bytes, grownMb, writtenMbPerSecond, readMbPerSecond } = JSON.parse(said)
    process.stdout.write(
      `${kind}: ${SIZE_MB} MB, ${writtenMbPerSecond} MB/s in, ${readMbPerSecond} MB/s out, ${grownMb} MB more memory\n`,
    )
    expect(bytes).toBe(SIZE_MB * 1024 ** 2)
    expect(grownMb).toBeLessThan(MOST_GROWTH_MB)
  },
  60_000 + SIZE_MB * 1_000,
)
