/** Searches against the newest contents of the same run, asked by as many at once. */
import { basic, type Client, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import type postgres from 'postgres'
import { connect } from './database.ts'
import { cpuMsOf, type Measurement, measure, median, mediansOf } from './load.ts'
import type { RunningFolkmoot } from './processes.ts'
import { type SearchScenario, searchScenarios } from './search-scenarios.ts'
import { printSizes } from './sizes.ts'

const LIST = '25 contents, newest'
const IN_FLIGHT = 8
/** What we hold ourselves to: of the list's rate, and in milliseconds. */
const TARGET = 0.3
const P95 = 50

const CALLERS = 4
const PLACES_EACH = 30

/** Ordinary members of different private places. */
async function makeCallers(admin: Client, sql: postgres.Sql, password: string): Promise<string[]> {
  const usernames = Array.from({ length: CALLERS }, (_, index) => `searcher${index + 1}`)
  for (const username of usernames) {
    const body = {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'Some', familyName: 'Searcher' },
      svc: { username, password },
    }
    const { status, text } = await admin.send(api.createPerson, { body })
    if (status !== 201 && status !== 409) throw new Error(`No searcher: ${text}`)
    const offset = PLACES_EACH * usernames.indexOf(username)
    await sql`
      insert into membership (place_id, person_id, state)
      select place.id, person.id, 'member'
      from person, (select id from place where group_type = 'PRIVATE' order by id offset ${offset} limit ${PLACES_EACH}) place
      where person.username_key = ${username}
      on conflict do nothing`
  }
  return usernames.map((username) => basic(username, password))
}

interface Options {
  readonly rounds: number
  readonly seconds: number
  readonly contents: number
  readonly password: string
  isWanted(name: string): boolean
}

function rowOf(scenario: SearchScenario, ours: readonly Measurement[], list: readonly Measurement[]) {
  const of = (pick: (one: Measurement) => number, all = ours) => median(all.map(pick))
  const ratio = of((one) => one.requestsPerSecond) / of((one) => one.requestsPerSecond, list)
  const p95 = of((one) => one.p95)
  return {
    scenario: scenario.name,
    searches: scenario.paths.length,
    'req/s': Math.round(of((one) => one.requestsPerSecond)),
    'of the list': `${(ratio * 100).toFixed(0)} %`,
    'p50 ms': of((one) => one.p50),
    'p95 ms': p95,
    'p99 ms': of((one) => one.p99),
    'node ms': of((one) => one.nodeCpuMs).toFixed(3),
    'pg ms': of((one) => one.postgresCpuMs).toFixed(3),
    [`p95 < ${P95}`]: p95 < P95 ? 'yes' : 'no',
    [`≥ ${TARGET * 100} %`]: ratio >= TARGET ? 'yes' : 'no',
    'found nothing': scenario.empty,
    wrong: scenario.complaints.length,
    failures: ours.reduce((sum, one) => sum + one.failures, 0),
  }
}

const COMPLAINTS_SHOWN = 3

export interface SearchFigures {
  readonly name: string
  readonly p95: number
  /** Of Node and PostgreSQL together. */
  readonly cpuMs: number
}

function figuresOf({ name }: SearchScenario, rounds: readonly Measurement[]): SearchFigures {
  const medians = mediansOf(rounds)
  return { name, p95: medians.p95, cpuMs: cpuMsOf(medians) }
}

export async function measureSearch(folkmoot: RunningFolkmoot, options: Options): Promise<SearchFigures[]> {
  const sql = await connect(folkmoot.dataDirectory)
  const admin = createClient({ baseUrl: folkmoot.baseUrl, authorization: basic('admin', options.password) })
  const authorizations = await makeCallers(admin, sql, options.password)
  const [first = '', ...others] = authorizations
  const clientOf = (authorization: string) => createClient({ baseUrl: folkmoot.baseUrl, authorization })
  const found = await searchScenarios([clientOf(first), ...others.map(clientOf)], sql, options)
  const list = { name: LIST, paths: ['/api/core/v3/contents'], complaints: [], empty: 0 }
  const scenarios = [list, ...found.filter(({ paths }) => paths.length > 0)]
  const callers = authorizations.map((authorization) => ({ authorization }))
  const measured = new Map<SearchScenario, Measurement[]>(scenarios.map((scenario) => [scenario, []]))
  for (let round = 0; round < options.rounds; round++) {
    for (const [scenario, all] of measured) {
      console.log(`measuring: ${scenario.name} (${round + 1} of ${options.rounds}) …`)
      const { paths } = scenario
      const { seconds } = options
      all.push(await measure(folkmoot, { paths, callers, connections: IN_FLIGHT, seconds }))
    }
  }
  const ofList = measured.get(list) ?? []
  console.table(scenarios.map((scenario) => rowOf(scenario, measured.get(scenario) ?? [], ofList)))
  for (const { name, complaints } of scenarios) {
    for (const complaint of complaints.slice(0, COMPLAINTS_SHOWN)) console.log(`wrong: ${name}: ${complaint}`)
  }
  await printSizes(sql)
  await sql.end()
  return [...measured]
    .filter(([scenario]) => scenario !== list)
    .map(([scenario, all]) => figuresOf(scenario, all))
}
