/** How much is stored, and whether the store of files works. */
import { operation } from './operation.ts'
import { Storage, StorageTest } from './storage-entities.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Administration', access: 'person' } as const

export const getStorage = operation({
  ...base,
  id: 'getStorage',
  method: 'GET',
  path: `${V3}/admin/storage`,
  summary: 'How much is stored by kind, measured once a day, and what waits to be cleaned up (admins)',
  answer: { kind: 'document', status: 200, schema: Storage, guarded: true },
  errors: ['forbidden'],
})

export const testStorage = operation({
  ...base,
  id: 'testStorage',
  method: 'POST',
  path: `${V3}/admin/storage/test`,
  summary: 'Write a small file to the store of files, read it back and remove it (admins)',
  answer: { kind: 'document', status: 200, schema: StorageTest, guarded: false },
  errors: ['forbidden', 'too_fast'],
})
