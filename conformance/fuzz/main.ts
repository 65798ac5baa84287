/** A whole run: an instance of its own, the campaign, the raw messages, and a last look whether all is well. */
import { randomInt } from 'node:crypto'
import type { VocabularyName } from '@folkmoot/contract'
import { type Instance, startInstance } from '../instance.ts'
import { Campaign } from './campaign.ts'
import { RawCampaign } from './raw-campaign.ts'
import { reachOf } from './reach.ts'
import { Tally } from './tally.ts'
import { World } from './world.ts'

export interface FuzzOptions {
  readonly requests: number
  /** Malformed messages, sent concurrently. */
  readonly raw: number
  readonly seed?: number
  readonly vocabulary?: VocabularyName
  readonly connections?: number
  /** After which nothing more is begun. */
  readonly minutes?: number
}

export interface FuzzResult {
  readonly tally: Tally
  /** All that is to be mended; empty when nothing is. */
  readonly complaints: readonly string[]
}

const PROGRESS_MS = 10_000

/** That the instance still does its work: a person comes, is read, changed, and goes. */
async function controlComplaints(instance: Instance, world: World): Promise<string[]> {
  const ready = await fetch(`${instance.baseUrl}/health/ready`).catch(() => undefined)
  if (ready?.status !== 200) return [`At the end /health/ready answered ${ready?.status ?? 'nothing'}.`]
  const { root } = world.principals
  const lost = await world.principals.lost()
  if (lost.length > 0) return [`The campaign locked out its own ${lost}; most answers were refusals.`]
  try {
    const { id } = await root.createPerson({
      body: {
        emails: [{ value: 'control@control.example' }],
        name: { givenName: 'Con', familyName: 'Trol' },
        svc: { username: `control-${Date.now()}` },
      },
    })
    const changed = await root.updatePerson({ personID: id, body: { status: 'still here' } })
    const read = await root.getPerson({ personID: id })
    await root.deletePerson({ personID: id })
    return changed.status === 'still here' && read.status === 'still here'
      ? []
      : ['At the end a change was not kept.']
  } catch (error) {
    return [`At the end a person could not come and go: ${error instanceof Error ? error.message : error}`]
  }
}

/** The lines of the server's log for the found mistakes. */
function causes(instance: Instance, tally: Tally): string[] {
  const ids = [...tally.violations.values()].flatMap(({ answer }) => answer.match(/[0-9a-f-]{36}/) ?? [])
  return instance.log().filter((line) => ids.some((id) => line.includes(id)))
}

export async function fuzz(options: FuzzOptions, say: (line: string) => void): Promise<FuzzResult> {
  const { requests, raw, vocabulary = 'svc', connections = 16, minutes = 60 } = options
  const seed = options.seed ?? randomInt(1_000_000)
  say(`seed ${seed}: ${requests} requests, ${raw} raw messages`)
  const deadline = Date.now() + minutes * 60_000
  const instance = await startInstance({ vocabulary })
  try {
    const world = await World.open(instance, vocabulary)
    const tally = new Tally(say)
    tally.memory.note(await instance.memory())
    let told = Date.now()
    const watch = setInterval(async () => {
      tally.memory.note(await instance.memory())
      if (Date.now() - told < PROGRESS_MS) return
      told = Date.now()
      say(tally.progress())
    }, 1000)
    const { ended } = instance
    const common = { seed, vocabulary, connections, deadline, ended }
    try {
      await new Campaign(instance, world, tally, { requests, ...common }).run()
      tally.memory.beginRaw()
      await new RawCampaign(instance, world, tally, { messages: raw, ...common }).run()
    } finally {
      clearInterval(watch)
    }
    tally.memory.note(await instance.memory())
    const end = ended()
    const reach = reachOf(tally)
    for (const note of reach.notes) say(note)
    const complaints = [
      ...tally.complaints(),
      ...reach.complaints,
      ...(end === undefined ? await controlComplaints(instance, world) : [end, ...instance.log().slice(-20)]),
      ...causes(instance, tally),
    ]
    return { tally, complaints }
  } finally {
    await instance.stop()
  }
}
