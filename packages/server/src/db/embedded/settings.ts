import { PORT, pathForPostgres, type Site } from './site.ts'

/** The name under which a postmaster tells whose it is, on its command line and over SQL. */
export const CLUSTER_SETTING = 'folkmoot.cluster'

const UNSAFE_AND_FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export function postgresArguments(site: Site, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    max_connections: '60',
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
