/** Several requests in one, and what was answered to each. */
import { type Static, Type } from 'typebox'

/** Requests in one batch (decisions §4). */
export const BATCH_LIMIT = 25

const InnerRequest = Type.Object({
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  endpoint: Type.String({
    minLength: 1,
    maxLength: 8192,
    description: 'The address of an operation: whole, or from /api/core/v3 on.',
  }),
  queryParams: Type.Optional(
    Type.Unknown({ description: 'The query, beside what the endpoint has: an object, or a query string.' }),
  ),
  body: Type.Optional(Type.Unknown({ description: 'The JSON that the operation takes.' })),
})

export const BatchItem = Type.Object(
  {
    key: Type.String({
      maxLength: 100,
      pattern: '^[^:{}$]+$',
      'x-accepts': 'a name without the characters : { } $',
      description: 'What later requests refer to this one by: unlike any other of the batch.',
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
    status: Type.Integer({ description: 'What the request would have been answered by itself.' }),
    data: Type.Optional(Type.Unknown({ description: 'What was answered; left out where there is nothing.' })),
    error: Type.Optional(
      Type.Object(
        { status: Type.Integer(), code: Type.String(), message: Type.String() },
        { description: 'What went wrong, as in the body of an error.' },
      ),
    ),
  },
  { $id: 'BatchAnswer' },
)
