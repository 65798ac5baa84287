/** Several requests in one. */

import { Type } from 'typebox'
import { BatchAnswer, BatchItem } from './batch-entities.ts'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

export const executeBatch = operation({
  id: 'executeBatch',
  method: 'POST',
  path: `${V3}/executeBatch`,
  since: '3.0',
  group: 'Batch',
  summary: 'Do up to 25 requests one after the other; ${key:path} refers to an earlier answer',
  access: 'reader',
  // It does nothing itself; each of its requests needs its own scope.
  scope: 'read',
  // Each of its requests is read in the words of the instance, unless its own keys are texts of clients.
  body: {
    kind: 'json',
    schema: Type.Array(BatchItem, { minItems: 1 }),
    limit: TEXT_BODY_LIMIT,
    isVerbatim: true,
  },
  answer: { kind: 'document', status: 200, schema: Type.Array(BatchAnswer), guarded: false },
  errors: ['too_many_items'],
})
