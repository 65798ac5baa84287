/** An instance with a receiver, a group with a document, and webhooks on it. */
import type { NewWebhook } from '@folkmoot/contract'
import { aCrowd, type Somebody } from './crowd.ts'
import { anInstance, type Instance, type Parts } from './instance.ts'
import { aReceiver, notificationIds, type Receipt, type Receiver } from './receiver.ts'

export interface WebhookStage {
  readonly instance: Instance
  readonly receiver: Receiver
  /** Owns the group, and webhooks by default. */
  readonly ann: Somebody
  readonly groupId: string
  readonly groupUri: string
  documentIn(groupUri?: string): Promise<string>
  /** Its id. */
  webhook(path: string, overrides?: Partial<NewWebhook>, owner?: Somebody): Promise<string>
  /** Changes of each document in one transaction. Returns ids in delivery order. */
  happen(count: number, ...documentIds: string[]): Promise<string[]>
  receiptsAt(path: string): Receipt[]
  /** Activity ids received at a path, in order. */
  receivedAt(path: string): string[]
  queue(webhookId: string): Promise<QueueState>
  close(): Promise<void>
}

interface QueueState {
  readonly queued: number
  readonly waiting: number
  readonly dropped: string
  readonly dropped_untold: string
  readonly withheld: string
  readonly is_proven: boolean
  readonly is_free: boolean
}

export async function aWebhookStage(
  environment: NodeJS.ProcessEnv = {},
  parts: Parts = {},
): Promise<WebhookStage> {
  const instance = await anInstance({ FOLKMOOT_WEBHOOK_DELAYS: '0.3', ...environment }, parts)
  const receiver = await aReceiver()
  const { sql } = instance.store
  const [ann] = await aCrowd(instance, [{ name: 'ann' }])
  if (!ann) throw new Error('Nobody came.')
  const group = await ann.client.createPlace({
    body: { type: 'group', name: 'news', displayName: 'news', groupType: 'OPEN' },
  })
  const groupUri = group.resources.self?.ref ?? ''
  const documentIn = async (parent = groupUri) => {
    const content = { type: 'text/html', text: '<p>What everybody should know.</p>' } as const
    const body = { type: 'document', subject: `News ${crypto.randomUUID()}`, content, parent } as const
    return (await ann.client.createContent({ body })).contentID
  }
  const usualId = await documentIn()
  const receiptsAt = (path: string) => receiver.receipts.filter((receipt) => receipt.path === path)
  return {
    instance,
    receiver,
    ann,
    groupId: group.placeID,
    groupUri,
    documentIn,
    receiptsAt,
    async webhook(path, overrides = {}, owner = ann) {
      const body = { callback: `${receiver.url}${path}`, events: 'document', object: groupUri, ...overrides }
      return (await owner.client.createWebhook({ body })).id
    },
    async happen(count, ...documentIds) {
      const rows = await sql<{ id: string }[]>`
        insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id)
        select 'svc:modified', actor_id, object_type, object_id, container_type, container_id, root_id
        from activity, generate_series(1, ${count})
        where verb = 'svc:created' and object_id in ${sql(documentIds.length > 0 ? documentIds : [usualId])}
        order by object_id
        returning id`
      instance.context.changes.tell(['activities'])
      return rows.map(({ id }) => id)
    },
    receivedAt: (path) => receiptsAt(path).flatMap(notificationIds),
    async queue(webhookId) {
      const [queue] = await sql<QueueState[]>`
        select queued, waiting, dropped, dropped_untold, withheld, is_proven,
          leased_until <= clock_timestamp() as is_free
        from webhook_lane where webhook_id = ${webhookId}`
      if (!queue) throw new Error(`Webhook ${webhookId} has no queue.`)
      return queue
    },
    async close() {
      await receiver.close()
      await instance.close()
    },
  }
}
