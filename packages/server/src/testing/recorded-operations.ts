/** Operations performed to check what they record. */
import { randomUUID } from 'node:crypto'
import type { Client } from '@folkmoot/client'
import { typeCodes } from '@folkmoot/contract'
import { callBack } from '../areas/hooks/webhooks/callback.ts'
import { noteOutcome } from '../areas/hooks/webhooks/health.ts'
import { findForSending } from '../areas/hooks/webhooks/sending.ts'
import { inTransaction } from '../db/transaction.ts'
import { Browser } from './browser.ts'
import type { Somebody } from './crowd.ts'
import type { Instance } from './instance.ts'
import { aReceiver } from './receiver.ts'

export interface Subject {
  readonly type: number
  readonly id: string
}

/** An operation call and the records it must leave. */
export interface RecordedOperation {
  readonly client: Client
  readonly input: object
  /** A form or callback instead of an API call. */
  readonly post?: () => Promise<{ readonly status: number }>
  readonly object: Subject | ((answered: { id: string }) => Subject)
  readonly container?: Subject | ((answered: { id: string }) => Subject)
}

/** By verb and operation, or form, as in the documentation tables. */
export function sessionOperations(
  instance: Instance,
  somebody: () => Promise<Somebody>,
): Record<string, () => Promise<RecordedOperation>> {
  async function visitor() {
    const { id, client, username, password } = await somebody()
    const browser = new Browser(instance.baseUrl)
    const performed = { client, input: { personID: id }, object: { type: typeCodes.person, id } }
    return { browser, performed, signIn: () => browser.signIn(username, password) }
  }

  async function signedIn() {
    const { signIn, ...rest } = await visitor()
    await signIn()
    return rest
  }

  return {
    'svc:user_session_login POST /login': async () => {
      const { performed, signIn } = await visitor()
      return { ...performed, post: signIn }
    },
    'svc:user_session_logout POST /logout': async () => {
      const { performed, browser } = await signedIn()
      return { ...performed, post: () => browser.signOut() }
    },
    'svc:user_session_logout endSession': async () => {
      const { performed } = await signedIn()
      const { list } = await performed.client.listSessions(performed.input)
      return { ...performed, input: { ...performed.input, sessionID: list[0]?.id } }
    },
    'svc:user_session_logout endSessions': async () => (await signedIn()).performed,
  }
}

/** A person's own webhook on their own group, at a URL without a server. */
export function webhookOperations(
  { context }: Instance,
  somebody: () => Promise<Somebody>,
): Record<string, () => Promise<RecordedOperation>> {
  const ofWebhook = (id: string): Subject => ({ type: typeCodes.webhook, id })

  async function aWebhook(enabled: boolean) {
    const { client, username } = await somebody()
    const place = await client.createPlace({ body: { type: 'group', name: `Of ${username}` } })
    const body = { callback: 'http://127.0.0.1:59996/', object: `/places/${place.id}`, enabled }
    return { client, body, register: async () => (await client.createWebhook({ body })).id }
  }

  const switching = (enabled: boolean) => async (): Promise<RecordedOperation> => {
    const { client, register } = await aWebhook(!enabled)
    const id = await register()
    return { client, input: { webhookID: id, body: { enabled } }, object: ofWebhook(id) }
  }

  /** One callback with the given outcome. */
  async function callWith(status: number, id: string) {
    const receiver = await aReceiver()
    receiver.answer(status)
    const webhook = await findForSending(context, context.db, id)
    if (!webhook) throw new Error('there is no such webhook')
    const callback = { key: randomUUID(), url: receiver.url, body: '[]', contentType: 'application/json' }
    const outcome = await callBack(context, webhook, callback)
    await receiver.close()
    await inTransaction(context.writeDb, (tx) => noteOutcome(context, tx, id, outcome))
    return { status: 200 }
  }

  const called = (status: number, failuresBefore: number) => async (): Promise<RecordedOperation> => {
    const { client, register } = await aWebhook(true)
    const id = await register()
    for (let failure = 0; failure < failuresBefore; failure++) await callWith(500, id)
    return { client, input: {}, post: () => callWith(status, id), object: ofWebhook(id) }
  }

  return {
    'svc:webhook_marked_buggy callback 500': called(500, 2),
    'svc:webhook_marked_not_buggy callback 204': called(204, 3),
    'svc:webhook_created createWebhook': async () => {
      const { client, body } = await aWebhook(true)
      return { client, input: { body }, object: ({ id }) => ofWebhook(id) }
    },
    'svc:webhook_deleted deleteWebhook': async () => {
      const { client, register } = await aWebhook(true)
      const id = await register()
      return { client, input: { webhookID: id }, object: ofWebhook(id) }
    },
    'svc:webhook_enabled updateWebhook': switching(true),
    'svc:webhook_disabled updateWebhook': switching(false),
  }
}
