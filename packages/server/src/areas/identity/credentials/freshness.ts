/**
 * A cookie can be stolen, and must not become the account: a web session sets passwords, addresses and roles and gets
 * tokens and secrets only right after signing in, or with the password (decision 0146).
 */
import { problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'

type Settings = Pick<Context, 'config'>

/** Whether this time, in milliseconds, was a moment ago. */
export const isRecent = ({ config }: Settings, signedInAt: number): boolean =>
  Date.now() - signedInAt < config.reauthMinutes * 60_000

/** Whether they signed in a moment ago. Passwords and tokens are sent with each request, so they are proof themselves. */
export const isFresh = (settings: Settings, actor: Actor): boolean =>
  actor.kind === 'anonymous' || actor.signedInAt === undefined || isRecent(settings, actor.signedInAt)

const refusal = (message: string) =>
  new Failure('current_password_required', `currentPassword ${message}.`, [
    { field: 'currentPassword', message },
  ])

export const passwordMissing = ({ config }: Settings): Failure =>
  refusal(problemMessage('currentPassword', { limit: config.reauthMinutes }))
export const passwordWrong = (): Failure => refusal(problemMessage('currentPasswordWrong'))
