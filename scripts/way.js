// `npm run way -- 'GET /contents'`: which files of the server one request runs through, by V8's own coverage. The body, if
// any, is the second argument, as JSON. `--tree DIR` asks the server of another checkout. The API is v3's.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tree: { type: 'string', default: '.' } },
})
const [request = 'GET /contents', body] = positionals
const [method, path] = request.split(' ')
const tree = resolve(values.tree)
const SOURCES = '/packages/server/src/'
/** Passed by every request: from the socket to the route with a known caller, from a query to the database, and back. */
const PLUMBING =
  /^(http\/|db\/(transaction|sql|text|change-notifier)|work\/|areas\/identity\/(auth|credentials)\/|actor|disk|log)/
/** An engine counts as one step, whichever of its files run. They are listed below the count. */
const ENGINE = /^engines\/([^/]+)\//
const PASSWORD = 'a long password'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/** Sends a command to the server's inspector. */
async function connectInspector(port) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))
  const waiting = new Map()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
  })
  const call = (name, params = {}) =>
    new Promise((done) => {
      waiting.set(++last, done)
      socket.send(JSON.stringify({ id: last, method: name, params }))
    })
  // A server waits for its debugger to detach before it exits.
  return { call, close: () => socket.close() }
}

const port = await freePort()
const inspectorPort = await freePort()
const data = mkdtempSync(join(tmpdir(), 'folkmoot-way-'))
const server = spawn(
  process.execPath,
  [`--inspect=127.0.0.1:${inspectorPort}`, join(tree, 'packages/server/src/main.ts'), 'serve'],
  {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      FOLKMOOT_BASE_URL: `http://localhost:${port}`,
      FOLKMOOT_DATA_DIR: data,
      FOLKMOOT_ADMIN_PASSWORD: PASSWORD,
    },
  },
)
const exited = new Promise((done) => server.once('exit', done))

async function send(toMethod, toPath, json) {
  const response = await fetch(`http://localhost:${port}/api/core/v3${toPath}`, {
    method: toMethod,
    headers: {
      Authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`,
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: json,
  })
  return { status: response.status, text: await response.text() }
}

async function ask(tries = 30) {
  const question = {
    type: 'document',
    subject: 'A question',
    content: { type: 'text/html', text: '<p>Who knows?</p>' },
  }
  const { status, text } = await send('POST', '/contents', JSON.stringify(question))
  // A server that has just started on a busy machine may be overloaded.
  if (status === 503 && tries > 0) {
    await setTimeout(1_000)
    return await ask(tries - 1)
  }
  if (status !== 201) throw new Error(`The question was answered with ${status}: ${text}`)
  return JSON.parse(text).contentID
}

/** Function names by file. Some run without a request too; a baseline run finds them. */
async function filesRun(call, work) {
  await call('Profiler.takePreciseCoverage')
  await work()
  const { result } = await call('Profiler.takePreciseCoverage')
  return new Map(
    result
      .filter(({ url }) => url.includes(SOURCES))
      .map(({ url, functions }) => [
        url.split(SOURCES)[1],
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0)
          .map(({ functionName }) => functionName),
      ])
      .filter(([, names]) => names.length > 0),
  )
}

try {
  await new Promise((done, fail) => {
    server.stdout.on('data', (text) => String(text).includes('is ready') && done())
    server.once('exit', () => fail(new Error('the server ended')))
  })
  const id = await ask()
  const asked = () => send(method, path.replaceAll('{content}', id), body)
  const { call, close } = await connectInspector(inspectorPort)
  await asked()
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let answer
  // New content is not cached yet, so the way includes representing it.
  await ask()
  // Background work after an answer ends within this time.
  const idle = await filesRun(call, () => setTimeout(12_000))
  const run = await filesRun(call, async () => {
    answer = await asked()
  })
  const files = [...run]
    .map(([file, names]) => [file, names.filter((name) => !idle.get(file)?.includes(name))])
    .filter(([, names]) => names.length > 0)
    .sort()
  const plumbing = files.filter(([file]) => PLUMBING.test(file))
  const inEngines = files.filter(([file]) => ENGINE.test(file))
  const own = files.filter(([file]) => !PLUMBING.test(file) && !ENGINE.test(file))
  const engines = Map.groupBy(inEngines, ([file]) => ENGINE.exec(file)[1])
  for (const [file, names] of own) console.log(`${file}  ${names.join(' ')}`)
  for (const [file, names] of plumbing) console.log(`  (plumbing) ${file}  ${names.join(' ')}`)
  console.log(
    `\n${method} ${path}: ${answer.status}; ${own.length + 1 + engines.size} steps: ${own.length} files, the plumbing ` +
      `(${plumbing.length} files)${[...engines].map(([name, of]) => `, the engine ${name} (${of.length})`).join('')}. ` +
      `With each file of an engine: ${own.length + 1 + inEngines.length}.`,
  )
  for (const [file, names] of inEngines) console.log(`  (engine) ${file}  ${names.join(' ')}`)
  const counted = new Set(files.map(([file]) => file))
  const shared = [...run.keys()].filter((file) => !counted.has(file))
  console.log(`Not counted, since they run without a request too: ${shared.join(' ')}`)
  if (answer.status >= 400) console.log(answer.text)
  close()
} finally {
  server.kill()
  await exited
  rmSync(data, { recursive: true, force: true })
}
