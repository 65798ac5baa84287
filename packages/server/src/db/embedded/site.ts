import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Account } from './run-as.ts'

export const USER = 'folkmoot'
export const DATABASE = 'folkmoot'
/** Only a part of the socket's name: nothing listens on the network. */
export const PORT = 5432

/** Everything about one cluster that stays the same while PostgreSQL comes and goes. */
export interface Site {
  /** The real path of the data directory. */
  directory: string
  /** Identifies this cluster's postmaster, on its command line and over SQL. */
  id: string
  logFile: string
  /** Where bin, lib and share are. */
  native: string
  account: Account
  /** True when the account cannot walk down to the data directory. */
  hidden: boolean
  /** Chosen at the first launch unless an adopted postmaster has one. */
  socketDirectory?: string
  durable: boolean
  /** Ready only when its recovery from an archive has ended. */
  recovers: boolean
  settings: Record<string, string>
  report: (message: string) => void
}

export function siteId(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 16)
}

export function program(site: Site, name: 'initdb' | 'postgres'): string {
  return join(site.native, 'bin', name)
}

/**
 * The data directory as PostgreSQL should spell it; every program is started inside it. A parent such as a
 * mode 0700 home stops an absolute path, and PostgreSQL makes relative ones absolute; but the kernel follows
 * this link straight to the working directory without looking at its parents.
 */
export function pathForPostgres(site: Site, directory: string): string {
  return site.hidden ? '/proc/self/cwd' : directory
}
