import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../db/store.ts'
import { aDatabase } from '../../testing/instance.ts'
import { Secrets, Unsealable } from './sealing.ts'
import { OtherKey, openSecrets, renewKey } from './secrets.ts'

const KEY = 'a key of at least thirty-two characters'

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-secrets-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

async function aStore() {
  const { connection, drop } = await aDatabase()
  const store = openStore(connection)
  onTestFinished(async () => {
    await store.close()
    await drop()
  })
  return store
}

test('a sealed secret opens again, and differs each time', () => {
  const secrets = new Secrets(KEY)

  const sealed = [secrets.seal('a purpose', 'zażółć'), secrets.seal('a purpose', 'zażółć')] as const

  expect(sealed.map((bytes) => secrets.open('a purpose', bytes))).toEqual(['zażółć', 'zażółć'])
  expect(sealed[0].equals(sealed[1])).toBe(false)
  expect(sealed[0].includes(Buffer.from('zażółć'))).toBe(false)
})

test('another purpose, key or a changed byte does not open it', () => {
  const secrets = new Secrets(KEY)
  const sealed = secrets.seal('a purpose', 'text')

  expect(() => secrets.open('another', sealed)).toThrow(Unsealable)
  expect(() => new Secrets(`${KEY}.`).open('a purpose', sealed)).toThrow(Unsealable)
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.open('a purpose', changed), `byte ${at}`).toThrow(Unsealable)
  }
  for (const length of sealed.keys()) {
    expect(() => secrets.open('a purpose', sealed.subarray(0, length)), `${length} bytes`).toThrow(Unsealable)
  }
})

test('keys for different purposes differ, and none is the fingerprint', () => {
  const secrets = new Secrets(KEY)
  const keys = [secrets.keyFor('one'), secrets.keyFor('other'), secrets.fingerprint]

  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(secrets.keyFor('one')).toEqual(new Secrets(KEY).keyFor('one'))
})

test('concurrent starts on one directory create one key, readable by its owner only', async () => {
  const { writeDb } = await aStore()
  const dataDirectory = await aDirectory()
  const open = () => openSecrets({ secretKey: undefined, dataDirectory }, writeDb)

  const all = await Promise.all(Array.from({ length: 5 }, open))

  const sealed = all[0]?.seal('a purpose', 'text') ?? Buffer.alloc(0)
  expect(all.map((one) => one.open('a purpose', sealed))).toEqual(Array(5).fill('text'))
  expect((await stat(join(dataDirectory, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('the key file’s text given as a setting is the same key', async () => {
  const { writeDb } = await aStore()
  const dataDirectory = await aDirectory()
  const made = await openSecrets({ secretKey: undefined, dataDirectory }, writeDb)

  const secretKey = (await readFile(join(dataDirectory, 'secret.key'), 'utf8')).trim()
  const set = await openSecrets({ secretKey, dataDirectory: '/nowhere' }, writeDb)

  expect(set.fingerprint).toEqual(made.fingerprint)
})

test('a node with another key than the database’s does not start, and says what to do', async () => {
  const { writeDb } = await aStore()
  await openSecrets({ secretKey: KEY, dataDirectory: '/nowhere' }, writeDb)
  const other = { secretKey: `another ${KEY}`, dataDirectory: '/nowhere' }

  const refused = openSecrets(other, writeDb)

  await expect(refused).rejects.toThrow(OtherKey)
  await expect(refused).rejects.toMatchObject({ fix: expect.stringContaining('folkmoot secrets renew') })
  await renewKey(other, writeDb)
  expect((await openSecrets(other, writeDb)).open).toBeTypeOf('function')
})

test('an empty key file is refused', async () => {
  const { writeDb } = await aStore()
  const dataDirectory = await aDirectory()
  await writeFile(join(dataDirectory, 'secret.key'), '\n')

  await expect(openSecrets({ secretKey: undefined, dataDirectory }, writeDb)).rejects.toThrow(/holds no key/)
})
