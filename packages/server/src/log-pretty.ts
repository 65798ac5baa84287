/** Formats a log line for a terminal. */

const COLOURS: Record<string, number> = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 }

const coloured = (colour: number, text: string) => `\u001b[${colour}m${text}\u001b[0m`

/** Text from outside must neither start a new line nor control the terminal. */
const harmless = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]/gu, '·')

function word(value: unknown): string {
  return harmless(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Line breaks of stack traces stay; text that an error quotes is escaped. */
function stackOf(error: unknown): string {
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : ''
  return stack
    .split('\n')
    .map((line) => `\n    ${harmless(line)}`)
    .join('')
}

export function describeLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>
  const label = String(level)
  const clock = String(time).slice(11, 23)
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${word(value)}`)
  const head = `${coloured(90, clock)} ${coloured(COLOURS[label] ?? 0, label.padEnd(5))} ${word(msg ?? '')}`
  return `${head} ${coloured(90, fields.join(' '))}${err === undefined ? '' : stackOf(err)}\n`
}
