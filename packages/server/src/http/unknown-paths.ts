/** Requests without a route: unknown paths, modules that are off, or known paths with another verb. */
import { idPatternOf, isWordForId, type OperationShape } from '@folkmoot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TProperties } from 'typebox'
import { type Failure, failure } from '../failure.ts'

export interface KnownPath {
  readonly method: string
  /** As in the contract: `/people/{personID}`. */
  readonly path: string
  readonly params?: TProperties | undefined
  /** The optional module that is off. */
  readonly absentModule?: string
}

interface FoundPath {
  /** Its verbs, for the Allow header. */
  readonly allow: string
  readonly absentModule: string | undefined
}

interface Pattern extends FoundPath {
  readonly pattern: RegExp
  /** For each parameter, in order. */
  readonly ids: readonly (RegExp | undefined)[]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether a parameter that is an id has a word instead: then there is no such path. */
export function compileWordCheck({ params }: OperationShape): (values: unknown) => boolean {
  const ids = Object.entries(params ?? {}).flatMap(([name, schema]) => {
    const pattern = idPatternOf(schema)
    return pattern ? [{ name, pattern }] : []
  })
  return (values) =>
    ids.some(({ name, pattern }) => isWordForId(pattern, String(Reflect.get(Object(values), name))))
}

export class KnownPaths {
  readonly #patterns: readonly Pattern[]

  constructor(known: readonly KnownPath[]) {
    this.#patterns = [...Map.groupBy(known, ({ path }) => path)].map(([path, all]) => {
      const methods = all.map(({ method }) => method)
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
      return {
        pattern: new RegExp(`^${escaped}/?$`),
        ids: names.map((name) => idPatternOf(all[0]?.params?.[name])),
        allow,
        absentModule: all[0]?.absentModule,
      }
    })
  }

  /** Undefined for an unknown path. */
  find(path: string): FoundPath | undefined {
    return this.#patterns.find(({ pattern, ids }) => {
      const matched = pattern.exec(path)
      return matched && ids.every((id, at) => !id || !isWordForId(id, decoded(matched[at + 1] ?? '')))
    })
  }

  /** For a caller who was admitted. */
  refuse({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, reply: FastifyReply): never {
    const [path = ''] = url.split('?', 1)
    const found = this.find(path)
    if (found && found.absentModule === undefined) reply.header('allow', found.allow)
    throw refusal(method, path, found)
  }
}

export function refusal(method: string, path: string, found: FoundPath | undefined): Failure {
  if (!found) return failure('path_unknown', `There is nothing at ${path.slice(0, 200)}.`)
  const { allow, absentModule } = found
  return absentModule === undefined
    ? failure('method_not_allowed', `${method} is not possible here. Possible are: ${allow}.`)
    : failure('module_not_installed', `This instance goes without the optional module ${absentModule}.`)
}
