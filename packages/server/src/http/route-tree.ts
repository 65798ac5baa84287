/** Finds the route of a path as the router does, for requests inside a batch. */
import { failure } from '../failure.ts'

const PARAM_LONGEST = 1024

interface Branch<Route> {
  readonly words: Map<string, Branch<Route>>
  param: Branch<Route> | undefined
  readonly routes: Map<string, { readonly route: Route; readonly names: readonly string[] }>
}

const grow = <Route>(): Branch<Route> => ({ words: new Map(), param: undefined, routes: new Map() })

export interface Found<Route> {
  /** Undefined for a known path with another method. */
  readonly route: Route | undefined
  /** Parameter names and values from the path. */
  readonly segments: readonly (readonly [name: string, segment: string])[]
}

/** Undefined for an invalid encoding. */
function decoded(segment: string, decode: (text: string) => string): string | undefined {
  try {
    return decode(segment)
  } catch {
    return undefined
  }
}

export class RouteTree<Route> {
  readonly #root = grow<Route>()

  /** A path as in the contract: `/people/{personID}`. Parameter names may differ by method. */
  add(method: string, path: string, route: Route): void {
    const names: string[] = []
    let branch = this.#root
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1]
      if (name !== undefined) {
        names.push(name)
        branch.param ??= grow()
        branch = branch.param
        continue
      }
      const next = branch.words.get(segment) ?? grow<Route>()
      branch.words.set(segment, next)
      branch = next
    }
    branch.routes.set(method, { route, names })
  }

  find(method: string, path: string): Found<Route> | undefined {
    const asked = path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1)
    const found = walk(this.#root, asked, [])
    if (!found) return undefined
    const { branch, values } = found
    const matched = branch.routes.get(method)
    const segments = (matched?.names ?? []).map((name, at) => [name, values[at] ?? ''] as const)
    return { route: matched?.route, segments }
  }
}

/** Literal segments take precedence over parameters. */
function walk<Route>(
  branch: Branch<Route>,
  [segment, ...rest]: readonly string[],
  values: readonly string[],
): { branch: Branch<Route>; values: readonly string[] } | undefined {
  if (segment === undefined) return branch.routes.size > 0 ? { branch, values } : undefined
  const word = branch.words.get(decoded(segment, decodeURI) ?? segment)
  const byWord = word && walk(word, rest, values)
  if (byWord || !branch.param || segment === '') return byWord
  return walk(branch.param, rest, [...values, segment])
}

export const paramsOf = (found: Found<unknown>): Record<string, string> =>
  Object.fromEntries(found.segments.map(([name, segment]) => [name, paramOf(segment)]))

function paramOf(segment: string): string {
  const value = decoded(segment, decodeURIComponent)
  if (value === undefined) throw failure('request_malformed', 'The path cannot be decoded.')
  if (value.length > PARAM_LONGEST) throw failure('uri_too_long', 'A part of the path is too long.')
  return value
}
