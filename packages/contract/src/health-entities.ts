/** How the instance is doing. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'

/** What admins should look after. */
export const HEALTH_WARNINGS = [
  'diskLow',
  'noWorker',
  'jobsLate',
  'jobsFailed',
  'mailsLate',
  'webhooksFailing',
  'connectionsShort',
] as const
export type HealthWarning = (typeof HEALTH_WARNINGS)[number]

const count = (description: string) => Type.Integer({ minimum: 0, description })
const seconds = (description: string) => Type.Number({ minimum: 0, description })

const Space = Type.Object({
  freeBytes: count('What the server may still write.'),
  totalBytes: count('The size of the disk.'),
  isLow: Type.Boolean({ description: 'Whether writes are refused until there is space again.' }),
})

export const Health = Type.Object(
  {
    checked: Type.String({ pattern: DATE_PATTERN }),
    warnings: Type.Array(Type.Enum([...HEALTH_WARNINGS]), {
      description:
        'Problems that an admin should look at. noWorker: jobs are due, and no worker runs. jobsLate, mailsLate: the oldest has waited for more than 10 minutes. webhooksFailing: some webhooks are buggy. connectionsShort: nine tenths of the connections that the database allows are open.',
    }),
    versions: Type.Object({
      server: Type.String(),
      node: Type.String({ description: 'Of Node.js.' }),
      postgres: Type.String(),
    }),
    process: Type.Object(
      {
        uptimeSeconds: seconds('How long it has run.'),
        memoryBytes: count('Resident.'),
        lagMeanSeconds: seconds('By how much the event loop was late, on average.'),
        lagMaxSeconds: seconds('The most.'),
      },
      {
        description: 'The process that answers. Its lag is since /metrics was last read, or since its start.',
      },
    ),
    database: Type.Object({
      embedded: Type.Boolean({ description: 'Whether the server runs it itself.' }),
      sizeBytes: count('Of its tables and indexes.'),
      connections: count('Open connections of all nodes and others.'),
      connectionsMax: count('The maximum.'),
    }),
    disk: Type.Optional(Space),
    fileDisk: Type.Optional(Space),
    workers: Type.Array(
      Type.Object({
        id: Type.String(),
        seen: Type.String({ pattern: DATE_PATTERN, description: 'Its last heartbeat.' }),
        isAlive: Type.Boolean(),
      }),
      {
        description:
          'The processes that run jobs. One without a heartbeat for a while is removed from the list.',
      },
    ),
    jobs: Type.Object({
      waiting: count('Not due yet, or waiting for a worker.'),
      running: count('Now.'),
      failed: count('Given up.'),
      lateSeconds: seconds('For how long the oldest that is due has waited.'),
    }),
    mail: Type.Optional(
      Type.Object(
        { waiting: count('To be sent.'), oldestSeconds: seconds('For how long the oldest has waited.') },
        { description: 'Absent where the instance sends no mail.' },
      ),
    ),
    webhooks: Type.Object({
      queued: count('Notifications that are in no callback yet.'),
      waiting: count('Deliveries that are not done.'),
      lagSeconds: seconds('For how long the oldest has waited.'),
      healthy: count('Enabled, and not buggy.'),
      buggy: count('Failing.'),
      disabled: count('By somebody, or by the server.'),
    }),
  },
  { $id: 'Health', readOnly: true },
)
export type Health = Static<typeof Health>
