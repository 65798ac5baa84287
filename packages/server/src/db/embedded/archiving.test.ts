import { chmod, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ARCHIVING, archivesAs, finishSegment, SPOOL } from './archiving.ts'
import { amRoot } from './run-as.ts'
import { aCluster, start, startElsewhere, until } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const spooled = (directory: string) => readdir(join(directory, SPOOL)).catch(() => [])

test('a postmaster that was found running without archiving archives after a restart', async () => {
  const directory = await aCluster()
  const killed = await startElsewhere(directory)
  killed.child.kill('SIGKILL')
  await killed.exit
  const server = await start(directory, { settings: ARCHIVING })

  const before = await archivesAs(server.connection, true)
  await server.restart()
  const after = await archivesAs(server.connection, true)
  await finishSegment(server.connection)
  await until(async () => (await spooled(directory)).some((name) => /^[0-9A-F]{24}$/.test(name)))

  expect([server.adopted, before, after]).toEqual([true, false, true])
})

test.runIf(amRoot())(
  'WAL reaches the spool though PostgreSQL’s account may not enter the path to it',
  async () => {
    const directory = await aCluster()
    await chmod(dirname(directory), 0o700)
    const server = await start(directory, { settings: ARCHIVING })

    await finishSegment(server.connection)

    await until(async () => (await spooled(directory)).some((name) => /^[0-9A-F]{24}$/.test(name)))
  },
)
