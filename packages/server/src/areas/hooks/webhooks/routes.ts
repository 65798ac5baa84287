import { api, type WebhookChange } from '@folkmoot/contract'
import { Budget, requireWithin } from '../../../budget.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { prove } from '../../identity/authentication.ts'
import { updateWebhook } from './changes.ts'
import { readFilters } from './list-filters.ts'
import { representWebhook, webhookUri } from './represent.ts'
import * as webhooks from './webhooks.ts'

const one = (
  { context, actor }: CheckedCall,
  row: webhooks.ShownWebhook,
  once: { readonly secret?: string } = {},
): EntityReply => ({
  entity: { ...representWebhook(actor, row, context), ...once },
  version: row.version,
})

/** Per webhook: enough to test a receiver, too few for guessing. */
const checks = new Budget(1, 60)

/** Whether others may be told, or of other things. */
const tellsElsewhere = (before: webhooks.ShownWebhook, change: WebhookChange): boolean =>
  (change.callback !== undefined && change.callback !== before.callback) ||
  change.events !== undefined ||
  change.object !== undefined ||
  (change.enabled === true && !before.enabled)

export const webhooksRoutes: readonly Route[] = [
  read(api.listWebhooks, async ({ context, actor, filters, page }) => {
    const conditions = readFilters(filters, { context, actor })
    const { rows, end } = await webhooks.listWebhooks(context, actor, conditions, page)
    return { list: rows.map((row) => representWebhook(actor, row, context)), end }
  }),

  write(
    api.createWebhook,
    async (call, tx) => {
      const { context, actor, body } = call
      const { webhook, secret } = await webhooks.registerWebhook(context, tx, actor, body)
      return { ...one(call, webhook, { secret }), location: webhookUri(context.config.baseUrl, webhook.id) }
    },
    // A webhook outlives the session that registers it.
    (call) => prove(call, call.body.currentPassword),
  ),

  read(api.getWebhook, async (call) =>
    one(call, await webhooks.getWebhook(call.context.db, call.actor, call.params.webhookID)),
  ),

  write(
    api.updateWebhook,
    async (call, tx) => {
      const { context, actor, params, body, requireVersion } = call
      const edit = { change: body, requireVersion }
      return one(call, await updateWebhook(context, tx, actor, params.webhookID, edit))
    },
    async (call) => {
      const { context, actor, params, body } = call
      const before = await webhooks.getManagedWebhook(context.db, actor, params.webhookID)
      await prove(call, body.currentPassword, () => tellsElsewhere(before, body))
    },
  ),

  write(api.deleteWebhook, async ({ actor, params, requireVersion }, tx) => {
    await webhooks.removeWebhook(tx, actor, params.webhookID, requireVersion)
    return undefined
  }),

  write(
    api.rotateWebhookSecret,
    async (call, tx) => {
      const { context, actor, params, body } = call
      const { webhook, secret } = await webhooks.rotateSecret(
        context,
        tx,
        actor,
        params.webhookID,
        body.overlap,
      )
      return one(call, webhook, { secret })
    },
    async (call) => {
      await webhooks.getManagedWebhook(call.context.db, call.actor, call.params.webhookID)
      await prove(call, call.body.currentPassword)
    },
  ),

  write(api.checkWebhookSignature, async ({ context, actor, params, body }, tx) => {
    const { webhookID } = params
    await webhooks.getManagedWebhook(tx.db, actor, webhookID)
    requireWithin(checks.spend(`${context.config.baseUrl} ${webhookID}`))
    return { document: await webhooks.checkSignature(context, tx.db, actor, webhookID, body) }
  }),
]
