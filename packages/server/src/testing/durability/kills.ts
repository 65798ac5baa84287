/** Kills the server and its PostgreSQL repeatedly while members write: nothing acknowledged may be lost. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  aSite,
  type Command,
  clear,
  halt,
  postmasterPid,
  type Site,
  serve,
  stop,
  untilReady,
} from '../process.ts'
import { checkHistory } from './checks.ts'
import { ADMIN_PASSWORD, Load } from './load.ts'

const VICTIMS = ['server', 'postgres', 'both'] as const
export type Victim = (typeof VICTIMS)[number]

export interface KillOutcome {
  readonly kills: number
  readonly acknowledged: number
  readonly summary: string
  /** The longest time until it was ready again. */
  readonly readyMs: Readonly<Record<Victim, number>>
  readonly violations: readonly string[]
}

/** How long it runs between two kills, random. */
const LIFE_MS = { least: 200, most: 1_500 }
const PATIENCE_MS = 60_000
const LOOK_MS = 20

async function untilAnother(site: Site, pid: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while ((await postmasterPid(site).catch(() => pid)) === pid) {
    if (Date.now() > deadline) throw new Error('PostgreSQL was not started again')
    await sleep(LOOK_MS)
  }
}

/** Returns the server that runs then: the same if only PostgreSQL was killed, which it starts again itself. */
async function kill(site: Site, server: Command, victim: Victim): Promise<Command> {
  const postgres = await postmasterPid(site)
  if (victim !== 'postgres') server.child.kill('SIGKILL')
  if (victim !== 'server') process.kill(postgres, 'SIGKILL')
  if (victim === 'postgres') {
    await untilAnother(site, postgres)
    await untilReady(site, server, PATIENCE_MS)
    return server
  }
  await server.exit
  return await serve(site)
}

export async function runKills(
  times: Readonly<Record<Victim, number>>,
  say: (line: string) => void,
): Promise<KillOutcome> {
  const site = await aSite()
  site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD }
  const most = Math.max(...Object.values(times))
  const order = Array.from({ length: most }, (_, round) =>
    VICTIMS.filter((victim) => round < times[victim]),
  ).flat()
  const readyMs = { server: 0, postgres: 0, both: 0 }
  let server = await serve(site)
  try {
    const fileBytes = 4_096
    const load = await Load.prepare(site, { textBytes: 500, fileBytes })
    load.start()
    for (const [index, victim] of order.entries()) {
      await sleep(randomInt(LIFE_MS.least, LIFE_MS.most))
      const begun = performance.now()
      server = await kill(site, server, victim)
      const took = Math.round(performance.now() - begun)
      readyMs[victim] = Math.max(readyMs[victim], took)
      say(
        `kill ${index + 1} of ${order.length}: ${victim}, ready after ${took} ms; ${load.history.describe()}`,
      )
    }
    await load.stop()
    say('reading everything back')
    const complaints = await checkHistory(site, load.history, fileBytes)
    const exit = await stop(server)
    return {
      kills: order.length,
      acknowledged: load.history.acknowledged,
      summary: `${load.history.describe()}; ${load.history.discussions.length} discussions`,
      readyMs,
      violations: [...complaints, ...(exit === 0 ? [] : [`at the end the server exited with ${exit}`])],
    }
  } finally {
    await halt(site, server)
    await clear(site)
  }
}
