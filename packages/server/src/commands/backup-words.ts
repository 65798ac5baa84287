/** The words behind the commands about backups. */
import { parseArgs } from 'node:util'
import { findBackups } from '../engines/backups/backup.ts'
import { timeOf } from '../engines/backups/names.ts'
import type { Vault } from '../engines/backups/vault.ts'
import { Complaint } from './console.ts'

const FLAGS = {
  /** Where backups are. */
  place: { type: 'string' },
  number: { type: 'string' },
  switch: { type: 'boolean' },
} as const

type Kind = keyof typeof FLAGS
type Value<K extends Kind> = K extends 'switch' ? boolean : string
type Values<Flags extends Record<string, Kind>> = { readonly [Name in keyof Flags]?: Value<Flags[Name]> }

/** Throws a sentence that names what is not known. */
export function readWords<Flags extends Record<string, Kind>>(
  words: readonly string[],
  flags: Flags,
  names = 0,
): { readonly flags: Values<Flags>; readonly names: readonly string[] } {
  const options = Object.fromEntries(Object.entries(flags).map(([name, kind]) => [name, FLAGS[kind]]))
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: names > 0 })
    if (positionals.length > names) throw new Error(`${positionals[names]} is one word too many`)
    return { flags: values as Values<Flags>, names: positionals }
  } catch (error) {
    const known = Object.keys(flags).map((name) => `--${name}`)
    throw new Complaint(
      `${error instanceof Error ? error.message.split('. ')[0] : error}.`,
      `It takes ${known.join(', ')}.`,
    )
  }
}

export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text)) throw new Complaint(`--${name} must be a whole number from 0 to 99999.`)
  return Number(text)
}

export const LATEST = 'latest'

/** The id of a backup that is there. */
export async function findId(vault: Vault, wanted: string): Promise<string> {
  const ids = await findBackups(vault)
  const id = wanted === LATEST ? ids.at(-1) : ids.find((one) => one === wanted)
  if (id !== undefined) return id
  const { address } = vault.place
  throw new Complaint(
    wanted === LATEST || timeOf(wanted)
      ? `There is no ${wanted === LATEST ? 'backup' : `backup ${wanted}`} in ${address}.`
      : `${wanted} is not the id of a backup.`,
    'See `folkmoot backup list`.',
  )
}
