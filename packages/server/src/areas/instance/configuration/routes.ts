import { api } from '@folkmoot/contract'
import { Budget, requireWithin } from '../../../budget.ts'
import { failure } from '../../../failure.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { describeConfiguration } from './configuration.ts'
import { auditMailTest, sendTestMail } from './mail-test.ts'
import { maySeeConfiguration } from './policy.ts'

/** Per person: enough while a mail server is being set up. */
const mailBudget = new Budget(1 / 60, 5)

function requireAdmin({ actor }: Pick<CheckedCall, 'actor'>): void {
  if (!maySeeConfiguration(actor)) throw failure('forbidden', 'Only admins see how the instance is set up.')
}

export const configurationRoutes: readonly Route[] = [
  read(api.getConfiguration, async (call) => {
    requireAdmin(call)
    return { document: describeConfiguration(call.context.config) }
  }),

  write(
    api.sendTestMail,
    async ({ actor }, tx, tested: Awaited<ReturnType<typeof sendTestMail>>) => {
      await auditMailTest(tx, actor, tested)
      return { document: tested }
    },
    async (call) => {
      requireAdmin(call)
      const { context, actor } = call
      if (actor.kind === 'member') requireWithin(mailBudget.spend(`${context.config.baseUrl} ${actor.id}`))
      return await sendTestMail(context, actor)
    },
  ),
]
