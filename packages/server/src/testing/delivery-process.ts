/** A process that delivers webhooks from an existing database, to be killed by tests. */
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { start } from '../start.ts'
import { startWebhookWorker } from './webhook-worker.ts'

const { CONNECTION = '{}', ...environment } = process.env
const { context } = await start(readConfig(environment), JSON.parse(CONNECTION), pino({ level: 'silent' }))
startWebhookWorker(context)
