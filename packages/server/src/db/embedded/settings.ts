import { totalmem } from 'node:os'
import { PORT, pathForPostgres, type Site } from './site.ts'

/** The setting that identifies the cluster of a postmaster, on its command line and over SQL. */
export const CLUSTER_SETTING = 'folkmoot.cluster'

const UNSAFE_AND_FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const MEGABYTE = 1024 ** 2

/**
 * An eighth of the memory for the buffer cache. The default of 128 MB is less than the search index of a hundred thousand contents
 * needs, and reading a page from the system's cache takes several times as long.
 */
function sharedMegabytes(): number {
  // In a container there is less than the machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(4096, Math.max(128, Math.floor(memory / 8 / MEGABYTE)))
}

export function postgresArguments(site: Site, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    max_connections: '60',
    // Where nothing must last, nothing is there to be kept at hand either.
    ...(site.durable ? { shared_buffers: `${sharedMegabytes()}MB` } : {}),
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    ...(site.durable ? {} : UNSAFE_AND_FAST),
    ...site.settings,
    // The last ones are not for the caller to change: the supervisor finds the server by them.
    logging_collector: 'off',
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${socketDirectory}"`,
    [CLUSTER_SETTING]: site.id,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', pathForPostgres(site, site.directory), ...flags]
}
