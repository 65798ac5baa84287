/** Requests without a route: unknown paths, modules that are off, or known paths with another verb. */
import { type Failure, failure } from '../failure.ts'

export interface KnownPath {
  readonly method: string
  /** As in the contract: `/people/{personID}`. */
  readonly path: string
  /** The optional module that is off. */
  readonly absentModule?: string
}

interface FoundPath {
  /** Its verbs, for the Allow header. */
  readonly allow: string
  readonly absentModule: string | undefined
}

export class KnownPaths {
  readonly #patterns: (FoundPath & { readonly pattern: RegExp })[]

  constructor(known: readonly KnownPath[]) {
    this.#patterns = [...Map.groupBy(known, ({ path }) => path)].map(([path, all]) => {
      const methods = all.map(({ method }) => method)
      const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
      return { pattern: new RegExp(`^${escaped}/?$`), allow, absentModule: all[0]?.absentModule }
    })
  }

  /** Undefined for an unknown path. */
  find(path: string): FoundPath | undefined {
    return this.#patterns.find(({ pattern }) => pattern.test(path))
  }
}

export function refusal(method: string, path: string, found: FoundPath | undefined): Failure {
  if (!found) return failure('path_unknown', `There is nothing at ${path.slice(0, 200)}.`)
  const { allow, absentModule } = found
  return absentModule === undefined
    ? failure('method_not_allowed', `${method} is not possible here. Possible are: ${allow}.`)
    : failure('module_not_installed', `This instance goes without the optional module ${absentModule}.`)
}
