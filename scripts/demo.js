// `npm run demo`: a separate instance with an invented community.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fillCommunity } from '../demo/fill.ts'
import { DEMO_PASSWORD } from '../demo/filling.ts'
import { people } from '../demo/people.ts'
import { MAIN, NODE_FLAGS } from './launch.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '8090'
const baseUrl = process.env.FOLKMOOT_BASE_URL ?? `http://localhost:${port}`
const adminPassword = process.env.FOLKMOOT_ADMIN_PASSWORD ?? DEMO_PASSWORD

const server = spawn(process.execPath, [...NODE_FLAGS, MAIN, 'serve'], {
  stdio: 'inherit',
  env: {
    FOLKMOOT_DATA_DIR: join(ROOT, 'data-demo'),
    FOLKMOOT_ADMIN_PASSWORD: adminPassword,
    FOLKMOOT_LOG_LEVEL: 'warn',
    // Overload protection off: creating the demo keeps a small machine busy.
    FOLKMOOT_MAX_LAG_MS: '0',
    ...process.env,
    PORT: port,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))

async function untilReady() {
  while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok) await sleep(200)
}

await untilReady()
const begun = performance.now()
try {
  const isNew = await fillCommunity({ baseUrl: `http://127.0.0.1:${port}`, adminPassword }, (what) =>
    console.log(`  Making ${what} …`),
  )
  if (isNew) console.log(`  Made in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
  console.log(`
  Look around at            ${baseUrl}
  as ${people[0]?.givenName}                   ${people[0]?.username} / ${DEMO_PASSWORD}
  or as anybody else        jonas, priya, tomasz … / ${DEMO_PASSWORD}
  and as the admin          admin / ${adminPassword}
`)
} catch (error) {
  console.error(`The demo could not be made: ${error instanceof Error ? error.message : error}`)
  console.error(`Remove the folder data-demo and start again.`)
  server.kill('SIGTERM')
}
