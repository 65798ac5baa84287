/** Several requests in one, and their answers. */
import { type Static, Type } from 'typebox'

/** Requests in one batch (decisions §4). */
export const BATCH_LIMIT = 25

const InnerRequest = Type.Object({
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  endpoint: Type.String({
    minLength: 1,
    maxLength: 8192,
    description: 'The URL of an operation: absolute, or from /api/core/v3 on.',
  }),
  queryParams: Type.Optional(
    Type.Unknown({
      description: 'Query parameters besides those of the endpoint: an object, or a query string.',
    }),
  ),
  body: Type.Optional(Type.Unknown({ description: 'The JSON that the operation takes.' })),
})

export const BatchItem = Type.Object(
  {
    key: Type.String({
      maxLength: 100,
      pattern: '^[^:{}$]+$',
      'x-accepts': 'a name without the characters : { } $',
      description: 'The name by which later requests refer to this one; unique in the batch.',
    }),
    request: InnerRequest,
  },
  { $id: 'BatchItem' },
)
export type BatchItem = Static<typeof BatchItem>

export const BatchAnswer = Type.Object(
  {
    key: Type.String(),
    id: Type.String({ description: 'The key again.' }),
    status: Type.Integer({ description: 'The status of the answer.' }),
    data: Type.Optional(Type.Unknown({ description: 'The answer; absent if it is empty.' })),
    error: Type.Optional(
      Type.Object(
        { status: Type.Integer(), code: Type.String(), message: Type.String() },
        { description: 'The error, as in an error body.' },
      ),
    ),
  },
  { $id: 'BatchAnswer' },
)
