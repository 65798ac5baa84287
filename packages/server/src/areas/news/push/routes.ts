import { api, type PushSubscription, type PushSubscriptions } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { representSubscription, representSubscriptions, versionOf } from './represent.ts'
import { getSubscriptions, register, unregister } from './subscriptions.ts'

const reply = (entity: PushSubscription | PushSubscriptions): EntityReply => ({
  entity,
  version: versionOf(entity),
})

export const pushRoutes: readonly Route[] = [
  read(api.getPushSubscriptions, async ({ context, actor, params }) => {
    const { personID: personId } = params
    const found = await getSubscriptions(context, actor, personId)
    return reply(representSubscriptions(actor, found, { personId, baseUrl: context.config.baseUrl }))
  }),

  write(api.registerPushSubscription, async ({ context, actor, params, body: input }, tx) => {
    const row = await register(context, tx, actor, { personId: params.personID, input })
    return reply(representSubscription(actor, row, context.config.baseUrl))
  }),

  write(api.deletePushSubscription, async ({ actor, params }, tx) => {
    const { personID: personId, pushSubscriptionID: id } = params
    await unregister(tx, actor, { personId, id })
    return undefined
  }),
]
