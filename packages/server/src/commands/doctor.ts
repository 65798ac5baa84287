/** `folkmoot doctor`: checks whether this machine can run the server, and suggests fixes. */
import { access, constants, mkdir } from 'node:fs/promises'
import type postgres from 'postgres'
import { CLEARING } from '../areas/record/departures.ts'
import type { Config } from '../config.ts'
import { measureWorkers } from '../db/listed-jobs.ts'
import type { Database } from '../db/pool.ts'
import { openSql } from '../db/sql.ts'
import { openStore } from '../db/store.ts'
import { databaseErrorCode } from '../db/transaction.ts'
import { measureSpace, reserveOf } from '../disk.ts'
import { openBlobStores } from '../engines/blobs/open-stores.ts'
import { complaintOf, Mailer } from '../engines/mail/mailer.ts'
import { makeLog } from '../log.ts'
import { checkArchive } from './archive-check.ts'
import { lateClock } from './circumstances.ts'
import { Complaint, say } from './console.ts'
import { openDatabaseServer } from './database.ts'
import type { Finding } from './finding.ts'

const OLDEST_POSTGRES = 150_000
const DISK_MIN_BYTES = 1024 ** 3
const CLOCK_TOLERANCE_MS = 2_000

async function checkDatabase(sql: postgres.Sql, config: Config): Promise<Finding> {
  try {
    const [row] = await sql`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`
    if (row?.number < OLDEST_POSTGRES) {
      return { wrong: `PostgreSQL ${row?.version} is too old.`, fix: 'Use PostgreSQL 15 or later.' }
    }
    if (row?.fsync !== 'on' || row?.pages !== 'on') {
      return { wrong: 'PostgreSQL may lose what it confirmed.', fix: 'Set fsync and full_page_writes to on.' }
    }
    return {
      fine: `PostgreSQL ${row?.version} answers (${config.databaseUrl ? 'DATABASE_URL' : 'embedded'}).`,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      wrong: `The database does not answer: ${reason}`,
      fix: 'Check DATABASE_URL, and that PostgreSQL runs.',
    }
  }
}

async function checkClock(sql: postgres.Sql, db: Database): Promise<Finding> {
  const late = await lateClock(db).catch(() => undefined)
  if (late) return { wrong: late, fix: 'Set the clock of this machine, and run NTP.' }
  const before = Date.now()
  const rows = await sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.catch(() => [])
  const now: unknown = rows[0]?.now
  if (typeof now !== 'number')
    return { wrong: 'The clocks could not be compared.', fix: 'Mend the database first.' }
  const apart = Math.abs(now - (before + Date.now()) / 2)
  return apart > CLOCK_TOLERANCE_MS
    ? {
        wrong: `This clock and the database's are ${Math.round(apart / 1000)} s apart.`,
        fix: 'Run NTP on both machines.',
      }
    : { fine: 'The clock agrees with the database.' }
}

async function checkDisk(config: Config): Promise<Finding> {
  try {
    await mkdir(config.dataDirectory, { recursive: true })
    await access(config.dataDirectory, constants.W_OK)
  } catch {
    return {
      wrong: `${config.dataDirectory} cannot be written.`,
      fix: 'Change its owner, or set FOLKMOOT_DATA_DIR.',
    }
  }
  const { freeBytes, totalBytes } = await measureSpace(config.dataDirectory)
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB`
  // Below the reserve a server on this disk would refuse writes.
  return freeBytes < Math.max(DISK_MIN_BYTES, reserveOf(totalBytes))
    ? {
        wrong: `Only ${free} are free in ${config.dataDirectory}.`,
        fix: 'Free some space, or set FOLKMOOT_DATA_DIR.',
      }
    : { fine: `${free} are free in ${config.dataDirectory}.` }
}

async function checkBlobStore(config: Config): Promise<Finding> {
  const where = config.s3Endpoint
    ? `the bucket ${config.s3Bucket} at ${config.s3Endpoint}`
    : 'the data directory'
  try {
    await openBlobStores(config, makeLog('silent')).current.check()
    return { fine: `Files are kept in ${where}.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      wrong: `Files cannot be kept in ${where}: ${reason}`,
      fix: config.s3Endpoint
        ? 'Check the settings that begin with S3_.'
        : 'Change the owner of its folder blobs.',
    }
  }
}

async function checkMail({ smtp, mailFrom, baseUrl }: Config): Promise<Finding> {
  if (!smtp) return { fine: 'No mail is sent: SMTP_URL is not set.' }
  const mailer = new Mailer(smtp, { from: mailFrom, instance: baseUrl })
  const where = `${smtp.host}:${smtp.port}`
  try {
    await mailer.check()
    return { fine: `The mail server ${where} takes mails from ${mailFrom.address}.` }
  } catch (error) {
    return {
      wrong: `Mails cannot be sent by ${where}: ${complaintOf(error)}`,
      fix: 'Check SMTP_URL: host, port, user, password, and starttls= or verify= where its TLS is the trouble.',
    }
  } finally {
    mailer.close()
  }
}

const DEPARTURE_SECONDS_MAX = 3600

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01'

/** Without migrations there are no jobs either. */
async function checkDepartures(sql: postgres.Sql): Promise<Finding> {
  const rows = await sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min((payload->>'since')::timestamptz)), 0)::int as seconds
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${CLEARING.name}`.catch((error) =>
    error.code === UNDEFINED_TABLE ? [] : undefined,
  )
  if (!rows) {
    return {
      wrong: 'The clean-up after removed people and places could not be read.',
      fix: 'Fix the database first.',
    }
  }
  const { waiting, seconds } = { waiting: 0, seconds: 0, ...rows[0] }
  if (waiting === 0) return { fine: 'Nothing is left of people and places that were removed.' }
  const state = `${waiting} removed people or places are being cleared away, the oldest for ${seconds} s.`
  return seconds > DEPARTURE_SECONDS_MAX
    ? {
        wrong: state,
        fix: `See that a server runs, and whether \`folkmoot jobs\` shows an error of ${CLEARING.name}.`,
      }
    : { fine: state }
}

const JOB_SECONDS_MAX = 600

/** Servers started with `--no-worker` work without anybody doing their jobs, and nobody notices at first. */
async function checkWorkers(db: Database, { workerTimeout }: Config): Promise<Finding> {
  const measured = await measureWorkers(db, workerTimeout).catch((error) =>
    databaseErrorCode(error) === UNDEFINED_TABLE ? { workers: [], lateSeconds: 0 } : undefined,
  )
  if (!measured) return { wrong: 'The jobs could not be read.', fix: 'Fix the database first.' }
  const workers = measured.workers.filter(({ is_alive }) => is_alive).length
  const seconds = Math.round(measured.lateSeconds)
  return workers === 0 && seconds > JOB_SECONDS_MAX
    ? {
        wrong: `No worker runs; the oldest job (mails, previews and such) waits for ${seconds} s.`,
        fix: 'Start `folkmoot serve`, or `folkmoot worker` beside servers with --no-worker.',
      }
    : {
        fine: `${workers === 1 ? '1 worker runs' : `${workers} workers run`}; the oldest job that is due waits for ${seconds} s.`,
      }
}

function checkBaseUrl(config: Config): Finding {
  const { baseUrl, isLoopback } = config
  if (!isLoopback && baseUrl.startsWith('http:')) {
    return {
      wrong: `The base URL ${baseUrl} is not encrypted: passwords would cross the network in the clear.`,
      fix: 'Put a proxy with TLS in front, and set FOLKMOOT_BASE_URL to its https address.',
    }
  }
  return { fine: isLoopback ? `${baseUrl} serves this machine alone.` : `The base URL is ${baseUrl}.` }
}

export async function doctor(config: Config): Promise<void> {
  const server = await openDatabaseServer(config, say)
  const sql = openSql(server.connection, { max: 1 })
  const store = openStore(server.connection)
  const findings: Finding[] = []
  try {
    findings.push(
      await checkDatabase(sql, config),
      await checkDisk(config),
      await checkBlobStore(config),
      await checkMail(config),
      await checkClock(sql, store.slowDb),
      await checkDepartures(sql),
      await checkArchive(config),
      await checkWorkers(store.slowDb, config),
      checkBaseUrl(config),
    )
  } finally {
    await Promise.all([sql.end({ timeout: 2 }), store.close()])
    if (server.wasRunning) server.release()
    else await server.stop()
  }
  for (const finding of findings) {
    say('fine' in finding ? `  ok   ${finding.fine}` : `  !!   ${finding.wrong}\n       ${finding.fix}`)
  }
  const wrong = findings.filter((finding) => 'wrong' in finding).length
  if (wrong > 0) throw new Complaint(`${wrong} of ${findings.length} checks need attention.`)
  say('All is well.')
}
