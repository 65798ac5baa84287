/** A whole run: an instance of its own, the campaign, the raw messages, and a last look whether all is well. */
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { VocabularyName } from '@folkmoot/contract'
import { aDirectory, type Instance, startInstance } from '../instance.ts'
import { Campaign } from './campaign.ts'
import { Holds, WATCH_FLAGS } from './holds.ts'
import { MEMORY_FLAGS } from './memory.ts'
import { RawCampaign } from './raw-campaign.ts'
import { reachOf } from './reach.ts'
import { Sender } from './send.ts'
import { Tally } from './tally.ts'
import { warmUp } from './warm-up.ts'
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
  /** Whether requests that may have held the event loop are sent again alone, to see which of them it was. */
  readonly attributesHolds?: boolean
  /** Whether the server compares long versions first, so that memory is measured afterwards. */
  readonly warmsUp?: boolean
}

export interface FuzzResult {
  readonly tally: Tally
  readonly holds: Holds
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
  if (lost.length > 0) return [`At the end these callers of the campaign were refused: ${lost.join(', ')}.`]
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

/** With anonymous reading, so that feeds and the other reads of strangers are reached. */
async function startWatched(
  directory: string,
  files: WatchFiles,
  vocabulary: VocabularyName,
): Promise<Instance> {
  const environment = {
    FOLKMOOT_ANONYMOUS_READ: 'on',
    LOOP_WATCH_FILE: files.loop,
    MEMORY_WATCH_FILE: files.memory,
  }
  const nodeFlags = [...WATCH_FLAGS, ...MEMORY_FLAGS]
  return await startInstance({ vocabulary, directory, environment, nodeFlags })
}

/** What the watches write. */
interface WatchFiles {
  readonly loop: string
  readonly memory: string
}

interface Watched {
  readonly tally: Tally
  readonly holds: Holds
  readonly files: WatchFiles
}

/** Looks at memory and the event loop every second until it is stopped. */
function watch({ tally, holds, files }: Watched, say: (line: string) => void) {
  let told = Date.now()
  const timer = setInterval(async () => {
    await tally.memory.look(files.memory)
    await holds.look()
    if (Date.now() - told < PROGRESS_MS) return
    told = Date.now()
    say(tally.progress())
  }, 1000)
  return { stop: () => clearInterval(timer) }
}

async function attributeHolds(instance: Instance, holds: Holds): Promise<void> {
  const sender = new Sender(instance, 1)
  await holds.attribute((sent) => sender.send(sent))
  sender.close()
}

async function runOn(
  instance: Instance,
  { tally, holds, files }: Watched,
  options: FuzzOptions & { readonly seed: number; readonly vocabulary: VocabularyName },
  say: (line: string) => void,
): Promise<FuzzResult> {
  const { requests, raw, seed, vocabulary, connections = 16, minutes = 60 } = options
  const deadline = Date.now() + minutes * 60_000
  const world = await World.open(instance, vocabulary)
  if (options.warmsUp) await warmUp(world.principals.root)
  const watching = watch({ tally, holds, files }, say)
  const { ended } = instance
  const common = { seed, vocabulary, connections, deadline, ended }
  try {
    await new Campaign(instance, world, tally, { requests, holds, ...common }).run()
    tally.memory.beginRaw()
    await new RawCampaign(instance, world, tally, { messages: raw, ...common }).run()
  } finally {
    watching.stop()
  }
  await tally.memory.look(files.memory)
  await holds.look()
  const end = ended()
  if (end === undefined && options.attributesHolds) await attributeHolds(instance, holds)
  const reach = reachOf(tally)
  for (const note of reach.notes) say(note)
  const complaints = [
    ...tally.complaints(),
    ...reach.complaints,
    ...(end === undefined ? await controlComplaints(instance, world) : [end, ...instance.log().slice(-20)]),
    ...causes(instance, tally),
  ]
  return { tally, holds, complaints }
}

export async function fuzz(options: FuzzOptions, say: (line: string) => void): Promise<FuzzResult> {
  const { requests, raw, vocabulary = 'svc', seed = randomInt(1_000_000) } = options
  say(`seed ${seed}: ${requests} requests, ${raw} raw messages`)
  const directory = await aDirectory()
  try {
    const files = { loop: join(directory, 'loop-holds.ndjson'), memory: join(directory, 'memory.ndjson') }
    const instance = await startWatched(directory, files, vocabulary)
    try {
      const watched = { tally: new Tally(say), holds: new Holds(files.loop), files }
      return await runOn(instance, watched, { ...options, vocabulary, seed }, say)
    } finally {
      await instance.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
