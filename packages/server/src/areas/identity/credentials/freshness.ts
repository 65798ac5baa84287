/**
 * A cookie can be stolen, and must not become the account: a web session sets passwords, addresses and roles and gets
 * tokens and secrets only right after signing in, or with the password (decision 0146).
 */
import { problemMessage } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'

type Settings = Pick<Context, 'config'>

/** Whether they signed in a moment ago. Passwords and tokens are sent with each request, so they are proof themselves. */
export function isFresh({ config }: Settings, actor: Actor): boolean {
  if (actor.kind === 'anonymous' || actor.signedInAt === undefined) return true
  return Date.now() - actor.signedInAt < config.reauthMinutes * 60_000
}

const refusal = (message: string) =>
  new Failure('current_password_required', `currentPassword ${message}.`, [
    { field: 'currentPassword', message },
  ])

export const passwordMissing = ({ config }: Settings): Failure =>
  refusal(problemMessage('currentPassword', { limit: config.reauthMinutes }))
export const passwordWrong = (): Failure => refusal(problemMessage('currentPasswordWrong'))
