/** The only file that reads the environment. */
import { resolve } from 'node:path'
import type { Mailbox } from './mail-setting-kinds.ts'
import { settings } from './settings.ts'

type Settings = typeof settings
type Values = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['parse']> }

export type Config = Omit<Values, 'baseUrl' | 'adminEmail' | 'mailFrom'> & {
  readonly baseUrl: string
  readonly adminEmail: string
  readonly mailFrom: Mailbox
  /** An instance that only this machine reaches may be lenient. */
  readonly isLoopback: boolean
}

/** Reports all problems at once. */
export class ConfigInvalid extends Error {
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.complaints = complaints
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, char] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const substitution = (previous[column] ?? 0) + (char === other ? 0 : 1)
      current.push(Math.min(substitution, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}

function complainOfUnknownNames(environment: NodeJS.ProcessEnv): string[] {
  const known = Object.values(settings).map((setting) => setting.name)
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('FOLKMOOT_') && !known.includes(name),
  )
  return unknown.map((name) => {
    const nearest = known.toSorted((a, b) => editDistance(name, a) - editDistance(name, b))[0]
    return `${name} is not a setting of Folkmoot; did you mean ${nearest}?`
  })
}

/** An incomplete store must not fall back silently to the data directory. */
function requireWholeStore(values: Values): string[] {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey } = values
  const all = { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey }
  const keys = Object.keys(all) as (keyof typeof all)[]
  const missing = keys.filter((key) => all[key] === undefined).map((key) => settings[key].name)
  if (missing.length === 0 || missing.length === keys.length) return []
  const given = keys.filter((key) => all[key] !== undefined).map((key) => settings[key].name)
  return [`${given.join(', ')} without ${missing.join(', ')}: an S3 store needs all of them, or none is set`]
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const complaints = complainOfUnknownNames(environment)
  const entries = Object.entries(settings).map(([key, setting]) => {
    try {
      return [key, setting.parse(environment[setting.name])]
    } catch (error) {
      complaints.push(`${setting.name} ${error instanceof Error ? error.message : error}`)
      return [key, undefined]
    }
  })
  const values = Object.fromEntries(entries) as Values
  complaints.push(...requireWholeStore(values))
  if (complaints.length > 0) throw new ConfigInvalid(complaints)
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`
  return {
    ...values,
    baseUrl,
    adminEmail: values.adminEmail ?? 'admin@localhost',
    mailFrom: values.mailFrom ?? { name: 'Folkmoot', address: `folkmoot@${new URL(baseUrl).hostname}` },
    dataDirectory: resolve(values.dataDirectory),
    isLoopback: LOOPBACK.has(new URL(baseUrl).hostname),
  }
}
