/** A process that serves files on an existing database and data directory, to be killed by tests. */
import { basic, createClient } from '@folkmoot/client'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { makeFirstAdmin } from '../first-admin.ts'
import { start } from '../start.ts'
import { serveFiles } from './file-server.ts'

const { CONNECTION = '{}', ADMIN_PASSWORD = '', ...environment } = process.env
const config = readConfig({ ...environment, FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD })
const { context, store } = await start(config, JSON.parse(CONNECTION), pino({ level: 'silent' }))
await makeFirstAdmin(context)
const authorization = basic(config.adminUsername, ADMIN_PASSWORD)
const admin = createClient({ baseUrl: config.baseUrl, authorization })
const { baseUrl } = await serveFiles({ context, store, admin })
process.stdout.write(`${JSON.stringify({ baseUrl, authorization })}\n`)
// For tests that watch its memory.
setInterval(
  () => process.stdout.write(`${JSON.stringify({ rss: process.memoryUsage.rss() })}\n`),
  250,
).unref()
