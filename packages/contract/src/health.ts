/** How the instance is doing, for admins. */
import { Health } from './health-entities.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: `${V3}/admin/health`,
  since: '3.15',
  group: 'Administration',
  access: 'person',
  summary: 'Database, disk, queues, workers and versions, and what needs somebody (admins)',
  answer: { kind: 'document', status: 200, schema: Health, guarded: true },
  errors: ['forbidden'],
})
