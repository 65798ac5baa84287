/** Names in SQL. */

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Of `schema.table`, as dumps name tables and sequences. */
export function quotedPath(path: string): string {
  const dot = path.indexOf('.')
  return `${quoted(path.slice(0, dot))}.${quoted(path.slice(dot + 1))}`
}

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')
