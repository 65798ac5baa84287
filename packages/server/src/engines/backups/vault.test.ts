import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { aDirectoryPlace, anS3Place, bytesOf, KEY, namesIn, put } from '../../testing/backup-places.ts'
import { Vault } from './vault.ts'

const MB = 1024 ** 2
const places = { 'a directory': await aDirectoryPlace(), 'an S3 server': await anS3Place() }
afterAll(async () => {
  for (const { close } of Object.values(places)) await close()
})

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each(Object.entries(places))('%s', (_name, { place }) => {
  test('is new until it is first used', async () => {
    expect(await Vault.isNew(place)).toBe(true)

    await Vault.create(place, KEY)

    expect(await Vault.isNew(place)).toBe(false)
    expect(await namesIn(place)).toEqual(['place'])
  })

  test.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 20 * MB])(
    'returns %d bytes unchanged, and shows nothing of them',
    async (size) => {
      const vault = await Vault.open(place, KEY)
      const bytes = randomBytes(size)

      const packed = await vault.write('some/bytes', inPieces(bytes))
      const stored = await bytesOf(place, 'some/bytes')

      expect(packed).toMatchObject({ bytes: size, storedBytes: stored.length })
      expect((await buffer(vault.read('some/bytes', packed))).equals(bytes)).toBe(true)
      if (size > 1000) expect(stored.includes(bytes.subarray(0, 1000))).toBe(false)
      await vault.remove('some/bytes')
    },
  )

  test('compresses', async () => {
    const vault = await Vault.open(place, KEY)

    const { storedBytes } = await vault.write('some/zeros', inPieces(Buffer.alloc(10 * MB)))

    expect(storedBytes).toBeLessThan(10_000)
    await vault.remove('some/zeros')
  })

  test('keeps nothing of what was interrupted, and the former bytes', async () => {
    const vault = await Vault.open(place, KEY)
    await vault.write('interrupted', inPieces(Buffer.from('former')))
    const before = await namesIn(place)
    async function* broken() {
      yield randomBytes(12 * MB)
      throw new Error('gone')
    }

    await expect(vault.write('interrupted', broken())).rejects.toThrow('gone')
    await expect(vault.write('interrupted too', broken())).rejects.toThrow('gone')

    expect(await namesIn(place)).toEqual(before)
    expect(String(await buffer(vault.read('interrupted')))).toBe('former')
    await vault.remove('interrupted')
  })

  test('lists a folder and what is below it', async () => {
    const vault = await Vault.open(place, KEY)
    for (const name of ['a/one', 'a/b/two', 'ab/three']) await put(place, name, Buffer.from('12345'))

    const listed = await Array.fromAsync(vault.list('a/'))

    expect(listed.map(({ name, bytes }) => [name, bytes]).toSorted()).toEqual([
      ['a/b/two', 5],
      ['a/one', 5],
    ])
    expect(await Array.fromAsync(vault.list('nothing/'))).toEqual([])
    for (const name of ['a/one', 'a/b/two', 'ab/three']) await place.remove(name)
  })

  test('refuses another key, and one of another kind, with a sentence', async () => {
    const otherKey = { ...KEY, text: `${KEY.text}.` }
    const passphrase = { kind: 'passphrase', text: KEY.text } as const

    await expect(Vault.open(place, otherKey)).rejects.toThrow('This key file does not open the backups in')
    await expect(Vault.open(place, passphrase)).rejects.toThrow('are sealed with a key file')
  })
})

test('a passphrase opens what it sealed, however it is typed', async () => {
  const { place, close } = await aDirectoryPlace()
  await Vault.create(place, { kind: 'passphrase', text: 'schön und lang'.normalize('NFC') })

  const open = (text: string) => Vault.open(place, { kind: 'passphrase', text })

  await expect(open('schön und lang'.normalize('NFD'))).resolves.toBeInstanceOf(Vault)
  await expect(open('schön und kurz')).rejects.toThrow('This passphrase does not open the backups in')
  await close()
})

describe('every byte counts', async () => {
  const { place, close } = await aDirectoryPlace()
  const vault = await Vault.create(place, KEY)
  const packed = await vault.write('part', inPieces(randomBytes(300_000)))
  await vault.write('other', inPieces(randomBytes(300_000)))
  const stored = await bytesOf(place, 'part')
  afterAll(close)
  const read = () => buffer(vault.read('part', packed))
  /** The whole head, both sides of the border of chunks, and the last tag. */
  const places = [
    ...Array(40).keys(),
    262_180,
    262_196,
    262_197,
    262_198,
    stored.length - 16,
    stored.length - 1,
  ]

  test.each(places)('a flipped bit in byte %d is found', async (at) => {
    const flipped = Buffer.from(stored)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await put(place, 'part', flipped)

    await expect(read()).rejects.toThrow(/^part /)
  })

  test.each(places)('an end after %d bytes is found', async (length) => {
    await put(place, 'part', stored.subarray(0, length))

    await expect(read()).rejects.toThrow('part was cut short.')
  })

  test('an end between two chunks is found without the manifest', async () => {
    await put(place, 'part', stored.subarray(0, 37 + 256 * 1024 + 16))

    await expect(buffer(vault.read('part'))).rejects.toThrow('part was cut short.')
  })

  test('more bytes, those of another file, and none are found', async () => {
    await put(place, 'part', Buffer.concat([stored, Buffer.of(0)]))
    await expect(read()).rejects.toThrow('part is not what was written.')

    await put(place, 'part', await bytesOf(place, 'other'))
    await expect(read()).rejects.toThrow('part is not what was written.')

    await place.remove('part')
    await expect(read()).rejects.toThrow('part is missing.')
  })

  test('the same name with older bytes is found', async () => {
    await vault.write('part', inPieces(randomBytes(300_000)))

    await expect(read()).rejects.toThrow('part is not the one that belongs to this backup.')
  })

  test('a lost or damaged first file does not lock the operator out', async () => {
    await vault.write('backups/20261120T000000Z-aaaaaa/manifest', inPieces(Buffer.from('{}')))
    await place.remove('place')
    await expect(Vault.open(place, KEY)).resolves.toBeInstanceOf(Vault)

    await put(place, 'place', randomBytes(100))
    const opened = await Vault.open(place, KEY)

    expect(String(await buffer(opened.read('backups/20261120T000000Z-aaaaaa/manifest')))).toBe('{}')
    await expect(Vault.open(place, { ...KEY, text: 'another key of thirty-two characters' })).rejects.toThrow(
      'does not open',
    )
  })
})
