/**
 * The prototype: the shortest honest server for the measured duties, on the same PostgreSQL. One statement a request, which
 * checks the token and the rights, does the work and commits. Runs in a process of its own.
 */
import { hash } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { connect } from './database.ts'
import { Answers, type Row } from './prototype-answers.ts'
import { READS, REPLY } from './prototype-statements.ts'

/** Reads are pipelined over few connections; writes wait for the disk, so more of them are under way. */
const READERS = 2
const WRITERS = 8

const [port, dataDirectory = ''] = process.argv.slice(2)
const reading = await connect(dataDirectory, READERS, 'prototype')
const writing = await connect(dataDirectory, WRITERS, 'prototype')
const answers = new Answers(`http://localhost:${port}`)

/** The engine of our server, by its path: bench code imports nothing from there. */
const ENGINE = new URL('../packages/server/src/engines/html/html.ts', import.meta.url).href
interface Html {
  readonly html: string
  readonly text: string
  readonly links: readonly string[]
}
const { readHtml } = (await import(ENGINE)) as {
  readHtml(input: string, type: 'text/html', field: string): Promise<Html>
}

class Refused extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('refused')
    this.statusCode = statusCode
  }
}

const tokenOf = ({ headers }: FastifyRequest): Buffer =>
  hash('sha256', /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'buffer')

/** Without a caller the token is wrong; what is missing or may not be seen has no id. */
async function rowsOf(
  sql: typeof reading,
  statement: string,
  values: (string | Buffer | string[])[],
): Promise<Row[]> {
  const rows = await sql.unsafe<Row[]>(statement, values, { prepare: true })
  if (rows.length === 0) throw new Refused(401)
  return rows.filter(({ id }) => id !== null)
}

async function oneOf(
  sql: typeof reading,
  statement: string,
  values: (string | Buffer | string[])[],
): Promise<Row> {
  const [row] = await rowsOf(sql, statement, values)
  if (!row) throw new Refused(404)
  return row
}

const listOf = (rows: readonly Row[], represent: (row: Row) => object) => ({
  startIndex: 0,
  itemsPerPage: 25,
  links: {},
  list: rows.map(represent),
})

const app = Fastify()
type Named = FastifyRequest<{ Params: { id: string }; Querystring: { filter?: string } }>
const ID = { params: { type: 'object', properties: { id: { type: 'string', pattern: '^[0-9]{1,15}$' } } } }
const tagOf = ({ query }: Named) => /^tag\((.+)\)$/.exec(query.filter ?? '')?.[1]

app.get('/api/core/v3/contents/:id', { schema: ID }, async (request: Named) =>
  answers.content(await oneOf(reading, READS.content, [tokenOf(request), request.params.id])),
)
app.get('/api/core/v3/people/:id', { schema: ID }, async (request: Named) =>
  answers.person(await oneOf(reading, READS.person, [tokenOf(request), request.params.id])),
)
app.get('/api/core/v3/contents', async (request: Named) => {
  const tag = tagOf(request)
  const rows =
    tag === undefined
      ? await rowsOf(reading, READS.contents, [tokenOf(request)])
      : await rowsOf(reading, READS.contentsOfTag, [tokenOf(request), tag])
  return listOf(rows, answers.content)
})
app.get('/api/core/v3/people', async (request: Named) =>
  listOf(await rowsOf(reading, READS.peopleOfTag, [tokenOf(request), tagOf(request) ?? '']), answers.person),
)
app.get('/api/core/v3/places', async (request) =>
  listOf(await rowsOf(reading, READS.places, [tokenOf(request)]), answers.place),
)
app.get('/api/core/v3/inbox', async (request) =>
  listOf(await rowsOf(reading, READS.inbox, [tokenOf(request)]), answers.entry),
)
app.get('/api/core/v3/messages/contents/:id', { schema: ID }, async (request: Named) =>
  listOf(await rowsOf(reading, READS.messages, [tokenOf(request), request.params.id]), answers.content),
)

const text = { type: 'string', minLength: 1, maxLength: 1_000_000 }
const MESSAGE = {
  ...ID,
  body: {
    type: 'object',
    required: ['type', 'content'],
    properties: {
      type: { const: 'message' },
      content: {
        type: 'object',
        required: ['type', 'text'],
        properties: { type: { const: 'text/html' }, text },
      },
    },
  },
}

/** The usernames in links to people's pages. */
const mentionsIn = ({ links }: Html): string[] =>
  links.flatMap((link) => /\/people\/([^/?#]+)$/.exec(link)?.[1] ?? [])

app.post('/api/core/v3/messages/contents/:id', { schema: MESSAGE }, async (request: Named, reply) => {
  const { content } = request.body as { content: { text: string } }
  const html = await readHtml(content.text, 'text/html', 'content.text')
  const values = [tokenOf(request), request.params.id, html.html, html.text, mentionsIn(html)]
  reply.code(201)
  return answers.content(await oneOf(writing, REPLY, values))
})

await app.listen({ port: Number(port), host: '127.0.0.1', backlog: 1024 })
