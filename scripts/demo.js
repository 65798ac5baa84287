// `npm run demo`: a separate instance with an invented community of half a year. `--contents 60` makes a smaller one,
// `--directory PATH` keeps it elsewhere than in data-demo.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { takeDirectory, writeState } from '../demo/directory.ts'
import { fillCommunity } from '../demo/fill.ts'
import { DEMO_PASSWORD } from '../demo/filling.ts'
import { people } from '../demo/people.ts'
import { stretch } from '../demo/stretch.ts'
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/embedded-postgres.ts'
import { settings } from '../packages/server/src/settings.ts'
import { MAIN, NODE_FLAGS } from './launch.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { contents: { type: 'string' }, directory: { type: 'string' } } })
const directory = resolve(values.directory ?? join(ROOT, 'data-demo'))
const port = process.env.PORT ?? '8090'

/** Of the settings only PORT is taken: the others belong to a real instance. */
const names = Object.values(settings).map(({ name }) => name)
const ignored = names.filter((name) => name !== 'PORT' && process.env[name] !== undefined)
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ignored.includes(name))),
  PORT: port,
  FOLKMOOT_DATA_DIR: directory,
  FOLKMOOT_ADMIN_PASSWORD: DEMO_PASSWORD,
  FOLKMOOT_LOG_LEVEL: 'warn',
  // Overload protection off: creating the demo keeps a small machine busy.
  FOLKMOOT_MAX_LAG_MS: '0',
}

/** @param {string} command */
const run = (command) =>
  spawn(process.execPath, [...NODE_FLAGS, MAIN, command], { stdio: ['ignore', 'pipe', 'inherit'], env })

/** @type {ReturnType<typeof run> | undefined} */
let server
/** @type {Promise<number | null>} */
let ended = Promise.resolve(0)
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    server?.kill('SIGTERM')
  })
}

/** Until the server itself says that it is ready: at the port another one may answer. */
async function startServer() {
  const child = run('serve')
  server = child
  if (isStopping) child.kill('SIGTERM')
  ended = once(child, 'exit').then(([code]) => code)
  child.stdout.pipe(process.stdout)
  const ready = new Promise((resolve) => {
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes('Stop with Ctrl-C')) resolve(undefined)
    })
  })
  const early = ended.then(() => Promise.reject(new Error('The server ended.')))
  await Promise.race([ready, early])
}

async function stopServer() {
  server?.kill('SIGTERM')
  if ((await ended) !== 0) throw new Error('The server did not stop as it should.')
}

/** @param {readonly import('../demo/steps.ts').Moment[]} moments */
async function stretchTime(moments) {
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    report: console.log,
  })
  try {
    await stretch(postgres.connection, moments)
    const reindex = run('reindex')
    reindex.stdout.resume()
    const [code] = await once(reindex, 'exit')
    if (code !== 0) throw new Error('The search index could not be rebuilt.')
  } finally {
    await postgres.stop()
  }
}

async function make() {
  const begun = performance.now()
  const contents = values.contents && Number(values.contents)
  await writeState(directory, 'unfinished')
  const moments = await fillCommunity(
    { baseUrl: `http://127.0.0.1:${port}`, adminPassword: DEMO_PASSWORD, ...(contents && { contents }) },
    (what) => console.log(`  Making ${what} …`),
  )
  await stopServer()
  await stretchTime(moments)
  await writeState(directory, 'finished')
  if (isStopping) return
  await startServer()
  console.log(`  Made in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
}

function greet() {
  console.log(`
  Look around at            http://localhost:${port}
  as ${people[0]?.givenName}                   ${people[0]?.username} / ${DEMO_PASSWORD}
  or as anybody else        jonas, priya, tomasz … / ${DEMO_PASSWORD}
  and as the admin          admin / ${DEMO_PASSWORD}
`)
}

let isBegun = false
try {
  const isEmpty = await takeDirectory(directory)
  if (ignored.length > 0)
    console.log(
      `The demo has a data directory and a database of its own; it does not use ${ignored.join(', ')}.`,
    )
  await startServer()
  isBegun = isEmpty
  if (isEmpty) await make()
  if (!isStopping) greet()
  process.exitCode = (await ended) ?? 1
} catch (error) {
  server?.kill('SIGTERM')
  await ended
  const reason = isStopping ? 'It was stopped.' : error instanceof Error ? error.message : error
  console.error(isBegun ? `The demo could not be made: ${reason}` : reason)
  if (isBegun) console.error(`Remove the folder ${directory} and start again.`)
  process.exitCode = 1
}
