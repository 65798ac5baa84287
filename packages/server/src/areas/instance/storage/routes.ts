import { api, type StorageTest } from '@folkmoot/contract'
import { Budget, requireWithin } from '../../../budget.ts'
import { failure } from '../../../failure.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { maySeeStorage } from './policy.ts'
import { auditStorageTest, getStorage, testStorage } from './storage.ts'

/** Per person: enough while a store is being set up. */
const testBudget = new Budget(1 / 10, 5)

function requireAdmin({ actor }: Pick<CheckedCall, 'actor'>): void {
  if (!maySeeStorage(actor)) throw failure('forbidden', 'Only admins see what is stored.')
}

export const storageRoutes: readonly Route[] = [
  read(api.getStorage, async (call) => {
    requireAdmin(call)
    return { document: await getStorage(call.context) }
  }),

  write(
    api.testStorage,
    async ({ actor }, tx, tested: StorageTest) => {
      await auditStorageTest(tx, actor, tested)
      return { document: tested }
    },
    async (call) => {
      requireAdmin(call)
      const { context, actor } = call
      if (actor.kind === 'member') requireWithin(testBudget.spend(`${context.config.baseUrl} ${actor.id}`))
      return await testStorage(context)
    },
  ),
]
