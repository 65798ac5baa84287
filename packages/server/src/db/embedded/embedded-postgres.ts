import { mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { chooseAccount, giveTree } from './account.ts'
import { findPackage, prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ensureRunning } from './ensure-running.ts'
import { type Account, amRoot, canEnter } from './run-as.ts'
import { type Site, siteId } from './site.ts'
import { removeAbandoned } from './staging.ts'
import { Supervisor } from './supervisor.ts'

export interface EmbeddedPostgres {
  /** Options for postgres.js; the host is the directory of the socket. */
  readonly connection: { host: string; port: number; username: string; database: string }
  /** True when a postmaster left over by a killed process was taken over rather than started. */
  readonly adopted: boolean
  /** Fast shutdown; waits until the postmaster is gone. */
  stop(): Promise<void>
  /** With our settings, which an adopted one may not have. */
  restart(): Promise<void>
  /** Stops watching and leaves PostgreSQL running, for another process that uses the same data directory. */
  release(): void
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster; created when missing. The log goes beside it, to <directory>.log. */
  directory: string
  /** False trades safety against a crash of the machine for speed: for tests only. */
  durable?: boolean
  /** True if it first recovers from an archive: it is waited for then. */
  recovers?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
  /** Receives progress in plain words. */
  report?: (message: string) => void
}

export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startFromPackage(findPackage(), options)
}

/** Apart from the lookup, so that a test can bring a package in bad shape. */
export async function startFromPackage(
  packageDirectory: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const site = await prepareSite(packageDirectory, options)
  await removeAbandoned(site.directory)
  await ensureCluster(site)
  return new Supervisor(site, await ensureRunning(site, new AbortController().signal))
}

async function prepareSite(packageDirectory: string, options: EmbeddedPostgresOptions): Promise<Site> {
  const { durable = true, recovers = false, settings = {}, report = () => {} } = options
  const directory = await realDirectory(options.directory)
  const account = await chooseAccount(directory, report)
  if (amRoot()) await handOver(directory, account)
  return {
    directory,
    id: siteId(directory),
    account,
    logFile: `${resolve(options.directory)}.log`,
    native: await prepareBinaries(packageDirectory, account, [dirname(directory), '/var/cache', tmpdir()]),
    hidden: await isHidden(dirname(directory), account),
    durable,
    recovers,
    settings,
    report,
  }
}

/** Resolves links, so that one cluster has one name; it need not exist yet. */
async function realDirectory(path: string): Promise<string> {
  await mkdir(dirname(resolve(path)), { recursive: true })
  return realpath(path).catch(async () => join(await realpath(dirname(resolve(path))), basename(path)))
}

/** A cluster that root restored from a backup belongs to root, and PostgreSQL would refuse it. */
async function handOver(directory: string, account: Account): Promise<void> {
  const found = await stat(directory).catch(() => undefined)
  if (found?.uid === 0) await giveTree(directory, account)
}

async function isHidden(parent: string, account: Account): Promise<boolean> {
  if (await canEnter(account, parent)) return false
  if (process.platform === 'linux') return true
  throw new Error(
    `PostgreSQL runs as user ${account.uid}, who may not enter ${parent}: ` +
      'allow that (chmod o+x on it and its parents) or choose another data directory.',
  )
}
