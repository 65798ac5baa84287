/** A kind of entity: how the world gets some, and where requests may name them. */
import type { Client } from '@folkmoot/client'
import * as fc from 'fast-check'

/** The values by which requests name an entity: id, URI, name in URLs, … */
export type Values = Readonly<Record<string, string>>

/** A place in a request: the path up to a parameter, the path and a parameter of the query, or a field of the body. */
export type Hint = readonly [place: RegExp, values: fc.Arbitrary<unknown>]
/** The value of a filter. */
export type FilterHint = readonly [place: RegExp, values: fc.Arbitrary<readonly string[]>]

export interface Host {
  readonly id: string
  readonly client: Client
}

/** The clients that create the world. */
export interface Hosts {
  readonly root: Client
  /** The principals that send the requests. */
  readonly admin: Host
  readonly member: Host
  /** Unlike any other of this run. */
  unique(word: string): string
  /** Those of a kind that are there by now. */
  known(kind: string): readonly Values[]
}

export interface Kind {
  readonly name: string
  /** How many of them there are to be named. */
  readonly count: number
  /** How many more are taken from those that requests create. */
  readonly guests: number
  /** Creates one by its index: removed ones are created again in the same way. */
  make(hosts: Hosts, index: number): Promise<Values>
  /** Where one can be read, before its id; absent where nothing ever goes, or where `whereIs` says it. */
  readonly collection?: string
  /** Where one can be read, if its path needs more than its id. */
  whereIs?(values: Values): string
  /** What an entity that was read can be named by. */
  valuesOf?(entity: object): Values
  readonly hints: readonly Hint[]
  readonly filters?: readonly FilterHint[]
}

/** A placeholder for a value of an entity; the sender fills it in, so that a seed reproduces the cases. */
export const placeholder = (kind: string, value: string, indexes: readonly number[]): fc.Arbitrary<string> =>
  fc.constantFrom(...indexes).map((index) => `~${kind}.${value}.${index}~`)

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Lists of one to three, as most filters take them. */
export const some = (value: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.array(value, { minLength: 1, maxLength: 3 })
