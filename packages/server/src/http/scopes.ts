/** What credentials are good for: what goes beyond is refused here, and is not advertised either. */
import { type OperationShape, operations, type Scope, type Verb } from '@folkmoot/contract'
import type { Actor } from '../actor.ts'
import { Failure } from '../failure.ts'

/** The caller is told which scope is missing, in a header that clients of OAuth read. */
export class ScopeMissing extends Failure {
  readonly scope: Scope

  constructor(scope: Scope) {
    super('scope_insufficient', `The access token lacks the scope ${scope}.`)
    this.scope = scope
  }
}

const scopeOfVerb = (verb: Verb): Scope => (verb === 'GET' ? 'read' : 'write')

const COLLECTION = /\/api\/core\/v\d\/(\w+)/
const collectionOf = (uri: string): string => COLLECTION.exec(uri)?.[1] ?? ''

/** Collections whose operations ask for a scope of their own, whatever the verb. */
const OWN_SCOPES: ReadonlyMap<string, Scope> = new Map(
  operations.flatMap(({ path, scope }) => (scope ? [[collectionOf(path), scope] as const] : [])),
)
const scopeOf = (verb: Verb, uri: string): Scope => OWN_SCOPES.get(collectionOf(uri)) ?? scopeOfVerb(verb)

/** What anybody may do without credentials is not refused for some. */
export function requireScope(operation: OperationShape, actor: Actor): void {
  if (actor.kind === 'anonymous' || operation.access === 'anyone') return
  const scope = operation.scope ?? scopeOfVerb(operation.method)
  if (!actor.scopes.has(scope)) throw new ScopeMissing(scope)
}

/** What is shown to a caller whose credentials do not reach everything; entities are otherwise the same. */
export interface Reach {
  /** Callers of one reach see the same; empty for whoever is not held back. */
  readonly name: string
  narrow(entity: object): object
}

export const UNNARROWED: Reach = { name: '', narrow: (entity) => entity }

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

interface Advertised {
  readonly ref: string
  readonly allowed: readonly Verb[]
}
const isAdvertised = (value: unknown): value is Advertised => isObject(value) && Array.isArray(value.allowed)

type May = (verb: Verb, uri: string) => boolean

/** What has no verb left is not there for this caller, as the policies leave out what has none. */
function narrowResources(resources: Record<string, unknown>, may: May): object {
  const kept = Object.entries(resources).flatMap(([name, resource]) => {
    if (!isAdvertised(resource)) return [[name, resource] as const]
    const allowed = resource.allowed.filter((verb) => may(verb, resource.ref))
    return allowed.length === 0 && resource.allowed.length > 0
      ? []
      : [[name, { ...resource, allowed }] as const]
  })
  return Object.fromEntries(kept)
}

/** Fields that say what the caller may do, beside the verbs. */
const RIGHTS_TO_CHANGE: ReadonlySet<string> = new Set(['editable', 'manageable', 'movable'])
const RIGHTS_TO_ADD: ReadonlySet<string> = new Set(['childTypes', 'outcomeTypes'])

function narrowDeep(value: unknown, may: May): unknown {
  if (Array.isArray(value)) return value.map((item) => narrowDeep(item, may))
  if (!isObject(value)) return value
  const narrowed: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === 'resources' && isObject(item)) narrowed[key] = narrowResources(item, may)
    else if (RIGHTS_TO_CHANGE.has(key) && typeof item === 'boolean') narrowed[key] = item && may('PUT', '')
    else if (RIGHTS_TO_ADD.has(key) && Array.isArray(item)) narrowed[key] = may('POST', '') ? item : []
    else narrowed[key] = narrowDeep(item, may)
  }
  return narrowed
}

export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'anonymous') return UNNARROWED
  const { scopes } = actor
  if (scopes.has('read') && scopes.has('write')) return UNNARROWED
  const may = (verb: Verb, uri: string) => scopes.has(scopeOf(verb, uri))
  const name = `${scopes.has('read') ? 'r' : ''}${scopes.has('write') ? 'w' : ''}${scopes.has('webhooks') ? 'h' : ''}-`
  return { name, narrow: (entity) => narrowDeep(entity, may) as object }
}
