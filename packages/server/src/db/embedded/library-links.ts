import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * npm packages cannot carry symbolic links, so the package lists them and an install script makes them;
 * with install scripts off they are missing. Failures are ignored: the link exists, or the directory is
 * not ours to write, and then the trial of the binaries decides.
 */
export async function restoreLinks(native: string): Promise<void> {
  for (const { source, target } of await listLinks(native)) {
    const link = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch(() => {})
  }
}

async function listLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const listed: unknown = JSON.parse(text)
  return Array.isArray(listed) ? listed.filter(isLink) : []
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  )
}
