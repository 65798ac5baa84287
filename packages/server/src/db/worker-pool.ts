/** Connections of node-postgres, for graphile-worker, which supports no other driver, and for COPY. */
import { runMigrations } from 'graphile-worker'
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { type ConnectionOptions, type ParsedConnection, parseConnection } from './sql.ts'

type Server = Pick<PoolConfig, 'host' | 'port'>
type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void

/** In the words of node-postgres, which has no code for it. */
const NO_TLS = 'The server does not support SSL connections'

/** As postgres.js does it: of the modes that have TLS, only these take any certificate. */
function tlsOf({ ssl }: ParsedConnection): PoolConfig['ssl'] {
  if (!ssl || typeof ssl === 'object') return ssl || false
  return ssl === 'require' || ssl === 'allow' || ssl === 'prefer' ? { rejectUnauthorized: false } : true
}

function serversOf({ host, port, path }: ParsedConnection): readonly Server[] {
  if (!path) return host.map((name, index) => ({ host: name, port: port[index] }))
  const [directory, number] = path.split('/.s.PGSQL.')
  return [{ host: directory, port: Number(number) }]
}

/** Other parameters of a URL (`?role=…`) are settings of the session. */
function sessionOptionsOf({ connection }: ParsedConnection): string | undefined {
  const { application_name: _, options, ...settings } = connection
  const each = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`,
  )
  return [options, ...each].join(' ').trim() || undefined
}

async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new Error('The database is read-only')
}

/** Connects to the servers that postgres.js would connect to, in the same way. */
class WorkerPool extends Pool {
  readonly #parsed: ParsedConnection
  readonly #servers: readonly Server[]
  /** The one that answered last. */
  #current = 0

  constructor(parsed: ParsedConnection, config: PoolConfig) {
    const ssl = tlsOf(parsed)
    super({
      ...config,
      user: parsed.user,
      password: parsed.pass ?? undefined,
      database: parsed.database,
      options: sessionOptionsOf(parsed),
      // Always set: otherwise node-postgres reads it from the environment.
      ssl,
      sslnegotiation: ssl && parsed.sslnegotiation === 'direct' ? 'direct' : 'postgres',
      // Jobs write: a standby is of no use, whichever attributes the URL asks for.
      onConnect: parsed.target_session_attrs ? requireWritable : undefined,
    })
    this.#parsed = parsed
    this.#servers = serversOf(parsed)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const client = this.#connectToAny()
    if (!callback) return client
    client.then(
      (one) => callback(undefined, one, one.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connectToAny(): Promise<PoolClient> {
    const first = this.#current
    const failures: unknown[] = []
    for (const offset of this.#servers.keys()) {
      const index = (first + offset) % this.#servers.length
      try {
        const client = await this.#connectTo(this.#servers[index])
        this.#current = index
        return client
      } catch (error) {
        // The server answered: the others would refuse as well.
        if (error instanceof DatabaseError) throw error
        failures.push(error)
      }
    }
    throw failures[0]
  }

  async #connectTo(server: Server | undefined): Promise<PoolClient> {
    Object.assign(this.options, server, { ssl: tlsOf(this.#parsed) })
    try {
      return await super.connect()
    } catch (error) {
      const isRefusal = error instanceof Error && error.message === NO_TLS
      if (!isRefusal || this.#parsed.ssl !== 'prefer') throw error
      Object.assign(this.options, server, { ssl: false })
      return await super.connect()
    }
  }
}

export function openWorkerPool(
  connection: ConnectionOptions,
  max: number,
  application_name = 'folkmoot worker',
): Pool {
  const pool = new WorkerPool(parseConnection(connection), {
    max,
    application_name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection was lost: the pool opens another when needed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The tables of graphile-worker, in a schema of their own. */
export async function migrateJobs(connection: ConnectionOptions): Promise<void> {
  const pgPool = openWorkerPool(connection, 1)
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
