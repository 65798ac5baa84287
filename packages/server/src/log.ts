/** The log: JSON lines on standard error, so that standard output is left for people. */
import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export function makeLog(level: Config['logLevel']): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ fd: 2, sync: true }),
  )
}
