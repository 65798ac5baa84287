import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { selfSigned } from '../testing/certificate.ts'
import { aDatabase } from '../testing/instance.ts'
import { type OverTcp, overTcp } from '../testing/postgres-over-tcp.ts'
import { openSql } from './sql.ts'
import { migrateJobs, openWorkerPool } from './worker-pool.ts'

const certificate = selfSigned()
const { connection, drop } = await aDatabase()
afterAll(drop)
afterEach(() => {
  vi.unstubAllEnvs()
})

const urlOf = (hosts: readonly string[], query = '') =>
  `postgres://${connection.username}@${hosts.join(',')}/${connection.database}${query}`

const REFUSED = 'refused'

/** How a driver came in: in the clear, encrypted, or not at all. */
async function outcomeOf({ counts }: OverTcp, ask: () => Promise<unknown>): Promise<string> {
  const before = counts.encrypted
  try {
    await ask()
  } catch {
    return REFUSED
  }
  return counts.encrypted > before ? 'encrypted' : 'plain'
}

async function askBySql(url: string, query = 'select 1 as value'): Promise<unknown> {
  const sql = openSql({ url }, { max: 1, isSession: true })
  try {
    return (await sql.unsafe(query))[0]?.value
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function askByPool(url: string, query = 'select 1 as value'): Promise<unknown> {
  const pool = openWorkerPool({ url }, 1)
  try {
    return (await pool.query(query)).rows[0]?.value
  } finally {
    await pool.end()
  }
}

async function outcomes(server: OverTcp, query: string): Promise<readonly string[]> {
  const url = urlOf([`localhost:${server.port}`], query)
  return [await outcomeOf(server, () => askBySql(url)), await outcomeOf(server, () => askByPool(url))]
}

/** A URL that works for requests must work for jobs. */
describe('both drivers understand a URL in the same way', () => {
  test.each([
    ['', 'plain', 'plain'],
    ['?sslmode=disable', 'plain', 'plain'],
    ['?sslmode=allow', 'encrypted', REFUSED],
    ['?sslmode=prefer', 'encrypted', 'plain'],
    ['?sslmode=require', 'encrypted', REFUSED],
    ['?ssl=require', 'encrypted', REFUSED],
    ['?sslmode=verify-ca', REFUSED, REFUSED],
    ['?sslmode=verify-full', REFUSED, REFUSED],
    ['?ssl=true', REFUSED, REFUSED],
  ])(
    '"%s" to a server with a certificate of its own: %s; without TLS: %s',
    async (query, withTls, without) => {
      const seen = await outcomes(await overTcp(connection, certificate), query)
      const seenWithout = await outcomes(await overTcp(connection), query)

      expect(seen).toEqual([withTls, withTls])
      expect(seenWithout).toEqual([without, without])
    },
  )

  test('verify-full accepts a certificate that is trusted', async () => {
    const usual = getCACertificates()
    setDefaultCACertificates([...usual, certificate.cert])
    onTestFinished(() => setDefaultCACertificates(usual))

    const seen = await outcomes(await overTcp(connection, certificate), '?sslmode=verify-full')

    expect(seen).toEqual(['encrypted', 'encrypted'])
  })

  test.each([
    ['PGSSL', 'require', 'encrypted'],
    ['PGSSLMODE', 'verify-full', 'plain'],
  ])('the environment has %s=%s: %s', async (name, value, expected) => {
    vi.stubEnv(name, value)

    const seen = await outcomes(await overTcp(connection, certificate), '')

    expect(seen).toEqual([expected, expected])
  })

  test('parts that the URL lacks come from the environment', async () => {
    const server = await overTcp(connection)
    vi.stubEnv('PGHOST', 'localhost')
    vi.stubEnv('PGPORT', String(server.port))
    vi.stubEnv('PGUSERNAME', connection.username)
    vi.stubEnv('PGDATABASE', connection.database)

    const seen = [await askBySql('postgres://'), await askByPool('postgres://')]

    expect(seen).toEqual([1, 1])
  })

  test('other parameters are settings of the session', async () => {
    const server = await overTcp(connection)
    const settings = '?search_path=one,%22two%20three%22&options=-c%20work_mem%3D5MB'
    const url = urlOf([`localhost:${server.port}`], settings)
    const query = `select current_setting('search_path') || ', ' || current_setting('work_mem') as value`

    const seen = [await askBySql(url, query), await askByPool(url, query)]

    expect(seen).toEqual(['one,"two three", 5MB', 'one,"two three", 5MB'])
  })
})

test('of several hosts one that answers is used', async () => {
  const server = await overTcp(connection, certificate)
  const hosts = ['localhost:1', `localhost:${server.port}`]

  const seen = [await askBySql(urlOf(hosts)), await askByPool(urlOf(hosts))]
  await migrateJobs({ url: urlOf(hosts, '?sslmode=require') })

  expect(seen).toEqual([1, 1])
  expect(server.counts.encrypted).toBeGreaterThan(0)
})

test('the jobs go on with another host when theirs is lost', async () => {
  const [first, second] = [await overTcp(connection), await overTcp(connection)]
  const pool = openWorkerPool({ url: urlOf([`localhost:${first.port}`, `localhost:${second.port}`]) }, 3)
  onTestFinished(() => pool.end())
  const ask = () => Promise.all([1, 2, 3].map(async () => (await pool.query('select 1 as value')).rows[0]))
  await ask()
  const before = [first.counts.plain, second.counts.plain]

  await first.close()
  await expect.poll(() => pool.totalCount).toBe(0)
  const answers = await ask()

  expect(before).toEqual([3, 0])
  expect(answers).toEqual([{ value: 1 }, { value: 1 }, { value: 1 }])
  expect(second.counts.plain).toBe(3)
})

test('with target_session_attrs a server that takes no writes is passed over', async () => {
  const server = await overTcp(connection)
  const url = urlOf([`localhost:${server.port}`], '?target_session_attrs=read-write')
  const sql = openSql(connection, { max: 1 })
  onTestFinished(() => sql.end())
  await sql.unsafe(`alter database ${connection.database} set default_transaction_read_only = on`)
  const readOnly = await askByPool(url).catch((error) => error.message)
  await sql.unsafe(
    `set default_transaction_read_only = off; alter database ${connection.database} reset default_transaction_read_only`,
  )

  const writable = await askByPool(url)

  expect(readOnly).toContain('read-only')
  expect(writable).toBe(1)
})

test('an error of the server is not retried on the next host', async () => {
  const [first, second] = [await overTcp(connection), await overTcp(connection)]
  const url = `postgres://nobody@localhost:${first.port},localhost:${second.port}/nowhere`

  const refusal = askByPool(url)

  await expect(refusal).rejects.toMatchObject({ severity: 'FATAL' })
  expect(second.counts.plain).toBe(0)
})
