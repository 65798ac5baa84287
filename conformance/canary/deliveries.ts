/** Bodies of deliveries contain texts of others: words in them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf, plantContent } from './contents.ts'
import { type Fixture, uriOf } from './fixture.ts'

const PATIENCE_MS = 60_000
/** A host that does not exist: each attempt fails, and the body is kept. */
const CALLBACK = 'https://deliveries.example/'

/** Of a person who later loses sight of it: then their own log must not show it any more. */
export async function plantDelivery(fixture: Fixture): Promise<void> {
  const { known, groups } = fixture
  const client = clientOf(fixture, 'removed')
  const body = { object: uriOf(groups.private), callback: CALLBACK }
  const { id: webhookID } = await client.createWebhook({ body })
  known.add('webhookID', webhookID)
  await plantContent(fixture, {
    what: 'a document that a webhook was told of',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'private',
  })
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const { list } = await client.listDeliveries({ webhookID })
    const tried = list.filter(({ attemptCount }) => attemptCount > 0).map(({ id }) => id)
    known.add('deliveryID', ...tried)
    known.add(`deliveryID of ${webhookID}`, ...tried)
    if (tried.length > 0) return
  }
  throw new Error('No webhook was told anything.')
}
