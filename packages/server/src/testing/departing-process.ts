/** A process that does what follows departures on a database that is there already, to be killed by tests. */
import { pino } from 'pino'
import { followDepartures } from '../areas/instance/departures/departures.ts'
import { readConfig } from '../config.ts'
import { start } from '../start.ts'

const { CONNECTION = '{}', ...environment } = process.env
const { context } = await start(readConfig(environment), JSON.parse(CONNECTION), pino({ level: 'silent' }))
for (;;) await followDepartures(context)
