/** Members write while processes are killed; then random moments are recovered and compared with what was acknowledged. */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openArchive } from '../../commands/archiving.ts'
import { requirePlan } from '../../commands/moments.ts'
import { readConfig } from '../../config.ts'
import { openSql } from '../../db/sql.ts'
import { recoverTo } from '../../engines/backups/wal/recovery.ts'
import { adminOf, anArchivedSite, clearArchived, untilBase } from '../archived-site.ts'
import { type Command, halt, postmasterPid, type Site, serve, stop, untilReady } from '../process.ts'

const WRITERS = 4
const RETRY_MS = 50
const CALM_MS = 500
const AROUND_MS = 20
const PATIENCE_MS = 60_000

export interface CampaignOptions {
  readonly moments: number
  /** Of the server and of PostgreSQL, whose children copy the WAL, in turns. */
  readonly kills: number
  readonly seconds: number
}

interface MomentOutcome {
  readonly moment: string
  readonly before: number
  readonly after: number
  readonly tookMs: number
}

export interface CampaignOutcome {
  readonly acknowledged: number
  readonly moments: readonly MomentOutcome[]
  readonly violations: readonly string[]
}

interface Written {
  readonly subject: string
  /** Before any attempt. */
  readonly began: number
  readonly acknowledged: number
}

class Writers {
  readonly written: Written[] = []
  readonly #site: Site
  readonly #running: Promise<unknown>
  #isOver = false

  constructor(site: Site) {
    this.#site = site
    this.#running = Promise.all(Array.from({ length: WRITERS }, (_, index) => this.#write(index)))
  }

  async #write(writer: number): Promise<void> {
    const admin = adminOf(this.#site)
    for (let index = 0; !this.#isOver; index++) {
      const subject = `written ${writer} ${index}`
      const began = Date.now()
      const content = { type: 'text/html', text: `<p>${subject}</p>` } as const
      const body = { type: 'discussion', subject, content } as const
      const isDone = await admin.createContent({ body }).then(
        () => true,
        () => false,
      )
      if (isDone) this.written.push({ subject, began, acknowledged: Date.now() })
      else await sleep(RETRY_MS)
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }
}

/** Around an answer: while a server starts again there is nothing to mistake. */
function aMoment(written: readonly Written[]): Date {
  const { acknowledged } = written[randomInt(written.length)] ?? { acknowledged: Date.now() }
  return new Date(acknowledged + randomInt(-AROUND_MS, AROUND_MS))
}

async function kill(site: Site, server: Command, victim: 'server' | 'postgres'): Promise<Command> {
  const pid = await postmasterPid(site)
  if (victim === 'server') {
    server.child.kill('SIGKILL')
    await server.exit
    return await serve(site)
  }
  process.kill(pid, 'SIGKILL')
  const deadline = Date.now() + PATIENCE_MS
  while ((await postmasterPid(site).catch(() => pid)) === pid) {
    if (Date.now() > deadline) throw new Error('PostgreSQL was not started again.')
    await sleep(RETRY_MS)
  }
  await untilReady(site, server)
  return server
}

async function recoverMoment(
  site: Site,
  moment: Date,
  written: readonly Written[],
): Promise<MomentOutcome & { readonly violations: readonly string[] }> {
  const began = performance.now()
  const store = await openArchive(readConfig(site.environment))
  const parent = await mkdtemp(join(tmpdir(), 'folkmoot-moment-'))
  try {
    const options = { directory: join(parent, 'postgres'), moment, isToServe: false, report: () => {} }
    const server = await recoverTo(store, await requirePlan(store, moment), options)
    const sql = openSql(server.connection, { max: 1 })
    const rows = await sql<{ subject: string }[]>`select subject from content`
    await sql.end()
    await server.stop()
    const there = new Set(rows.map(({ subject }) => subject))
    const before = written.filter(({ acknowledged }) => acknowledged < moment.getTime())
    const after = written.filter((each) => each.began > moment.getTime())
    const lost = before.filter(({ subject }) => !there.has(subject))
    const early = after.filter(({ subject }) => there.has(subject))
    return {
      moment: moment.toISOString(),
      before: before.length,
      after: after.length,
      tookMs: Math.round(performance.now() - began),
      violations: [
        ...lost.map(
          ({ subject }) => `${subject} was acknowledged before ${moment.toISOString()} and is missing`,
        ),
        ...early.map(({ subject }) => `${subject} was sent after ${moment.toISOString()} and is there`),
      ],
    }
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

export async function runMoments(
  { moments: count, kills, seconds }: CampaignOptions,
  say: (line: string) => void,
): Promise<CampaignOutcome> {
  const site = await anArchivedSite()
  let server = await serve(site)
  try {
    await untilBase(site)
    say('a base backup was made')
    const begun = Date.now()
    const writers = new Writers(site)
    for (let index = 0; index < kills; index++) {
      await sleep(randomInt(Math.ceil((seconds * 1000) / (kills + 1))))
      const victim = index % 2 === 0 ? 'server' : 'postgres'
      server = await kill(site, server, victim)
      say(`kill ${index + 1} of ${kills}: ${victim}; ${writers.written.length} acknowledged`)
    }
    await sleep(Math.max(CALM_MS, begun + seconds * 1000 - Date.now()))
    await writers.stop()
    const exit = await stop(server)
    const violations = exit === 0 ? [] : [`at the end the server exited with ${exit}`]
    const outcomes: MomentOutcome[] = []
    for (let index = 0; index < count; index++) {
      const moment = aMoment(writers.written)
      const { violations: more, ...outcome } = await recoverMoment(site, moment, writers.written)
      violations.push(...more)
      outcomes.push(outcome)
      say(
        `moment ${index + 1} of ${count}: ${outcome.before} acknowledged before, ${outcome.after} sent after, recovered in ${outcome.tookMs} ms`,
      )
    }
    return { acknowledged: writers.written.length, moments: outcomes, violations }
  } finally {
    await halt(site, server)
    await clearArchived(site)
  }
}
