/** Background jobs. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

export const JOB_STATES = ['failed', 'retrying', 'waiting', 'running'] as const
export type JobState = (typeof JOB_STATES)[number]

export const Job = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('job'),
    name: Type.String({ description: 'What it does, such as send_mail.' }),
    state: Type.Enum([...JOB_STATES], {
      description:
        'failed: given up after all attempts. retrying: its last attempt failed, and it is tried again.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'Those begun.' }),
    maxAttempts: Type.Integer({ minimum: 1 }),
    due: Type.String({ pattern: DATE_PATTERN, description: 'When it is tried next, or was due.' }),
    error: Type.Optional(
      Type.String({ description: 'Why the last attempt failed: its first line, without passwords in URLs.' }),
    ),
    resources: Resources,
  },
  { $id: 'Job' },
)
export type Job = Static<typeof Job>
