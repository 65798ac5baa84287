/** What the writer waits for, of each kind of write other than replies: without indexing and inboxes. */
import type postgres from 'postgres'
import { withoutBackground } from './background.ts'
import { connect } from './database.ts'
import { type Load, type Measurement, measure, mediansOf } from './load.ts'
import { makeCallers, PASSWORD } from './people.ts'
import { type RunningFolkmoot, startFolkmoot } from './processes.ts'
import { makeParagraphs } from './reply-loads.ts'
import { type Sizes, seed } from './seed.ts'

export interface WritesOptions {
  readonly sizes: Sizes
  readonly kept: string | undefined
  readonly tree: string | undefined
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
}

type Posts = Pick<Load, 'paths' | 'bodies' | 'isOnce'> & { readonly type?: string }

const V3 = '/api/core/v3'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Objects that can be written to once: enough for a round, because each is used by one request. */
const ONCE = 3_000

const postingTo = (path: string, bodies: readonly string[]) => ({ paths: bodies.map(() => path), bodies })

const discussions = (parent?: string): Posts => {
  const bodyOf = (text: string) => ({
    type: 'discussion',
    subject: 'Written',
    parent,
    content: { type: 'text/html', text },
  })
  return postingTo(
    `${V3}/contents`,
    makeParagraphs().map((text) => JSON.stringify(bodyOf(text))),
  )
}

/** One of a group that everybody may write in, and where nothing waits for approval. */
async function findOpenGroup(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<{ id: string }[]>`
    select id::text from place where type = 'group' and group_type = 'OPEN' and not content_approval order by id limit 1`
  if (!found) throw new Error('There is no open group.')
  return found.id
}

/** A data directory that is used again runs out of them. */
function onceEach(path: string, found: readonly { id: string }[]): Posts {
  if (found.length < ONCE) throw new Error(`The reader can post to only ${found.length} more ${path}.`)
  return { paths: found.map(({ id }) => path.replace('{}', id)), bodies: ['{}'], isOnce: true }
}

/** Not used in earlier rounds. */
async function joins(sql: postgres.Sql): Promise<Posts> {
  const places = await sql<{ id: string }[]>`
    select id::text from place
    where type = 'group' and group_type = 'OPEN' and not exists (
      select from membership join person on person.id = membership.person_id
      where membership.place_id = place.id and person.username = 'reader')
    order by id desc limit ${ONCE}`
  return onceEach(`${V3}/members/places/{}`, places)
}

async function likes(sql: postgres.Sql): Promise<Posts> {
  const contents = await sql<{ id: string }[]>`
    select id::text from content
    where type in ('discussion', 'document') and status = 'published' and visibility = 'all' and not exists (
      select from reaction join person on person.id = reaction.person_id
      where reaction.content_id = content.id and person.username = 'reader')
      and not exists (select from person where person.id = content.author_id and person.username = 'reader')
    order by id desc limit ${ONCE}`
  return onceEach(`${V3}/contents/{}/likes`, contents)
}

const updates = (): Posts => ({
  ...postingTo(
    '/api/core/v2/updates',
    makeParagraphs().map((html) => new URLSearchParams({ html }).toString()),
  ),
  type: FORM_TYPE,
})

const WRITES: Readonly<Record<string, (sql: postgres.Sql) => Promise<Posts>>> = {
  'a discussion for everyone': async () => discussions(),
  'a discussion in a group': async (sql) => discussions(`/places/${await findOpenGroup(sql)}`),
  'a status update': async () => updates(),
  'a like': likes,
  'joining a group': joins,
}

async function measureOne(
  folkmoot: RunningFolkmoot,
  sql: postgres.Sql,
  authorization: string,
  { type = JSON_TYPE, ...posts }: Posts,
  { connections, seconds }: WritesOptions,
): Promise<Measurement> {
  const headers = { authorization, 'content-type': type }
  return await withoutBackground(sql, () => measure(folkmoot, { ...posts, headers, connections, seconds }))
}

async function measureAll(folkmoot: RunningFolkmoot, sql: postgres.Sql, options: WritesOptions) {
  const { credentials } = await makeCallers(folkmoot)
  const rows: object[] = []
  // Warms up.
  for (const postsOf of Object.values(WRITES))
    await measureOne(folkmoot, sql, credentials.token, await postsOf(sql), { ...options, seconds: 1 })
  for (const [name, postsOf] of Object.entries(WRITES)) {
    const rounds: Measurement[] = []
    for (let round = 0; round < options.rounds; round++) {
      console.log(`measuring: ${name} (${round + 1} of ${options.rounds}) …`)
      rounds.push(await measureOne(folkmoot, sql, credentials.token, await postsOf(sql), options))
    }
    const { requestsPerSecond, p50, p99, nodeCpuMs, postgresCpuMs, failures } = mediansOf(rounds)
    rows.push({
      write: name,
      'req/s': Math.round(requestsPerSecond),
      'p50 ms': p50,
      'p99 ms': p99,
      'node ms': nodeCpuMs.toFixed(2),
      'pg ms': postgresCpuMs.toFixed(2),
      failures,
    })
  }
  console.table(rows)
}

export async function measureWrites(options: WritesOptions): Promise<void> {
  const { kept, tree, sizes } = options
  const folkmoot = await startFolkmoot(PASSWORD, { kept, tree })
  try {
    await seed(folkmoot.dataDirectory, sizes, tree)
    const sql = await connect(folkmoot.dataDirectory)
    await measureAll(folkmoot, sql, options).finally(() => sql.end())
  } finally {
    await folkmoot.stop()
  }
}
