import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { openSql } from '../db/sql.ts'
import { aSite, clear, folkmoot, type Site, serve, stop } from '../testing/process.ts'

async function verify(site: Site, hash = '') {
  const command = folkmoot(`audit verify ${hash}`.trim(), site.environment)
  return { exit: await command.exit, output: command.output() }
}

/** Whoever owns the database can write what they like into it. */
async function tamper(site: Site): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: join(site.directory, 'postgres') })
  const sql = openSql(postgres.connection, { max: 1 })
  await sql.unsafe(`alter table audit_entry disable trigger all;
    update audit_entry set actor_id = 1, actor_name = 'somebody else' where id = 1`)
  await sql.end()
  await postgres.stop()
}

test('audit verify says that the log is intact, with or without a server, and names what is not', async () => {
  const site = await aSite()
  const server = await serve(site)
  await expect
    .poll(async () => (await verify(site)).output, { timeout: 20_000 })
    .toContain('1 entry is intact.')
  await stop(server)

  const stopped = await verify(site)
  const hash = /The last hash is (\S+)/.exec(stopped.output)?.[1] ?? ''
  const known = await verify(site, hash)
  const unknown = await verify(site, 'f'.repeat(64))
  await tamper(site)
  const tampered = await verify(site)
  await clear(site)

  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect([stopped.exit, known.exit, unknown.exit, tampered.exit]).toEqual([0, 0, 1, 1])
  expect(unknown.output).toContain(`No entry of the audit log has the hash ${'f'.repeat(64)}.`)
  expect(tampered.output).toContain('Entry 1 was changed.')
})

test('audit verify on a database without a log names the fix, and audit alone is no command', async () => {
  const site = await aSite()
  const empty = await verify(site)
  const half = folkmoot('audit', site.environment)
  const exitOfHalf = await half.exit
  await clear(site)

  expect([empty.exit, exitOfHalf]).toEqual([1, 1])
  expect(empty.output).toContain('folkmoot migrate')
  expect(half.output()).toContain('audit verify')
})
