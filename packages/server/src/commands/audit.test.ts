import { join } from 'node:path'
import { basic, createClient } from '@folkmoot/client'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { openSql } from '../db/sql.ts'
import { aPreparedSite, aSite, clear, folkmoot, type Site, serve, stop } from '../testing/process.ts'

async function verify(site: Site, hash = '') {
  const command = folkmoot(`audit verify ${hash}`.trim(), site.environment)
  return { exit: await command.exit, output: command.output() }
}

const ADMIN_PASSWORD = 'password of admin'

/** Whether the entry was chained, which takes a moment. */
async function isSealed({ baseUrl }: Site): Promise<boolean> {
  const admin = createClient({ baseUrl, authorization: basic('admin', ADMIN_PASSWORD) })
  const { list } = await admin.listAuditEntries({})
  return list.length === 1 && list[0]?.hash !== undefined
}

/** The database owner can write anything into it. */
async function tamper(site: Site): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: join(site.directory, 'postgres') })
  const sql = openSql(postgres.connection, { max: 1 })
  await sql.unsafe(`alter table audit_entry disable trigger all;
    update audit_entry set actor_id = 1, actor_name = 'somebody else' where id = 1`)
  await sql.end()
  postgres.release()
}

/** One process per command, on a possibly busy machine. */
const PATIENCE = { timeout: 120_000 }

test(
  'audit verify reports an intact log, finds a known hash, and names what was changed',
  PATIENCE,
  async () => {
    const site = await aPreparedSite()
    site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD }
    const server = await serve(site)

    await expect.poll(() => isSealed(site), { timeout: 60_000, interval: 100 }).toBe(true)
    const whole = await verify(site)
    const hash = /The last hash is (\S+)/.exec(whole.output)?.[1] ?? ''
    const [known, unknown] = [await verify(site, hash), await verify(site, 'f'.repeat(64))]
    await tamper(site)
    const tampered = await verify(site)
    const exitOfServer = await stop(server)
    await clear(site)

    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect([whole.exit, known.exit, unknown.exit, tampered.exit]).toEqual([0, 0, 1, 1])
    expect(unknown.output).toContain(`No entry of the audit log has the hash ${'f'.repeat(64)}.`)
    expect(tampered.output).toContain('Entry 1 was changed.')
    expect(exitOfServer).toBe(0)
  },
)

test(
  'audit verify works without a server, suggests a fix without a log, and needs both words',
  PATIENCE,
  async () => {
    const site = await aSite()

    const empty = await verify(site)
    await folkmoot('migrate', site.environment).exit
    const migrated = await verify(site)
    const half = folkmoot('audit', site.environment)
    const exitOfHalf = await half.exit
    await clear(site)

    expect([empty.exit, migrated.exit, exitOfHalf]).toEqual([1, 0, 1])
    expect(empty.output).toContain('folkmoot migrate')
    expect(migrated.output).toContain('0 entries are intact.')
    expect(half.output()).toContain('Commands are')
  },
)
