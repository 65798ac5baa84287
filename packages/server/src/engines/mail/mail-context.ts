import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import type { Secrets } from '../secrets/sealing.ts'
import type { Mailer } from './mailer.ts'

/** What the mail engine needs of its host. */
export interface MailContext {
  readonly config: Pick<Config, 'smtp'>
  readonly secrets: Secrets
  readonly db: Database
  readonly writeDb: Database
  /** Undefined if the instance sends no mail. */
  readonly mailer: Mailer | undefined
  readonly log: Logger
}
