/** One migration: in one transaction, or statement by statement where that would lock a table for long (decision 0257). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './sql.ts'
import { databaseErrorCode } from './transaction.ts'

/** Lines of a file that say how it is applied, and that versions before it cannot serve what it leaves. */
const STEPWISE = '-- apply: statement by statement'
const CONTRACT = '-- phase: contract'

/**
 * Everybody else who wants the table waits behind a migration that waits for it, and requests wait for 2 s at most. So it
 * gives up before that, lets them pass, and asks again.
 */
const LOCK_TIMEOUT = '1s'
const PAUSE_MS = 500
const TRIES = 600
const REMIND_EVERY = 20

/** Waited too long for a lock; deadlock; serialisation. Nothing was done, so that it can be done again. */
const AGAIN = ['55P03', '40P01', '40001']

const hasLine = (text: string, line: string) => text.split('\n').includes(line)
export const isStepwise = (text: string): boolean => hasLine(text, STEPWISE)
export const isContract = (text: string): boolean => hasLine(text, CONTRACT)

/** A statement ends with a line that ends with a semicolon, outside of a body in dollar quotes. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isInBody = false
  for (const line of text.split('\n')) {
    lines.push(line)
    if ((line.split('$$').length - 1) % 2 === 1) isInBody = !isInBody
    if (isInBody || !line.trimEnd().endsWith(';')) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  const rest = lines.filter((line) => line.trim() !== '' && !line.startsWith('--'))
  return rest.length > 0 ? [...statements, lines.join('\n')] : statements
}

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (\w+)/m

/** A build that was interrupted leaves an index that is kept up to date and never used. */
async function isBuilt(session: Sql, statement: string): Promise<boolean> {
  const name = CONCURRENT_INDEX.exec(statement)?.[1]
  if (name === undefined) return false
  const [index] = await session<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and relnamespace = current_schema()::regnamespace`
  if (index?.valid === false) await session.unsafe(`drop index concurrently "${name}"`)
  return index?.valid === true
}

async function applyWhole(session: Sql, name: string, text: string): Promise<void> {
  await session.unsafe('begin')
  try {
    await session.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await session.unsafe(text)
    await session`insert into migration (name, is_contract) values (${name}, ${isContract(text)})`
    await session.unsafe('commit')
  } catch (error) {
    await session.unsafe('rollback')
    throw error
  }
}

/** Builds of indexes lock out nobody, and wait for everybody who might not see the index yet. */
const lockTimeoutOf = (statement: string) => (CONCURRENT_INDEX.test(statement) ? '0' : LOCK_TIMEOUT)

async function applyStatement(session: Sql, statement: string): Promise<void> {
  if (await isBuilt(session, statement)) return
  await session`select set_config('lock_timeout', ${lockTimeoutOf(statement)}, false)`
  try {
    await session.unsafe(statement)
  } finally {
    await session`select set_config('lock_timeout', '0', false)`
  }
}

async function untilUnlocked(name: string, report: (message: string) => void, act: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!AGAIN.includes(databaseErrorCode(error) ?? '') || attempt === TRIES) throw error
      if (attempt % REMIND_EVERY === 0)
        report(`Migration ${name} waits for a table that other transactions use; see pg_stat_activity.`)
      await sleep(PAUSE_MS)
    }
  }
}

function failed(name: string, left: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`Migration ${name} failed: ${reason}. ${left}`, { cause: error })
}

export async function applyMigration(
  session: Sql,
  name: string,
  text: string,
  report: (message: string) => void,
): Promise<void> {
  if (!isStepwise(text)) {
    return await untilUnlocked(name, report, () => applyWhole(session, name, text)).catch((error) => {
      throw failed(name, 'Nothing of it was kept.', error)
    })
  }
  for (const [index, statement] of statementsOf(text).entries()) {
    await untilUnlocked(name, report, () => applyStatement(session, statement)).catch((error) => {
      throw failed(name, `It goes on with its statement ${index + 1} at the next start.`, error)
    })
  }
  await session`insert into migration (name, is_contract) values (${name}, ${isContract(text)})`
}
