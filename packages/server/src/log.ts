/** The log: JSON lines on standard error, readable text on a terminal. Standard output is for people. */
import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import type { Config } from './config.ts'
import { LineCollector } from './log-collector.ts'
import { describeLine } from './log-pretty.ts'

const STANDARD_ERROR = 2

/** Other fields of driver errors may contain the row, and so a secret; these never do. */
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

/** Many lines have the same millisecond, and formatting a date is most of the cost of a line. */
function timeField(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

/**
 * Writes lines with preformatted fields, for the one line of every request. They must be valid JSON from our own
 * code: nothing is escaped here.
 */
export function lineWriter(log: Logger): (level: 'debug' | 'info' | 'error', fields: string) => void {
  const stream: DestinationStream = Reflect.get(log, symbols.streamSym)
  return (level, fields) => {
    if (log.isLevelEnabled(level)) stream.write(`{"level":"${level}"${timeField()},${fields}}\n`)
  }
}

/** Written to a terminal at once, because somebody is reading. */
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
