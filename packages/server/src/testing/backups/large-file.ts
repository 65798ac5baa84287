/** Keeps one large file in a place and reads it back, and prints the largest memory of this process. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile as readText } from 'node:fs/promises'
import { DirectoryPlace } from '../../engines/backups/directory-place.ts'
import { FileKeeper, type LiveFile, readFile, shardOf } from '../../engines/backups/files.ts'
import { S3Place } from '../../engines/backups/s3-place.ts'
import { Vault } from '../../engines/backups/vault.ts'

const MB = 1024 ** 2
const { SIZE_MB, PLACE = '', S3 } = process.env
const place = S3 ? new S3Place(JSON.parse(S3), 'large') : new DirectoryPlace(PLACE)
const block = randomBytes(MB)

/** One block with another number each time, so that no two are equal. */
function* numbered(): Generator<Buffer> {
  for (let index = 0; index < Number(SIZE_MB); index++) {
    block.writeUInt32BE(index)
    yield block
  }
}

async function* megabytes(): AsyncGenerator<Buffer> {
  for (const one of numbered()) yield Buffer.from(one)
}

// Without garbage, which would count as memory that the place took.
const hash = createHash('sha256')
for (const chunk of numbered()) hash.update(chunk)
const file: LiveFile = {
  hash: hash.digest('hex'),
  size: Number(SIZE_MB) * MB,
  store: 'directory',
  key: 'large',
  isUsed: true,
}
/** Not that of getrusage, which begins with the memory of the process that started this one. */
async function peakMb(): Promise<number> {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+)/m.exec(await readText('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const idle = await peakMb()
const vault = await Vault.create(place, { kind: 'key file', text: 'a key of at least thirty-two characters' })
const keeper = new FileKeeper(vault, { open: async () => megabytes(), has: async () => true })
const begun = performance.now()
await keeper.keep(
  shardOf(file),
  (async function* () {
    yield file
  })(),
)
const written = performance.now()
let bytes = 0
for await (const chunk of readFile(vault, file)) bytes += chunk.length
const read = performance.now()
process.stdout.write(
  JSON.stringify({
    bytes,
    grownMb: Math.round((await peakMb()) - idle),
    writtenMbPerSecond: Math.round((Number(SIZE_MB) * 1000) / (written - begun)),
    readMbPerSecond: Math.round((Number(SIZE_MB) * 1000) / (read - written)),
  }),
)
