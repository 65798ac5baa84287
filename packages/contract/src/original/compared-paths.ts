/** Paths of the original, compared with the operations of the contract. */
import { prices } from '../failures.ts'
import { idPatternOf, isWordForId } from '../identifiers.ts'
import type { Method, OperationShape } from '../operation.ts'
import { V3 } from '../uris.ts'
import type { Original, OriginalPath } from './original.ts'

type Operations = readonly OperationShape[]

interface Refusal {
  readonly method: Method
  readonly status: number
  readonly code: string
}

export interface ComparedPath extends OriginalPath {
  /** As in the original, below /api/core/v3 unless it begins with /api. */
  readonly path: string
  /** From /api on, with 1 for each parameter. */
  readonly example: string
  readonly served: readonly Method[]
  /** The answers to verbs that are not served. */
  readonly refused: readonly Refusal[]
  /** Verbs that only the contract has there. */
  readonly more: readonly Method[]
}

export interface ComparedArea {
  readonly title: string
  readonly paths: readonly ComparedPath[]
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

export function readMethods(text = ''): Method[] {
  const words = text.split(' ').filter((word) => word !== '')
  const methods = METHODS.filter((method) => words.includes(method))
  if (methods.length < words.length) throw new Error(`These are not different verbs: ${text}`)
  return methods
}

const wholePath = (path: string) => (path.startsWith('/api/') ? path : V3 + path)
/** Parameters have other names in the original. */
const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}')

interface Known {
  readonly operation: OperationShape
  /** Whether a request for this path gets to the operation, if it has its verb. */
  answers(requested: string): boolean
}

function compile(operation: OperationShape): Known {
  const { path, params = {} } = operation
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')
  const pattern = new RegExp(`^${escaped}$`)
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => idPatternOf(params[name]))
  const isWord = (value: string, at: number) => {
    const id = ids[at]
    return id !== undefined && isWordForId(id, value)
  }
  const answers = (requested: string) => pattern.exec(requested)?.slice(1).some(isWord) === false
  return { operation, answers }
}

function comparePath(path: string, said: string | OriginalPath, known: readonly Known[]): ComparedPath {
  const entry = typeof said === 'string' ? { verbs: said } : said
  const whole = wholePath(path)
  const example = whole.replace(/\{\w+\}/g, '1')
  const ours = known
    .filter(({ operation }) => nameless(operation.path) === nameless(whole))
    .map(({ operation }) => operation.method)
  const asked = readMethods(entry.verbs)
  const isKnown = known.some(({ answers }) => answers(example))
  const refusal = isKnown ? prices.method_not_allowed : prices.path_unknown
  return {
    ...entry,
    path,
    example,
    served: asked.filter((method) => ours.includes(method)),
    refused: asked.filter((method) => !ours.includes(method)).map((method) => ({ method, ...refusal })),
    more: METHODS.filter((method) => ours.includes(method) && !asked.includes(method)),
  }
}

export function comparePaths({ areas }: Pick<Original, 'areas'>, operations: Operations): ComparedArea[] {
  const known = operations.map(compile)
  return Object.entries(areas).map(([title, paths]) => ({
    title,
    paths: Object.entries(paths).map(([path, said]) => comparePath(path, said, known)),
  }))
}

function* complaintsAbout({ path, served, refused, more, ...said }: ComparedPath): Iterable<string> {
  const added = readMethods(said.added)
  if (said.differs !== undefined && served.length === 0) yield `${path} differs, but is not served`
  if (said.instead !== undefined && refused.length === 0) yield `${path} has a substitute, but is served`
  for (const method of more)
    if (!added.includes(method)) yield `${method} ${path} is served, but the original has other verbs there`
  for (const method of added)
    if (!more.includes(method)) yield `${method} ${path} is called an addition, but is none`
}

/** What the list says and the contract contradicts. */
export function pathComplaints(original: Pick<Original, 'areas'>, operations: Operations): string[] {
  const paths = comparePaths(original, operations).flatMap((area) => area.paths)
  const seen = new Set<string>()
  return paths.flatMap((compared) => {
    const name = nameless(compared.path)
    const isTwice = seen.has(name)
    seen.add(name)
    return [...complaintsAbout(compared), ...(isTwice ? [`${compared.path} is listed twice`] : [])]
  })
}
