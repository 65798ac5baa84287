import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aDirectoryPlace, anS3Place, aVault } from '../../testing/backup-places.ts'
import { once } from './vault.ts'

const places = { 'a directory': await aDirectoryPlace(), 'an S3 server': await anS3Place() }
afterAll(async () => {
  for (const { close } of Object.values(places)) await close()
})

test.each(Object.entries(places))(
  'a folder in %s keeps, lists and removes files',
  async (_name, { place }) => {
    const vault = await aVault(place)
    const folder = vault.folder('wal')
    for (const name of ['00000001/0001', '00000001/0002', '00000002/0001', 'bases'])
      await folder.write(name, once(Buffer.from(name)))

    const [all, some, few] = [
      await folder.list(''),
      await folder.list('00000001/'),
      await folder.list('00000001/0002'),
    ]
    await folder.remove('bases')

    expect(all.toSorted()).toEqual(['00000001/0001', '00000001/0002', '00000002/0001', 'bases'])
    expect(some.toSorted()).toEqual(['00000001/0001', '00000001/0002'])
    expect(few).toEqual(['00000001/0002'])
    expect(String(await buffer(folder.read('00000002/0001')))).toBe('00000002/0001')
    await expect(buffer(folder.read('bases'))).rejects.toThrow('wal/bases is missing.')
  },
)
