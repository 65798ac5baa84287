/** The scenarios that need a community of many rows, on one server: lists, searches, replies. */
import { type Compared, compare, printCompared, type Repetition, type Servers } from './compare.ts'
import { connect } from './database.ts'
import type { Results } from './goals.ts'
import { timeAddingMembers } from './members.ts'
import { type Callers, makeCallers, PASSWORD } from './people.ts'
import {
  proportionalMegabytes,
  type Running,
  type RunningFolkmoot,
  startCeiling,
  startFolkmoot,
  startPrototype,
} from './processes.ts'
import { fillPrototype, giveToken } from './prototype-seed.ts'
import { compareReplies, REPLIES, type ReplyKind } from './replies.ts'
import { makeLongDiscussion } from './reply-loads.ts'
import { ListEnds, type Scenario, scenarios as v3Scenarios } from './scenarios.ts'
import { measureSearch } from './search.ts'
import { type Sizes, seed } from './seed.ts'
import { seedNews } from './seed-news.ts'
import { updateScenarios } from './update-scenarios.ts'

const SCENARIOS: readonly Scenario[] = [...v3Scenarios, ...updateScenarios]

export interface SeededOptions extends Repetition {
  readonly sizes: Sizes
  /** A data directory to be kept. */
  readonly kept: string | undefined
  /** The source tree of the server; this one by default. */
  readonly tree: string | undefined
  isWanted(name: string): boolean
  readonly isSearchWanted: boolean
}

/** In a small community some lists are too short for some scenarios. */
async function compareAll(
  servers: Servers,
  { credentials }: Callers,
  scenarios: readonly Scenario[],
  repetition: Repetition,
): Promise<Compared[]> {
  const all: Compared[] = []
  for (const scenario of scenarios) {
    console.log(`measuring: ${scenario.name} …`)
    try {
      all.push(await compare(servers, scenario, credentials, repetition))
    } catch (error) {
      if (!(error instanceof ListEnds)) throw error
      console.log(`left out: ${scenario.name}: ${error.message}`)
    }
  }
  printCompared(all)
  return all
}

/** Replies to the longest discussion; fewer in a small community, which is for trying out. */
const LONG = 5_000
const SHARE_IN_ONE = 20

/** Everything that the prototype is to have as well comes before it. */
async function prepare(
  folkmoot: RunningFolkmoot,
  callers: Callers,
  options: SeededOptions,
  kinds: readonly ReplyKind[],
) {
  await seedNews(folkmoot.dataDirectory, 'reader')
  const scenarios = SCENARIOS.filter(({ name }) => options.isWanted(name))
  const sql = await connect(folkmoot.dataDirectory)
  try {
    const replies = Math.min(LONG, Math.ceil(options.sizes.contents / SHARE_IN_ONE))
    const long = kinds.length > 0 ? await makeLongDiscussion(sql, callers, replies) : ''
    if (kinds.length === 0 && !scenarios.some(({ hasPrototype }) => hasPrototype)) return { scenarios, long }
    await fillPrototype(sql)
    await giveToken(sql, callers.token, 'reader')
    return { scenarios, long, prototype: await startPrototype(folkmoot) }
  } finally {
    await sql.end()
  }
}

export async function measureSeeded(options: SeededOptions): Promise<Results> {
  const { isWanted, sizes, rounds, seconds, kept, tree } = options
  const [folkmoot, ceiling] = await Promise.all([startFolkmoot(PASSWORD, { kept, tree }), startCeiling()])
  const running: Running[] = [folkmoot, ceiling]
  try {
    await seed(folkmoot.dataDirectory, sizes, tree)
    const callers = await makeCallers(folkmoot)
    const kinds = (Object.keys(REPLIES) as ReplyKind[]).filter((kind) => isWanted(REPLIES[kind]))
    const { scenarios, long, prototype } = await prepare(folkmoot, callers, options, kinds)
    if (prototype) running.unshift(prototype)
    const compared = await compareAll({ folkmoot, ceiling, prototype }, callers, scenarios, options)
    const forSearch = { rounds, seconds, contents: sizes.contents, password: PASSWORD, isWanted }
    const searches = options.isSearchWanted ? await measureSearch(folkmoot, forSearch) : []
    const replies =
      kinds.length > 0 && prototype
        ? await compareReplies({ folkmoot, prototype }, callers, { ...options, long, kinds })
        : []
    if (isWanted('adding 200 members')) {
      console.log('measuring: adding 200 members …')
      console.table([await timeAddingMembers(callers.admin)])
    }
    return { compared, searches, replies, megabytes: await proportionalMegabytes(folkmoot.pid) }
  } finally {
    for (const one of running) await one.stop()
  }
}
