/** `fields`: which fields of an entity a client wants. Names, dotted names, exclusions and groups. */

/** Names below a name; an empty map means the whole value. */
type Tree = Map<string, Tree>

export interface Selection {
  /** Undefined: everything. */
  readonly include: Tree | undefined
  readonly exclude: Tree
}

/** Always included unless excluded. */
const ALWAYS = ['id', 'type', 'resources']

function plant(tree: Tree, path: readonly string[]): void {
  let branch = tree
  let isWhole = false
  for (const [depth, name] of path.entries()) {
    const known = branch.get(name)
    // `content,content.text`: the whole field is selected already, so its part adds nothing.
    isWhole = known !== undefined && known.size === 0
    if (isWhole) return
    const next: Tree = known ?? new Map()
    if (depth === path.length - 1) next.clear()
    branch.set(name, next)
    branch = next
  }
}

export function parseFields(text: string, summary: readonly string[]): Selection {
  const include: Tree = new Map()
  const exclude: Tree = new Map()
  let everything = false
  for (const name of text.split(',').map((part) => part.trim())) {
    if (name === '' || name === '-') continue
    if (name === '@all') everything = true
    else if (name === '@summary') for (const field of summary) plant(include, [field])
    else if (name.startsWith('-')) plant(exclude, name.slice(1).split('.'))
    else plant(include, name.split('.'))
  }
  if (everything || include.size === 0) return { include: undefined, exclude }
  for (const name of ALWAYS) plant(include, [name])
  return { include, exclude }
}

function keep(value: unknown, include: Tree | undefined, exclude: Tree | undefined): unknown {
  if (!include?.size && !exclude?.size) return value
  if (Array.isArray(value)) return value.map((item) => keep(item, include, exclude))
  if (value === null || typeof value !== 'object') return value
  const kept: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const wanted = include?.size ? include.get(name) : undefined
    if (include?.size && !wanted) continue
    const unwanted = exclude?.get(name)
    if (unwanted && unwanted.size === 0) continue
    kept[name] = keep(item, wanted, unwanted)
  }
  return kept
}

export function selectFields(entity: object, selection: Selection): unknown {
  return keep(entity, selection.include, selection.exclude)
}
