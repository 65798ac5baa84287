/** Signs callbacks to add-ons, and verifies them for receivers. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { parseDate } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'

export type Fields = Readonly<Record<string, string>>

const SIGNED_FOR = 'add-on signature'
const SIGNATURE = 'svcSignature'
const SECRET = 'clientSecret'
const LIFE_MS = 10 * 60_000

/** Wire names in order, one value per line. */
function linesOf(fields: Fields): string {
  const names = Object.keys(fields).sort()
  return names.map((name) => `${name}:${fields[name]}\n`).join('')
}

const macOf = ({ secrets }: Context, fields: Fields): string =>
  createHmac('sha256', secrets.keyFor(SIGNED_FOR)).update(linesOf(fields)).digest('base64')

/** With wire names. The secret is signed as its hash, so that receivers need not send it. */
export function sign(context: Context, fields: Fields): string {
  const { [SECRET]: secret, ...others } = fields
  const signed = secret === undefined ? others : { ...others, [SECRET]: hash('sha256', secret, 'hex') }
  return macOf(context, signed)
}

/** Fields as JSON, or lines with a colon after the name. Undefined: neither. */
function readFields(text: string): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  for (const [name, value] of text.trimStart().startsWith('{') ? readJson(text) : readLines(text)) {
    if (typeof value !== 'string' || value.includes('\n') || !/^[a-z]\w*$/i.test(name)) return undefined
    if (Object.hasOwn(fields, name)) return undefined
    fields[name] = value
  }
  return fields
}

function readJson(text: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(text))
  } catch {
    return []
  }
}

function readLines(text: string): [string, unknown][] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1)]
  })
}

function isGenuine(context: Context, text: string, header: string | undefined): boolean {
  const fields = readFields(text)
  if (!fields) return false
  const name = context.vocabulary.word(SIGNATURE)
  const { [name]: among, ...signed } = fields
  const given = Buffer.from(header ?? among ?? '')
  const made = Buffer.from(macOf(context, signed))
  if (given.length !== made.length || !timingSafeEqual(given, made)) return false
  const at = parseDate(signed.timestamp ?? '')
  return at !== undefined && Math.abs(Date.now() - at.getTime()) <= LIFE_MS
}

/** One message for every error, which reveals nothing. */
export function requireGenuine(context: Context, bytes: Buffer, header: string | undefined): void {
  if (isGenuine(context, bytes.toString('utf8'), header)) return
  throw failure('signature_invalid', 'This was not signed here within the last ten minutes.')
}
