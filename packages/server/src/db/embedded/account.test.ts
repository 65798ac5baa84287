import { chmod, chown, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findAccount, giveTree } from './account.ts'
import { amRoot } from './run-as.ts'
import {
  aDirectory,
  ask,
  canBecomeNobody,
  KEEPS_COMMITS,
  NOBODY,
  postmasterPid,
  remove,
  start,
  startElsewhere,
  until,
} from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

const ROOT = { uid: 0, gid: 0, named: true }
const NAMELESS = { uid: 54_321, gid: 54_321, named: false }

async function userOfProcess(pid: number): Promise<number> {
  return stat(`/proc/${pid}`).then((found) => found.uid)
}

test.runIf(canBecomeNobody)('an ordinary user runs PostgreSQL as itself', async () => {
  const directory = await aDirectory()
  await chown(dirname(directory), NOBODY.uid, NOBODY.gid)

  const server = await startElsewhere(directory, NOBODY)

  expect(await stat(directory)).toMatchObject({ uid: NOBODY.uid, gid: NOBODY.gid })
  expect(await userOfProcess(await postmasterPid(directory))).toBe(NOBODY.uid)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(canBecomeNobody)(
  'an ordinary user gets an error if the directory belongs to another user',
  async () => {
    const directory = await aDirectory()
    await mkdir(directory)

    const refused = startElsewhere(directory, NOBODY)

    await expect(refused).rejects.toThrow(`${directory} belongs to user 0, but Folkmoot runs as user 65534`)
  },
)

test.runIf(amRoot())('root runs PostgreSQL as another user and still reaches it', async () => {
  const directory = await aDirectory()

  const server = await start(directory)

  const owner = await stat(directory)
  expect(owner.uid).not.toBe(0)
  expect(await userOfProcess(await postmasterPid(directory))).toBe(owner.uid)
  expect(await stat(server.connection.host)).toMatchObject({ uid: owner.uid })
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(amRoot())(
  'root runs PostgreSQL as the owner of the directory or of the one around it',
  async () => {
    const inside = await aDirectory()
    await chown(dirname(inside), NOBODY.uid, NOBODY.gid)
    const itself = await aDirectory()
    await mkdir(itself)
    await chown(itself, NOBODY.uid, NOBODY.gid)

    await Promise.all([start(inside), start(itself)])

    expect(await userOfProcess(await postmasterPid(inside))).toBe(NOBODY.uid)
    expect(await userOfProcess(await postmasterPid(itself))).toBe(NOBODY.uid)
  },
)

test.runIf(amRoot())('an owner without a name, as on a mounted volume, is served too', async () => {
  const directory = await aDirectory()
  await mkdir(directory)
  await chown(directory, NAMELESS.uid, NAMELESS.gid)

  const server = await start(directory)

  expect(await userOfProcess(await postmasterPid(directory))).toBe(NAMELESS.uid)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(amRoot())('a cluster that root restored is handed to the user that runs it', async () => {
  const directory = await aDirectory()
  const before = await start(directory)
  await ask(before, 'create table kept as select 42 as answer')
  await before.stop()
  await giveTree(directory, ROOT)

  const server = await start(directory)

  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test.runIf(amRoot())('the data may lie where the user of PostgreSQL cannot walk to', async () => {
  const home = await mkdtemp(join(homedir(), 'folkmoot-test-'))
  onTestFinished(() => remove(home))
  await chmod(home, 0o700)
  const directory = join(home, 'postgres')
  const reports: string[] = []

  const first = await start(directory, {
    settings: KEEPS_COMMITS,
    report: (message) => reports.push(message),
  })
  await ask(first, 'create table kept as select 42 as answer')
  process.kill(await postmasterPid(directory), 'SIGKILL')
  await until(async () => reports.includes('PostgreSQL is running again.'))
  first.release()
  const second = await start(directory)

  expect(second.adopted).toBe(true)
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('the first account that exists is taken, and never root', async () => {
  const account = await findAccount(['no-such-user', 'root', 'nobody'])

  expect(account?.uid).toBeGreaterThan(0)
})
