/** A process that cleans up after removals on an existing database, to be killed by tests. */
import { pino } from 'pino'
import { clearAfterDeparture } from '../areas/instance/departures/departures.ts'
import { readConfig } from '../config.ts'
import { start } from '../start.ts'
import { startWorker } from '../work/worker.ts'

const { CONNECTION = '{}', ...environment } = process.env
const connection = JSON.parse(CONNECTION)
const { context } = await start(readConfig(environment), connection, pino({ level: 'silent' }))
await startWorker(context, { connection, jobs: [clearAfterDeparture], isSole: false })
