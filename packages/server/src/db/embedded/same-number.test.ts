/** In a container that starts again, processes get the numbers that they had before. */
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPackage } from './binaries.ts'
import { isAlive } from './processes.ts'
import { aCluster, ask, KEEPS_COMMITS, postmasterPid, start, until } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A PostgreSQL that takes its time, and whose number is already in the lock file of the one that was killed. */
async function aSlowPackage(place: string): Promise<string> {
  const native = join(findPackage(), 'native')
  const copy = join(place, 'package', 'native')
  await mkdir(join(copy, 'bin'), { recursive: true })
  for (const name of ['lib', 'share', 'bin/initdb']) await symlink(join(native, name), join(copy, name))
  const script = `#!/bin/sh
if [ "$1" = -D ]; then
  lock=$2/postmaster.pid
  touch -r "$lock" "$2/when" && sed -i "1s/.*/$$/" "$lock" && touch -r "$2/when" "$lock"
  sleep 1
fi
exec ${join(native, 'bin/postgres')} "$@"
`
  await writeFile(join(copy, 'bin/postgres'), script)
  await chmod(join(copy, 'bin/postgres'), 0o755)
  return dirname(copy)
}

test('a lock file with the number of the new postmaster is not taken for its own', async () => {
  const directory = await aCluster()
  const killed = await start(directory, { settings: KEEPS_COMMITS })
  await ask(killed, 'create table kept as select 42 as answer')
  killed.release()
  const pid = await postmasterPid(directory)
  process.kill(pid, 'SIGKILL')
  await until(async () => !(await isAlive(pid)))

  const server = await start(directory, {}, await aSlowPackage(dirname(directory)))

  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})
