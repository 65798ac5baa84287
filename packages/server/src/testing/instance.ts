/** A whole instance for a test file: its own database, a real HTTP server on a free port, and people. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basic, type Client, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { makeApp } from '../app.ts'
import { createFirstAdmin } from '../areas/identity/people.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { type ConnectionOptions, openSql } from '../db/sql.ts'
import type { Store } from '../db/store.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Disk } from '../disk.ts'
import { start } from '../start.ts'
import { cheapHash } from './cheap-hash.ts'
import { freePort } from './free-port.ts'
import { TEMPLATE } from './global-setup.ts'
import { patiently } from './patience.ts'

const ADMIN_PASSWORD = 'the admin’s own password'

export interface Instance {
  readonly baseUrl: string
  readonly connection: ConnectionOptions
  readonly context: Context
  readonly store: Store
  readonly admin: Client
  readonly anonymous: Client
  readonly app: FastifyInstance
  close(): Promise<void>
}

/** Nodes on one database share files. Created with the first upload. */
const dataDirectoryOf = ({ database = '' }: ConnectionOptions) => join(tmpdir(), `folkmoot-${database}`)

export async function aDatabase(): Promise<{ connection: ConnectionOptions; drop(): Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const root = openSql({ ...server, database: 'postgres' }, { max: 1 })
  // File copy is ten times cheaper than the default strategy through the WAL.
  await root.unsafe(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  return {
    connection: { ...server, database },
    async drop() {
      await root.unsafe(`drop database ${database} with (force)`)
      await root.end()
      await rm(dataDirectoryOf({ database }), { recursive: true, force: true })
    },
  }
}

async function makeAdmin(context: Context): Promise<void> {
  const { adminUsername, adminEmail, adminPassword = '' } = context.config
  const admin = { username: adminUsername, email: adminEmail, hash: async () => cheapHash(adminPassword) }
  await inTransaction(context.writeDb, (tx) => createFirstAdmin(context, tx, admin))
}

/** Test replacements for parts of an instance. */
export interface Parts {
  readonly log?: Logger
  readonly disk?: Disk
  readonly blobDisk?: Disk
}

/** A node on a database, of which there may be several. */
export async function aNode(
  connection: ConnectionOptions,
  environment: NodeJS.ProcessEnv = {},
  { log = pino({ level: 'silent' }), ...disks }: Parts = {},
): Promise<Instance> {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
    FOLKMOOT_DATA_DIR: dataDirectoryOf(connection),
    // Overload protection off; tests of it turn it on.
    FOLKMOOT_MAX_LAG_MS: '0',
    ...environment,
  })
  const { context, store } = await start(config, connection, log, disks)
  await makeAdmin(context)
  const app = await makeApp(context, store)
  await app.listen({ port, host: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${port}`
  const { vocabulary } = config
  const anonymous = createClient({ baseUrl, vocabulary })
  // On a busy machine the start delays the event loop, and the first callers would be rejected.
  await patiently(() => anonymous.send(api.getVersion, {}))
  return {
    baseUrl,
    connection,
    context,
    store,
    admin: anonymous.as(basic(config.adminUsername, ADMIN_PASSWORD)),
    anonymous,
    app,
    async close() {
      await app.close()
      context.mailer?.close()
      await store.close()
    },
  }
}

export async function anInstance(environment: NodeJS.ProcessEnv = {}, parts: Parts = {}): Promise<Instance> {
  const { connection, drop } = await aDatabase()
  const node = await aNode(connection, environment, parts)
  return {
    ...node,
    async close() {
      await node.close()
      await drop()
    },
  }
}
