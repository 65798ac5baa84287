import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDirectoryPlace, aVault, bytesOf, DAMAGES, namesIn, put } from '../../testing/backup-places.ts'
import { aSmallBackup, TABLE } from '../../testing/small-backups.ts'
import { BackupReader, findBackups } from './backup.ts'
import { INSTANCE_KEY } from './making.ts'
import { manifestName, partName } from './names.ts'
import { announce, untilNotPruned } from './notes.ts'
import { Damage } from './problems.ts'
import { prune } from './pruning.ts'
import { once, type Vault } from './vault.ts'
import { findAbsent, verify } from './verifying.ts'

describe('damage', async () => {
  const { place, close } = await aDirectoryPlace()
  const vault = await aVault(place)
  let [older, id] = ['', '']
  const undamaged = new Map<string, Buffer>()

  const uploaded = [randomBytes(500_000), randomBytes(500_000)]

  beforeAll(async () => {
    older = (await aSmallBackup(vault, uploaded, new Date('2026-01-01T00:00:00Z'))).id
    id = (await aSmallBackup(vault, uploaded, new Date('2026-01-02T00:00:00Z'))).id
    for (const name of await namesIn(place)) undamaged.set(name, await bytesOf(place, name))
  })
  afterAll(close)
  afterEach(async () => {
    for (const name of await namesIn(place)) if (!undamaged.has(name)) await place.remove(name)
    for (const [name, bytes] of undamaged) {
      const found = await bytesOf(place, name).catch(() => undefined)
      if (!found?.equals(bytes)) await put(place, name, bytes)
    }
  })

  const uploads = () => [...undamaged.keys()].filter((name) => name.startsWith('files/'))
  /** A file of each kind, and the one that an older backup has in its place. */
  const kinds: Record<string, () => [string, string]> = {
    'the manifest': () => [manifestName(id), manifestName(older)],
    'a table': () => [partName(id, TABLE), partName(older, TABLE)],
    'the key': () => [partName(id, INSTANCE_KEY), partName(older, INSTANCE_KEY)],
    'a list of files': () => [partName(id, 'files/0'), partName(older, 'files/0')],
    'an uploaded file': () => [uploads()[0] ?? '', uploads()[1] ?? ''],
  }
  const cases = Object.keys(kinds).flatMap((kind) =>
    Object.keys(DAMAGES).map((damage) => [kind, damage] as const),
  )

  const findDamage = async (): Promise<string[]> => {
    try {
      return (await verify(await BackupReader.open(vault, id))).damages.map(({ file }) => file)
    } catch (error) {
      if (error instanceof Damage) return [error.file]
      throw error
    }
  }

  test.each(cases)('%s, %s: its file is named', async (kind, damage) => {
    const [name, other] = kinds[kind]?.() ?? ['', '']
    const before = await findDamage()

    await DAMAGES[damage]?.(place, name, undamaged.get(other) ?? Buffer.alloc(0))

    expect([before, await findDamage()]).toEqual([[], [name]])
  })

  test('missing and cut files are named without reading any', async () => {
    const [key] = kinds['the key']?.() ?? ['']
    const [upload = ''] = uploads()
    await place.remove(upload)
    const absent = await findAbsent(await BackupReader.open(vault, id))
    await DAMAGES['cut by its last byte']?.(place, key, Buffer.alloc(0))
    const cut = await findAbsent(await BackupReader.open(vault, id))

    expect(absent.map(({ message }) => message)).toEqual([`${upload} is missing.`])
    expect(cut.map(({ message }) => message)).toEqual([`${key} was cut short.`])
  })

  test('the next backup writes a damaged upload again', async () => {
    const [name = ''] = uploads()
    await DAMAGES['flipped by one bit']?.(place, name, Buffer.alloc(0))
    await verify(await BackupReader.open(vault, id))

    const next = await aSmallBackup(vault, uploaded)

    expect(next.written).toBe(1)
    expect((await verify(await BackupReader.open(vault, next.id))).damages).toEqual([])
    expect(await findDamage()).toEqual([])
    expect((await namesIn(place)).filter((one) => one.startsWith('damaged/'))).toEqual([])
  })
})

const ALL = { daily: 99, weekly: 0, monthly: 0 }
const NONE = { daily: 0, weekly: 0, monthly: 0 }

describe('pruning', () => {
  const places: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of places) await close()
  })

  async function aNewVault(): Promise<Vault> {
    const { place, close } = await aDirectoryPlace()
    places.push(close)
    return await aVault(place)
  }

  const [gone, kept] = [randomBytes(1000), randomBytes(1000)]
  const uploads = async ({ place }: Vault) =>
    (await namesIn(place)).filter((name) => name.startsWith('files/')).length

  test('removes what no backup has any more, and nothing that one has', async () => {
    const vault = await aNewVault()
    await aSmallBackup(vault, [gone, kept], new Date('2026-01-01T00:00:00Z'))
    const { id } = await aSmallBackup(vault, [kept], new Date('2026-01-02T00:00:00Z'))

    const nothing = await prune(vault, ALL)
    const before = await uploads(vault)
    const pruned = await prune(vault, NONE)

    expect(nothing).toMatchObject({ removed: [], files: { count: 0 } })
    expect([before, await uploads(vault)]).toEqual([2, 1])
    expect(pruned).toMatchObject({ kept: [id], files: { count: 1 } })
    expect(await verify(await BackupReader.open(vault, id))).toEqual({ damages: [], files: 1 })
  })

  test('what a backup in the making has written stays, and goes when it was never finished', async () => {
    const vault = await aNewVault()
    await aSmallBackup(vault, [kept])
    const whole = await namesIn(vault.place)
    const id = '20260101T000000Z-abcdef'
    await vault.write(partName(id, TABLE), once(Buffer.from('rows')))
    await vault.write('files/0/of-it', once(gone))

    const note = await announce(vault, 'backup', id)
    const meanwhile = await prune(vault, ALL)
    const files = await uploads(vault)
    await note.end()
    const afterwards = await prune(vault, ALL)

    expect(meanwhile).toMatchObject({ unfinished: [], files: undefined })
    expect(files).toBe(2)
    expect(afterwards).toMatchObject({ unfinished: [id], files: { count: 1 } })
    expect(await namesIn(vault.place)).toEqual(whole)
  })

  test('no file goes while a list of files cannot be read', async () => {
    const vault = await aNewVault()
    const first = await aSmallBackup(vault, [gone], new Date('2026-01-01T00:00:00Z'))
    await aSmallBackup(vault, [kept], new Date('2026-01-02T00:00:00Z'))
    await vault.write('files/f/unneeded', once(Buffer.from('of no backup')))
    await DAMAGES['flipped by one bit']?.(vault.place, partName(first.id, 'files/0'), Buffer.alloc(0))

    await expect(prune(vault, ALL)).rejects.toThrow(partName(first.id, 'files/0'))

    expect(await uploads(vault)).toBe(3)
  })

  test('a backup waits until old ones are removed', async () => {
    const vault = await aNewVault()
    const pruning = await announce(vault, 'prune', '20260101T000000Z-abcdef')
    const backup = await announce(vault, 'backup', '20260101T000000Z-fedcba')
    const told = Promise.withResolvers<void>()
    let isOver = false

    const waiting = untilNotPruned(backup, told.resolve).then(() => {
      isOver = true
    })
    await told.promise
    const before = isOver
    await pruning.end()
    await waiting
    await backup.end()

    expect(before).toBe(false)
    expect((await namesIn(vault.place)).filter((name) => name.startsWith('notes/'))).toEqual([])
    expect(await findBackups(vault)).toEqual([])
  })
})
