/** Checks `currentPassword`, with the budget of signing in. */
import type { Actor, Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { isFresh, passwordMissing, passwordWrong } from '../credentials/freshness.ts'
import { Passwords } from './passwords.ts'

/** The part of a request that proves who sends it. */
interface Asking {
  readonly context: Context
  readonly actor: Actor
  trace(): RequestTrace
}

/** Of the admin who acts as somebody else. */
const ownName = ({ runBy, id, username }: Member) => runBy ?? { id, username }

async function isOwnPassword({ context, actor, trace }: Asking, password: string): Promise<boolean> {
  if (actor.kind === 'anonymous') return false
  const { id, username } = ownName(actor)
  try {
    return (await new Passwords(context).check({ name: username, password }, trace())).id === id
  } catch (error) {
    if (error instanceof Failure && error.failureName === 'unauthenticated') return false
    throw error
  }
}

const always = () => true

/** Returns whether it is proven; throws if that is needed and fails. Outside of transactions, because it hashes. */
export async function prove(
  asking: Asking,
  currentPassword: string | undefined,
  isNeeded: () => boolean = always,
): Promise<boolean> {
  if (isFresh(asking.context, asking.actor)) return true
  if (!isNeeded()) return false
  if (currentPassword === undefined) throw passwordMissing(asking.context)
  if (!(await isOwnPassword(asking, currentPassword))) throw passwordWrong()
  return true
}
