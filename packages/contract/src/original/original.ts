/** The API of the original product as far as it is public: paths, types and fields, and how this one differs. */
import { type Vocabulary, vocabularies } from '../vocabulary.ts'
import data from './original.json' with { type: 'json' }

/** Whether something is served follows from the contract, never from here. */
export interface OriginalPath {
  /** Separated by spaces. */
  readonly verbs: string
  /** Verbs that only this product has there. */
  readonly added?: string
  /** How verbs that are served differ. */
  readonly differs?: string
  /** For verbs that are not served: what to use. */
  readonly instead?: string
}

export interface OriginalType {
  readonly code?: number
  readonly instead?: string
}

export interface OriginalEntity {
  /** Schemas of the contract by `$id`, or operations, whose answers count: separated by spaces. */
  readonly schemas: string
  /** Served as in the original: separated by spaces, dotted, as on the wire. */
  readonly fields: string
  /** Served, but different: the difference by field. */
  readonly differs?: Readonly<Record<string, string>>
  /** Not served. */
  readonly absent?: string
  /** Not served: what to use, by field. */
  readonly instead?: Readonly<Record<string, string>>
}

/** By path, below /api/core/v3 unless it begins with /api; only the verbs where there is nothing to say. */
type OriginalPaths = Readonly<Record<string, string | OriginalPath>>

export interface Original {
  /** The vocabulary that an instance has to speak. */
  readonly vocabulary: string
  readonly areas: Readonly<Record<string, OriginalPaths>>
  readonly types: Readonly<Record<'content' | 'places' | 'others', Readonly<Record<string, OriginalType>>>>
  readonly entities: Readonly<Record<string, OriginalEntity>>
}

export const original: Original = data

export function vocabularyOf({ vocabulary }: Pick<Original, 'vocabulary'>): Vocabulary {
  const found = Object.values(vocabularies).find(({ name }) => name === vocabulary)
  if (!found) throw new Error(`There is no vocabulary ${vocabulary}.`)
  return found
}
