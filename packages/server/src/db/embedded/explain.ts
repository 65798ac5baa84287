/** What PostgreSQL, its programs and the system say when the embedded database cannot start, as sentences that say what to do. */
import { statfs } from 'node:fs/promises'

export interface Place {
  /** Of the data. */
  readonly directory: string
  readonly freeBytes: number | undefined
}

type Explain = (found: RegExpExecArray, place: Place) => string

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

const elsewhere = 'or set DATABASE_URL to use a PostgreSQL of your own.'

const known: readonly (readonly [RegExp, Explain])[] = [
  // Before full disks: what is full here is in memory.
  [
    /could not (?:open|create|resize|map) (?:POSIX )?shared memory/,
    () =>
      'PostgreSQL gets no shared memory: /dev/shm must be writable and have 64 MB or more ' +
      '(for a container --shm-size=256m), and then start again.',
  ],
  [
    /No space left on device|Disk quota exceeded/,
    (_, { directory, freeBytes }) =>
      `The disk of ${directory} is full${freeBytes === undefined ? '' : `: ${megabytes(freeBytes)} are free`}. ` +
      'Free at least 200 MB there and start again; nothing is lost.',
  ],
  [
    /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+)/,
    ([, made, ours], { directory }) =>
      `${directory} was made by PostgreSQL ${made}, and this Folkmoot comes with PostgreSQL ${ours}: ` +
      'start the Folkmoot that made it, or restore a backup of it with this one.',
  ],
  [
    /database files are incompatible with server|incorrect checksum in control file|byte ordering mismatch/,
    (_, { directory }) =>
      `${directory} was made by a PostgreSQL for another kind of machine, or is damaged: ` +
      'start it on a machine of the kind that made it, or restore a backup.',
  ],
  [
    /version [`'"]?(GLIBC_[\d.]+)[`'"]? not found/,
    ([, needed = '']) =>
      `PostgreSQL needs the C library of a newer system (${needed.replace('_', ' ')} or later): ` +
      `use Debian 12, Ubuntu 22.04 or anything later, ${elsewhere}`,
  ],
  [
    /kernel too old|Function not implemented/,
    () => `The kernel is too old for PostgreSQL: use Linux 4.18 or later, ${elsewhere}`,
  ],
  [
    /Permission denied|Operation not permitted|Read-only file system/,
    (_, { directory }) =>
      `PostgreSQL's programs or ${directory} may not be used by this user: see who owns them, and that ` +
      'their file systems are not mounted noexec or read-only.',
  ],
]

/** A sentence before what was said, if it is known. */
export function explainDatabase(said: string, place: Place): string {
  for (const [pattern, explain] of known) {
    const found = pattern.exec(said)
    if (found) return `${explain(found, place)}\n${said}`
  }
  return said
}

export async function freeBytesOf(directory: string): Promise<number | undefined> {
  const space = await statfs(directory).catch(() => undefined)
  return space && space.bavail * space.bsize
}

/** Whether the C library of this process is that of GNU; other systems than Linux have their own binaries. */
const hasGlibc = (): boolean =>
  process.platform !== 'linux' || JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"')

/** Why the programs of the package do not run. */
export function explainPrograms(said: string, directory: string, isFitting = hasGlibc()): string {
  const text = said || 'its files cannot be read'
  if (!isFitting)
    return (
      'The embedded PostgreSQL needs the GNU C library, and this system has another one (musl, as Alpine Linux): ' +
      `use Debian, Ubuntu or the like, ${elsewhere}\n${text}`
    )
  return explainDatabase(text, { directory, freeBytes: undefined })
}
