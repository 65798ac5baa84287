/** Kills a worker repeatedly under load: nothing may be lost, and little done twice. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SLOTS } from '../../work/worker.ts'
import { judge, type Left, readLeft, type Verdict } from './checks.ts'
import { Load } from './load.ts'
import { Stage } from './stage.ts'

/** How long the worker runs before a kill, random. */
const LIFE_MS = { least: 200, most: 2_000 }
/** Without any progress. */
const PATIENCE_MS = 60_000
const LOOK_MS = 200

export interface KillingOutcome extends Verdict {
  readonly kills: number
  /** Jobs in progress at the kills, summed. */
  readonly inHand: number
  readonly drainMs: number
}

async function kill(stage: Stage, kills: number, say: (line: string) => void): Promise<number> {
  let inHand = 0
  for (let index = 1; index <= kills; index++) {
    await stage.untilWorking()
    await sleep(randomInt(LIFE_MS.least, LIFE_MS.most))
    const had = await stage.killWorker()
    inHand += had
    say(`kill ${index} of ${kills}, with ${had} jobs in hand`)
  }
  await stage.untilWorking()
  return inHand
}

/** Until nothing is left, or nothing changes any more. */
async function drain({ sql }: Stage): Promise<{ left: Left; drainMs: number }> {
  const began = performance.now()
  const count = (left: Left) => Object.values(left).reduce((sum, each) => sum + each, 0)
  let left = await readLeft(sql)
  let [least, since] = [count(left), Date.now()]
  while (least > 0 && Date.now() - since < PATIENCE_MS) {
    await sleep(LOOK_MS)
    left = await readLeft(sql)
    if (count(left) < least) [least, since] = [count(left), Date.now()]
  }
  return { left, drainMs: performance.now() - began }
}

export async function killWorkers(kills: number, say: (line: string) => void): Promise<KillingOutcome> {
  const stage = await Stage.start()
  try {
    const load = new Load(stage)
    await load.prepare()
    await stage.untilWorking()
    const [inHand] = await Promise.all([kill(stage, kills, say).finally(() => load.end()), load.live()])
    const { left, drainMs } = await drain(stage)
    const verdict = await judge(stage, load.done, { left, mostTwice: kills * SLOTS })
    return { ...verdict, kills, inHand, drainMs }
  } finally {
    await stage.stop()
  }
}

export const linesOf = ({ kills, inHand, drainMs, mailsTwice, callbacksTwice, counts }: KillingOutcome) => [
  `${kills} kills with ${inHand} jobs in hand; drained after ${(drainMs / 1_000).toFixed(1)} s`,
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
  `twice: ${mailsTwice} mails, ${callbacksTwice} callbacks`,
]
