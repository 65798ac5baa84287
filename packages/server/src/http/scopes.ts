/** Effective scopes: operations beyond them are refused, and not advertised either. */
import { type OperationShape, operations, type Scope, type Verb } from '@folkmoot/contract'
import type { Actor } from '../actor.ts'
import { Failure } from '../failure.ts'

/** Names the missing scope in a header that OAuth clients read. */
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

/** Collections with a scope of their own, for every verb. */
const OWN_SCOPES: ReadonlyMap<string, Scope> = new Map(
  operations.flatMap(({ path, scope }) => (scope ? [[collectionOf(path), scope] as const] : [])),
)
const scopeOf = (verb: Verb, uri: string): Scope => OWN_SCOPES.get(collectionOf(uri)) ?? scopeOfVerb(verb)

/** Operations open to anonymous callers need no scope. */
export function requireScope(operation: OperationShape, actor: Actor): void {
  if (actor.kind === 'anonymous' || operation.access === 'anyone') return
  const scope = operation.scope ?? scopeOfVerb(operation.method)
  if (!actor.scopes.has(scope)) throw new ScopeMissing(scope)
}

/** How an entity is reduced for limited credentials. */
export interface EffectiveScopes {
  /** Cache name of these scopes; empty if unlimited. */
  readonly name: string
  narrow(entity: object): object
}

export const ALL_SCOPES: EffectiveScopes = { name: '', narrow: (entity) => entity }

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

interface Advertised {
  readonly ref: string
  readonly allowed: readonly Verb[]
}
const isAdvertised = (value: unknown): value is Advertised => isObject(value) && Array.isArray(value.allowed)

type May = (verb: Verb, uri: string) => boolean

/** Resources without verbs are removed, as policies do. */
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

/** Fields that state rights besides verbs. */
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

export function effectiveScopesOf(actor: Actor): EffectiveScopes {
  if (actor.kind === 'anonymous') return ALL_SCOPES
  const { scopes } = actor
  if (scopes.has('read') && scopes.has('write')) return ALL_SCOPES
  const may = (verb: Verb, uri: string) => scopes.has(scopeOf(verb, uri))
  const name = `${scopes.has('read') ? 'r' : ''}${scopes.has('write') ? 'w' : ''}${scopes.has('webhooks') ? 'h' : ''}-`
  return { name, narrow: (entity) => narrowDeep(entity, may) as object }
}
