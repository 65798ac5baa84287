/** Conversations that moderators lock: nobody answers them. */
import { contentBase, contentParams } from './content-operations.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

const locking = {
  ...contentBase,
  since: '3.15',
  path: `${V3}/contents/{contentID}/lock`,
  access: 'person',
  params: contentParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden'],
} as const

export const lockContent = operation({
  ...locking,
  id: 'lockContent',
  method: 'PUT',
  summary: 'Lock a conversation (owners of its place, moderators): nobody answers it any more',
})

export const unlockContent = operation({
  ...locking,
  id: 'unlockContent',
  method: 'DELETE',
  summary: 'Unlock a conversation',
})
