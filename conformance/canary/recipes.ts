/** How every operation of the contract that reads is crawled: with all that its path, filters and query can name. */
import {
  AUDIT_TARGETS,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  DELIVERY_STATES,
  filter,
  INBOX_REASONS,
  ITEM_STATES,
  ITEM_TYPES,
  MEMBER_STATES,
  type OperationShape,
  operations,
  PLACE_TYPES,
  ROLES,
  typeCodes,
  WEBHOOK_STATES,
} from '@folkmoot/contract'
import { fieldNames, type JsonSchema } from '../fuzz/from-schema.ts'
import { CALLERS, type Caller } from './audiences.ts'
import type { Known } from './known.ts'
import { ANY_WORD } from './ledger.ts'
import { kindsAt, parameterAt, parametersOf } from './parameters.ts'
import { PAGING, QUERIES } from './query-recipes.ts'

export interface Read {
  /** By its id; a page by its address. */
  readonly operation: string
  readonly path: string
  readonly isList: boolean
  /** Given where not everybody asks. */
  readonly turn?: number
}

/** As many as a filter takes at once. */
const AT_ONCE = 50
const inPortions = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
const eachAlone = (...values: string[]): string[][] => values.map((value) => [value])
const isOfQueue = ({ path }: OperationShape) => path.includes('/moderation/')
const isOfContents = ({ path }: OperationShape) => path.includes('contents')
/** The values of a filter: one request for each list. */
const FILTERS: Record<string, (known: Known, operation: OperationShape) => readonly (readonly string[])[]> = {
  action: () => eachAlone('person.created', 'person.removed', 'place.created', 'person.membership_changed'),
  actor: (known) => inPortions(known.of('personID')),
  after: () => eachAlone('2000-01-01T00:00:00.000+0000'),
  author: (known) => inPortions(known.of('personID')),
  before: () => eachAlone('2099-01-01T00:00:00.000+0000'),
  company: () => eachAlone('Gardener'),
  content: (known) => inPortions(known.of('contentID')),
  conversation: (known) => inPortions(known.of('contentID').map((id) => `/contents/${id}`)),
  creationDate: () => [['null', '2000-01-01T00:00:00.000+0000']],
  department: () => eachAlone('Gardener'),
  entityDescriptor: (known, operation) =>
    isOfContents(operation)
      ? inPortions(known.of('contentID')).flatMap((ids) =>
          CONTENT_TYPES.map((type) => ids.flatMap((id) => [String(typeCodes[type]), id])),
        )
      : PLACE_TYPES.map((type) => known.of('placeID').flatMap((id) => [String(typeCodes[type]), id])),
  id: (known) => inPortions(known.of('itemID')),
  'include-bots': () => [[]],
  'include-disabled': () => [[]],
  kind: (_, { path }) => kindsAt(path),
  lastActivity: () => [['null', '2000-01-01T00:00:00.000+0000']],
  lastSignIn: () => [['null', '2000-01-01T00:00:00.000+0000']],
  location: () => eachAlone('Gardener'),
  modificationDate: () => [['null', '2000-01-01T00:00:00.000+0000']],
  owner: (known) => inPortions(known.of('personID')),
  ownerless: () => [[]],
  parent: (known) => inPortions(known.of('placeID')),
  person: (known) => inPortions(known.of('personID')),
  place: (known) => inPortions(known.of('placeID').map((id) => `/places/${id}`)),
  prefix: () => eachAlone('canary', 'gro'),
  reason: () => [[...INBOX_REASONS]],
  relationship: (_, operation) =>
    isOfContents(operation)
      ? eachAlone('following', 'participated', 'liked')
      : eachAlone('following', 'member', 'owner'),
  // A star matches only some of the words; nearly everything has the other one.
  role: () => [[...ROLES]],
  search: () => eachAlone(ANY_WORD, 'grove'),
  since: () => eachAlone('2000-01-01T00:00:00.000+0000'),
  state: (_, operation) => {
    if (isOfQueue(operation)) return eachAlone(...ITEM_STATES)
    if (operation.path.endsWith('/people')) return [['enabled', 'disabled']]
    if (operation.path.endsWith('/webhooks')) return eachAlone(...WEBHOOK_STATES)
    return [[...(operation.path.includes('/deliveries') ? DELIVERY_STATES : MEMBER_STATES)]]
  },
  status: (_, { path }) =>
    path.endsWith('/overview') ? eachAlone('active', 'archived') : [[...CONTENT_STATUSES]],
  subjectonly: () => [[]],
  tag: () => eachAlone('grove'),
  target: () => eachAlone(...AUDIT_TARGETS),
  title: () => eachAlone('Gardener'),
  unanswered: () => [[]],
  unread: () => [[]],
  type: (_, operation) => {
    if (operation.path.endsWith('/people')) return eachAlone('person')
    if (isOfQueue(operation)) return [[...ITEM_TYPES]]
    return [[...(isOfContents(operation) ? CONTENT_TYPES : PLACE_TYPES)]]
  },
}

/** Why an operation cannot be crawled: objects or recipes that are missing. */
export function missingFor(known: Known, operation: OperationShape): string[] {
  const unknown = parametersOf(operation.path).filter((name) => !known.has(parameterAt(operation.path, name)))
  const filters = Object.keys(operation.filters ?? {}).filter((name) => !Object.hasOwn(FILTERS, name))
  const queries = Object.keys(operation.query ?? {}).filter(
    (name) => !PAGING.includes(name) && !Object.hasOwn(QUERIES, name),
  )
  const tell = (kind: string) => (name: string) => `${operation.id}: ${kind} ${name}`
  return [
    ...unknown.map(tell('nothing is planted for')),
    ...filters.map(tell('no recipe for the filter')),
    ...queries.map(tell('no recipe for the parameter')),
  ]
}

/** All values where there are few; else those that belong to the first parameter, and some by turns. */
function valuesBeside(known: Known, parameter: string, first: string, turn: number): readonly string[] {
  const values = known.of(parameter)
  if (values.length < 4) return values
  return [...known.of(`${parameter} of ${first}`), ...values.slice(turn % values.length).slice(0, 2)]
}

/** Given a parameter, the value of the first one and its turn. */
type Beside = (parameter: string, first: string, turn: number) => readonly string[]

function pathsWith(known: Known, path: string, besideOf: Beside): string[] {
  const [first, ...others] = parametersOf(path)
  if (first === undefined) return [path]
  const put = (one: string, name: string, value: string) =>
    one.replace(`{${name}}`, encodeURIComponent(value).replace('%40', '@'))
  return known.of(parameterAt(path, first)).flatMap((value, turn) =>
    others.reduce(
      (paths, name) => {
        const beside = besideOf(parameterAt(path, name), value, turn)
        return paths.flatMap((one) => beside.map((other) => put(one, name, other)))
      },
      [put(path, first, value)],
    ),
  )
}

/** Each value of the first parameter, with some of the others. */
export const pathsOf = (known: Known, path: string): string[] =>
  pathsWith(known, path, (parameter, first, turn) => valuesBeside(known, parameter, first, turn))

/** Where a path has several parameters, those whose values belong together. */
const pairsOf = (known: Known, path: string): string[] =>
  parametersOf(path).length < 2
    ? []
    : pathsWith(known, path, (parameter, first) => known.of(`${parameter} of ${first}`))

function fieldsOf({ answer }: OperationShape): string[] {
  if (!('schema' in answer)) return []
  return ['@all', '@summary', '-resources', fieldNames(answer.schema as JsonSchema).join(',')]
}

const query = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
const isSearch = ({ path }: OperationShape): boolean => path.includes('/search/')
/** The filter that searches require. */
const required = (operation: OperationShape): string =>
  isSearch(operation) ? `&${query('filter', filter('search', 'grove'))}` : ''

function variationsOf(known: Known, operation: OperationShape): string[] {
  const filters = Object.keys(operation.filters ?? {}).flatMap((name) =>
    (FILTERS[name]?.(known, operation) ?? []).map((values) => query('filter', filter(name, ...values))),
  )
  const fields = operation.query?.fields ? fieldsOf(operation).map((value) => query('fields', value)) : []
  const sorts = (operation.sorts ?? []).map((sort) => query('sort', sort))
  const others = Object.keys(operation.query ?? {}).flatMap((name) =>
    (QUERIES[name]?.(known) ?? []).map((value) => query(name, value)),
  )
  return [...filters, ...fields, ...sorts, ...others]
}

/** So many of `all`, from another one on at each turn. */
export const byTurns = <Item>(all: readonly Item[], count: number, turn: number): readonly Item[] => {
  const from = (turn * count) % Math.max(1, all.length)
  return [...all, ...all].slice(from, from + Math.min(count, all.length))
}

/** How thoroughly: every request as every caller, or a part of those with path parameters, in turns. */
export type Thoroughness = 'all' | 'some'
/** One of any five adjacent callers, so that a member of the groups requests each list. */
const SOME_OF_LISTS = 5
/** So many are asked for by everybody anyway. */
const FEW = 3

/** Lists are asked for in small pages and in large ones; the crawler goes on to the end of either. */
export function readsOf(known: Known, operation: OperationShape, thoroughness: Thoroughness): Read[] {
  const { kind } = operation.answer
  const hasCount = operation.query?.count !== undefined
  const isList = hasCount || kind === 'collection'
  const must = (one: string) => (one.startsWith('filter=search') ? '' : required(operation))
  const paged = (size: number) => (hasCount ? `count=${size}` : `limit=${size}`)
  const variations = variationsOf(known, operation).map((one) =>
    isList ? `${paged(100)}${must(one)}&${one}` : one,
  )
  // The log of events is long: small pages would take too many requests.
  const plain = isList ? paged(kind === 'document' ? 50 : 7) + required(operation) : ''
  const paths = pathsOf(known, operation.path)
  const isOne = paths.length === 1
  const isThin = thoroughness === 'some' && paths.length > FEW && kind !== 'file'
  // Few pairs are of something that is there, and fewer callers may see it: by turns the two might never meet.
  const pairs = new Set(isThin ? pairsOf(known, operation.path) : [])
  return paths.flatMap((path, index) => {
    const whole = [plain, ...(isOne ? variations : byTurns(variations, 2, index))]
    const queries = isThin ? [plain, ...byTurns(variations, index % 4 === 0 ? 1 : 0, index / 4)] : whole
    return queries.map((query, number) => ({
      operation: operation.id,
      path: query === '' ? path : `${path}?${query}`,
      isList,
      ...(isThin && !pairs.has(path) && { turn: index }),
      // The lists that search the same have been asked for by everybody with the same filters.
      ...(isSearch(operation) && thoroughness === 'some' && !query.endsWith('grove)') && { turn: number }),
    }))
  })
}

/** All callers; or some of them for a list, and for other paths one and the author of most content. */
export const callersFor = (callers: readonly Caller[], { turn, isList }: Read): readonly Caller[] => {
  if (turn === undefined) return callers
  const share = isList ? SOME_OF_LISTS : CALLERS.length
  // Drafts are in no list, so their author must request each of them.
  const isAsked = (caller: Caller) => caller === 'author' || (CALLERS.indexOf(caller) + turn) % share === 0
  return callers.filter(isAsked)
}

/** Event streams have no past events; they have their own tests. */
export const readings: readonly OperationShape[] = operations.filter(
  ({ method, answer }) => method === 'GET' && answer.kind !== 'events',
)
export const writings: readonly OperationShape[] = operations.filter(({ method }) => method !== 'GET')
