import { chmod, chown, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { amRoot } from './run-as.ts'
import { siteId } from './site.ts'
import { chooseSocketDirectory, claimSocketDirectory } from './socket-directory.ts'
import { aCluster, aDirectory, ask, NOBODY, postmasterPid, start } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

const OURSELVES = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, named: true }

/** The name that the socket directory of a cluster would get. */
async function anExpectedPlace(): Promise<{ directory: string; place: string }> {
  const directory = await aDirectory()
  return { directory, place: join('/tmp', `folkmoot-${siteId(directory)}`) }
}

async function choose(directory: string): Promise<string> {
  const chosen = await chooseSocketDirectory(siteId(directory), OURSELVES)
  onTestFinished(() => rm(chosen, { recursive: true, force: true }))
  return chosen
}

test('the socket lies in a private directory with a short name that every start finds again', async () => {
  const { directory, place } = await anExpectedPlace()

  const chosen = [await choose(directory), await choose(directory)]

  expect(chosen).toEqual([place, place])
  expect((await stat(place)).mode & 0o777).toBe(0o700)
})

test('several that claim the same directory at once all get it', async () => {
  const { directory, place } = await anExpectedPlace()

  const chosen = await Promise.all([1, 2, 3, 4].map(() => choose(directory)))

  expect(new Set(chosen)).toEqual(new Set([place]))
})

test('a directory that others may enter, or a link, is not trusted', async () => {
  const open = await anExpectedPlace()
  await mkdir(open.place)
  await writeFile(join(open.place, 'trap'), '')
  await chmod(open.place, 0o777)
  const link = await anExpectedPlace()
  await symlink('/etc', link.place)

  const chosen = [await choose(open.directory), await choose(link.directory)]

  expect(chosen).not.toContain(open.place)
  expect(chosen).not.toContain(link.place)
  for (const place of chosen) expect((await stat(place)).mode & 0o777).toBe(0o700)
})

test.runIf(amRoot())('root gives PostgreSQL no directory that it has not just made itself', async () => {
  const foreign = dirname(await aDirectory())
  await chmod(foreign, 0o700)
  const { place } = await anExpectedPlace()
  await mkdir(join(place, 'letters'), { recursive: true, mode: 0o700 })

  const claims = await Promise.all([foreign, place].map((path) => claimSocketDirectory(path, NOBODY)))

  expect(claims).toEqual([false, false])
  expect(await stat(foreign)).toMatchObject({ uid: 0 })
  expect(await stat(place)).toMatchObject({ uid: 0 })
})

test.runIf(amRoot())(
  'a directory of another user is passed over, and adoption finds the other one',
  async () => {
    const directory = await aCluster()
    const place = join('/tmp', `folkmoot-${siteId(directory)}`)
    await mkdir(join(place, 'trap'), { recursive: true, mode: 0o700 })
    await chown(place, NOBODY.uid, NOBODY.gid)
    const first = await start(directory)
    first.release()

    const second = await start(directory)

    expect(first.connection.host).not.toBe(place)
    expect(second.connection).toEqual(first.connection)
    expect(second.adopted).toBe(true)
  },
)

test('a postmaster whose socket was tidied away is replaced by one that can be reached', async () => {
  const directory = await aCluster()
  const before = await start(directory)
  await ask(before, 'create table kept as select 42 as answer')
  const pid = await postmasterPid(directory)
  before.release()
  await rm(before.connection.host, { recursive: true })

  const server = await start(directory)

  expect(await postmasterPid(directory)).not.toBe(pid)
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})
