import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spawnDemo } from './demo-process.ts'

// Each makes a demo, or most of it.
vi.setConfig({ testTimeout: 300_000 })

const FEW = 5

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-demo-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const lockFile = (directory: string) => join(directory, 'postgres', 'postmaster.pid')

/** Of the embedded PostgreSQL that runs there. */
async function connect(directory: string): Promise<postgres.Sql> {
  const [, , , port, host] = (await readFile(lockFile(directory), 'utf8')).split('\n')
  return postgres({ host, port: Number(port), username: 'folkmoot', database: 'folkmoot', max: 1 })
}

/** That nothing runs, and that it is not gone on with. */
async function expectToBeLeftUnfinished(directory: string): Promise<void> {
  await expect(access(lockFile(directory))).rejects.toThrow('ENOENT')
  const next = await spawnDemo(directory)
  expect(await next.ended).toBe(1)
  expect(next.output()).toMatch(/was not finished.* remove the folder and start again/)
}

test('a folder that the demo did not make is left as it is', async () => {
  const directory = await aDirectory()
  await writeFile(join(directory, 'letter.txt'), 'Dear Ann')

  const demo = await spawnDemo(directory)

  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain(`${directory} was not made by this demo`)
  expect(demo.output()).toContain('npm run demo -- --directory PATH')
  expect(await readdir(directory)).toEqual(['letter.txt'])
})

test('a demo that is stopped while it is made leaves nothing running, and is not gone on with', async () => {
  const directory = await aDirectory()
  const demo = await spawnDemo(directory)
  await demo.untilSaid('Making people')

  expect(await demo.stop()).toBe(1)

  expect(demo.output()).toContain(`Remove the folder ${directory} and start again.`)
  await expectToBeLeftUnfinished(directory)
})

test('so does one whose dates cannot be moved', async () => {
  const directory = await aDirectory()
  const demo = await spawnDemo(directory, { contents: FEW })
  await demo.untilSaid('Making people')
  const sql = await connect(directory)
  await sql`create table trap (at timestamptz constraint no_past check (at > now() - interval '1 day'))`
  await sql`insert into trap values (now())`
  await sql.end()

  expect(await demo.ended).toBe(1)

  expect(demo.output()).toMatch(/The demo could not be made: .*no_past/)
  await expectToBeLeftUnfinished(directory)
})
