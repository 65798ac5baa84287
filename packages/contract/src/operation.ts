/** An operation of the API as data: the server binds it to a handler, the client calls it, OpenAPI shows it. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { FailureName } from './failures.ts'
import type { FilterRule } from './filter.ts'
import type { OptionalModule } from './modules.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call it. `anyone`: no credentials needed. `person`: a signed-in person. `reader` and `newcomer`: a signed-in
 * person, or anybody while the instance lets anonymous callers read, or sign up. What they may do is the
 * policy's business.
 */
export type Access = 'anyone' | 'reader' | 'newcomer' | 'person'

export type Answer =
  | { readonly kind: 'entity'; readonly status: 200 | 201 | 202; readonly schema: TSchema }
  | { readonly kind: 'page'; readonly status: 200; readonly schema: TSchema }
  /** A page of v2, by offset and limit. */
  | { readonly kind: 'collection'; readonly status: 200; readonly schema: TSchema }
  | {
      readonly kind: 'document'
      readonly status: 200 | 201 | 202
      readonly schema: TSchema
      readonly guarded: boolean
    }
  | { readonly kind: 'nothing'; readonly status: 202 | 204 }
  | { readonly kind: 'binary'; readonly status: 200; readonly mediaTypes: readonly string[] }
  /** Bytes too large for memory: all of them, or the requested range. */
  | { readonly kind: 'file'; readonly status: 200; readonly mediaTypes: readonly string[] }
  /** Server-sent events, without an end: the schema of the data by name of event. */
  | { readonly kind: 'events'; readonly status: 200; readonly events: Readonly<Record<string, TSchema>> }

/** `limit`: the most bytes; those of JSON and forms are BODY_LIMIT by default. */
export type Body =
  | {
      readonly kind: 'json'
      readonly schema: TSchema
      readonly limit?: number
      /** Whether its keys are texts of the caller, so that the vocabulary leaves them as they are. */
      readonly isVerbatim?: boolean
    }
  | { readonly kind: 'binary'; readonly mediaTypes: readonly string[]; readonly limit: number }
  /** multipart/form-data with files in parts of any name, or one file as the body, of one of these types. */
  | { readonly kind: 'files'; readonly mediaTypes: readonly string[] }
  /** JSON, or multipart/form-data with the JSON in a part `json` and files in others. */
  | { readonly kind: 'json and files'; readonly schema: TSchema; readonly limit?: number }
  /** The fields of a form, url-encoded or multipart, or the same as JSON; none is an empty form. */
  | { readonly kind: 'form'; readonly schema: TObject; readonly limit?: number }

export interface OperationShape {
  readonly id: string
  readonly method: Method
  readonly path: string
  /** The API version that introduced it. */
  readonly since: string
  /** The optional module that it belongs to; if that is off the operation does not exist. */
  readonly module?: OptionalModule
  /** The heading in the documentation. */
  readonly group: string
  readonly summary: string
  readonly access: Access
  /** The required scope; by default `read` for GET and `write` for the rest. */
  readonly scope?: Scope
  readonly params?: TProperties
  readonly query?: TProperties
  /** By their names in the code; the HTTP layer writes the vendor word. */
  readonly headers?: TProperties
  readonly filters?: Record<string, FilterRule>
  readonly sorts?: readonly string[]
  /** The fields of `fields=@summary`. */
  readonly summaryFields?: readonly string[]
  /** The default of `fields`: lists of people are summaries. */
  readonly defaultFields?: '@all' | '@summary'
  readonly body?: Body
  readonly answer: Answer
  /** If it may also be answered by 202: when, and whether with the entity. Without, the method of the client has no result. */
  readonly accepted?: { readonly when: string; readonly answersEntity: boolean }
  /** Whether the answer has a secret that is shown once, so that it must not be stored for replays. */
  readonly answersWithSecret?: boolean
  /** Failures besides those of every operation. */
  readonly errors: readonly FailureName[]
  /** Failures for which this operation uses another status. */
  readonly prices?: Partial<Record<FailureName, number>>
}

export type OperationParams<Shape extends OperationShape> = Shape['params'] extends TProperties
  ? Static<TObject<Shape['params']>>
  : Record<never, never>
export type OperationQuery<Shape extends OperationShape> = Shape['query'] extends TProperties
  ? Static<TObject<Shape['query']>>
  : Record<never, never>
export type OperationBody<Shape extends OperationShape> = Shape['body'] extends {
  kind: 'json' | 'json and files' | 'form'
  schema: infer S
}
  ? S extends TSchema
    ? Static<S>
    : never
  : undefined
export type OperationAnswer<Shape extends OperationShape> = Shape['answer'] extends { schema: infer S }
  ? S extends TSchema
    ? Static<S>
    : never
  : undefined
export type OperationFilters<Shape extends OperationShape> =
  Shape['filters'] extends Record<string, FilterRule> ? keyof Shape['filters'] & string : never
export type OperationSorts<Shape extends OperationShape> = Shape['sorts'] extends readonly (infer S)[]
  ? S
  : never

export function operation<const Shape extends OperationShape>(shape: Shape): Shape {
  return shape
}

export const fieldsQuery = {
  fields: Type.Optional(
    Type.String({
      description:
        'Fields to return: names, dotted names, exclusions (-resources), groups (@all, @summary), comma-separated.',
    }),
  ),
}
