/** Page state in the address as plain parameters: `?tab=members&tag=bees&tag=honey`. */

export type SearchParams = Readonly<Record<string, string | readonly string[]>>

/** A single value is a text, several are a list. */
export function readSearch(search: string): Record<string, string | string[]> {
  const all = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function writeSearch(search: Record<string, unknown>): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') all.append(name, String(one))
    }
  }
  return all.size === 0 ? '' : `?${all}`
}
