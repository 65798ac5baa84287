/** The log: JSON lines on standard error, so that standard output is left for people; words on a terminal. */
import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import type { Config } from './config.ts'
import { LineCollector } from './log-collector.ts'
import { describeLine } from './log-pretty.ts'

const STANDARD_ERROR = 2

/**
 * Errors of the driver carry the row that they are about in further fields, and so perhaps a secret; those named
 * here never do.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something was thrown that is no error' }
  const code = 'code' in error ? String(error.code) : undefined
  const constraint = 'constraint_name' in error ? String(error.constraint_name) : undefined
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

let lastMs = 0
let lastTime = ''

/** Many lines fall into the same millisecond, and writing out a date is most of what a line costs. */
function timeField(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

/**
 * Writes lines whose fields were put together by hand, for the one line that every request costs. They must be JSON
 * and ours: nothing is escaped here.
 */
export function lineWriter(log: Logger): (level: 'debug' | 'info' | 'error', fields: string) => void {
  const stream: DestinationStream = Reflect.get(log, symbols.streamSym)
  return (level, fields) => {
    if (log.isLevelEnabled(level)) stream.write(`{"level":"${level}"${timeField()},${fields}}\n`)
  }
}

/** To the terminal at once: there is somebody who waits for it. */
const terminal: DestinationStream = { write: (line) => void process.stderr.write(describeLine(line)) }

export function makeLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const stream = to ?? (process.stderr.isTTY ? terminal : new LineCollector(STANDARD_ERROR))
  return pino(
    {
      level,
      base: null,
      timestamp: timeField,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    stream,
  )
}
