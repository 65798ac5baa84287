/** Requests that no route takes: a path that is unknown, or a known one with another verb. */
import { type Failure, failure } from '../failure.ts'

export interface KnownPath {
  readonly method: string
  /** As the contract writes it: `/people/{personID}`. */
  readonly path: string
}

export class KnownPaths {
  readonly #patterns: { readonly pattern: RegExp; readonly allow: string }[]

  constructor(known: readonly KnownPath[]) {
    this.#patterns = [...Map.groupBy(known, ({ path }) => path)].map(([path, all]) => {
      const methods = all.map(({ method }) => method)
      const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
      return { pattern: new RegExp(`^${escaped}/?$`), allow }
    })
  }

  /** The verbs that a path takes, as the Allow header writes them; undefined for a path that is unknown. */
  allowedAt(path: string): string | undefined {
    return this.#patterns.find(({ pattern }) => pattern.test(path))?.allow
  }
}

export function refusal(method: string, path: string, allow: string | undefined): Failure {
  if (allow === undefined) return failure('path_unknown', `There is nothing at ${path.slice(0, 200)}.`)
  return failure('method_not_allowed', `${method} is not possible here. Possible are: ${allow}.`)
}
