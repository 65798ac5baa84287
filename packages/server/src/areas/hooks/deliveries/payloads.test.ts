import {
  type NewWebhook,
  type Place,
  SYSTEM_VERBS,
  type VocabularyName,
  vocabularies,
} from '@folkmoot/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance, type Instance } from '../../../testing/instance.ts'
import { aReceiver, type Receipt, type Receiver } from '../../../testing/receiver.ts'
import { startWebhookWorker } from '../../../testing/webhook-worker.ts'

const SOON = { timeout: 20_000 }
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+0000$/
const content = { type: 'text/html', text: '<p>Some <b>words</b></p>' } as const

type Told = Record<string, unknown>

/** An instance with the given vocabulary, a receiver and two people. */
async function aScene(vocabulary: VocabularyName) {
  const instance = await anInstance({ FOLKMOOT_VOCABULARY: vocabulary, FOLKMOOT_WEBHOOK_DELAYS: '0.1' })
  const receiver = await aReceiver()
  const [ann, bob] = (await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])) as [Somebody, Somebody]
  return { instance, receiver, ann, bob }
}

describe.each(Object.keys(vocabularies) as VocabularyName[])('in the words of %s', (vocabulary) => {
  const { write, word, compatibility } = vocabularies[vocabulary]
  let instance: Instance
  let receiver: Receiver
  let ann: Somebody
  let bob: Somebody
  let stop = async () => {}
  const secrets = new Map<string, string>()
  beforeAll(async () => {
    ;({ instance, receiver, ann, bob } = await aScene(vocabulary))
  })
  afterAll(async () => {
    await stop()
    await receiver.close()
    await instance.close()
  })
  const startDelivering = () => {
    const deliveries = startWebhookWorker(instance.context)
    stop = () => deliveries.stop()
  }
  const v3 = () => `${instance.context.config.baseUrl}/api/core/v3`
  const provider = () => ({ displayName: 'Folkmoot', url: instance.context.config.baseUrl })

  async function register({ client }: Pick<Somebody, 'client'>, path: string, request: Partial<NewWebhook>) {
    const { id, secret } = await client.createWebhook({ body: { callback: receiver.url + path, ...request } })
    secrets.set(path, secret)
    return { id, uri: `${v3()}/webhooks/${id}` }
  }
  const receiptsAt = (path: string): Receipt[] => receiver.receipts.filter((one) => one.path === path)
  const receivedAt = (path: string): Told[] => receiptsAt(path).flatMap(({ body }) => JSON.parse(body))
  const untilTold = async (path: string, count: number) => {
    await expect.poll(() => receivedAt(path).length, SOON).toBeGreaterThanOrEqual(count)
    return receivedAt(path)
  }
  /** Fails unless the signature matches this body. */
  const verify = ({ path, body, headers }: Receipt) =>
    new Webhook(secrets.get(path) ?? '').verify(body, headers as Record<string, string>)

  test('every content verb, field by field, in each format', async () => {
    const group = await ann.client.createPlace({ body: { type: 'group', name: 'Circle' } })
    const object = `/places/${group.id}`
    const usual = await register(ann, '/usual', { object })
    const plain = await register(ann, '/plain', { object, format: 'activity' })
    const wrapped = await register(ann, '/wrapped', { object, format: 'wrapped' })
    const cloud = await register(ann, '/cloud', { object, format: 'cloudevents' })
    const body = { type: 'discussion', subject: 'A subject', content, parent: object } as const
    const { id: contentID } = await ann.client.createContent({ body })
    const message = await bob.client.createMessage({ contentID, body: { type: 'message', content } })
    const comment = await bob.client.createComment({
      contentID: message.id,
      body: { type: 'comment', content },
    })
    await bob.client.like({ contentID })
    await ann.client.setCorrectAnswer({ messageID: message.id })
    await ann.client.updateContent({ contentID, body: { ...body, subject: 'Another subject' } })
    const discussion = await ann.client.getContent({ contentID })
    startDelivering()

    const told = await untilTold('/plain', 6)

    const personOf = ({ id, username }: Somebody) => ({
      id: `${v3()}/people/${id}`,
      objectType: 'svc:person',
      displayName: `Some ${username}`,
      url: `${provider().url}/people/${username}`,
      image: { url: `${v3()}/people/${id}/avatar` },
    })
    const named = (
      path: string,
      type: string,
      displayName: string,
      { resources }: typeof comment | Place,
    ) => ({
      id: `${v3()}${path}`,
      objectType: `svc:${type}`,
      displayName,
      url: resources.html?.ref,
    })
    const place = named(object, 'group', 'Circle', group)
    const thread = named(`/contents/${contentID}`, 'discussion', 'Another subject', discussion)
    const answer = named(`/messages/${message.id}`, 'message', 'Re: A subject', message)
    const remark = named(`/comments/${comment.id}`, 'comment', 'Another subject', comment)
    const ofThread = { objectID: Number(contentID), objectType: 1, parent: place, question: false }
    const ofAnswer = { objectID: Number(message.id), objectType: 2, parent: thread }
    const ofRemark = { objectID: Number(comment.id), objectType: 105, parent: answer }
    const happened: [string, Somebody, typeof remark, object][] = [
      ['svc:created', ann, thread, ofThread],
      ['svc:replied', bob, answer, ofAnswer],
      ['svc:commented', bob, remark, ofRemark],
      ['svc:liked', bob, thread, ofThread],
      ['svc:outcome_set', ann, answer, { ...ofAnswer, outcome: 'answer' }],
      ['svc:modified', ann, thread, ofThread],
    ]
    const activities = happened.map(([verb, actor, subject, svc], index) => {
      const { id, published, updated } = told[index] ?? {}
      const self = { ref: `${v3()}/activities/${id}`, allowed: ['GET'] }
      return write({
        id,
        type: 'activity',
        verb,
        actor: personOf(actor),
        object: { ...subject, summary: 'Some words' },
        target: place,
        title: subject.displayName,
        content: subject === remark ? 'Some words' : subject.displayName,
        url: subject.url,
        svc,
        published,
        updated,
        provider: provider(),
        resources: { self },
      }) as Told
    })
    for (const { published, updated } of told) {
      expect(published).toMatch(DATE)
      expect(updated).toMatch(DATE)
    }
    expect(told).toEqual(activities.map((one) => ({ ...one, webhook: plain.uri })))
    expect(await untilTold('/wrapped', 6)).toEqual(
      activities.map((one) => ({ activity: one, webhook: wrapped.uri })),
    )
    const [ofD, ofM, ofC] = [`discussion/${contentID}`, `message/${message.id}`, `comment/${comment.id}`]
    const subjects = [ofD, ofM, ofC, ofD, ofM, ofD]
    expect(await untilTold('/cloud', 6)).toEqual(
      activities.map((one, index) => ({
        specversion: '1.0',
        id: one.id,
        source: provider().url,
        type: one.verb,
        subject: subjects[index],
        time: String(one.published).replace('+0000', 'Z'),
        datacontenttype: 'application/json',
        data: { ...one, webhook: cloud.uri },
      })),
    )
    const [first] = await untilTold('/usual', 6)
    expect(first).toEqual(
      compatibility.namesPeopleByObject
        ? { activity: activities[0], webhook: usual.uri }
        : { ...activities[0], webhook: usual.uri },
    )
    const JSON_TYPE = 'application/json; charset=utf-8'
    const types = ['/plain', '/wrapped', '/cloud'].map((path) => receiptsAt(path)[0]?.headers['content-type'])
    expect(types).toEqual([JSON_TYPE, JSON_TYPE, 'application/cloudevents-batch+json'])
    for (const receipt of receiver.receipts) expect(() => verify(receipt)).not.toThrow()
  })

  test('every system verb, field by field; no webhook gets events about itself', async () => {
    const { admin } = instance
    const events = Object.keys(SYSTEM_VERBS)
    const own = await register({ client: admin }, '/system', { events, format: 'activity' })
    await admin.setProperty({ name: 'svc.webhooks.buggy.after', body: { value: 1 } })

    const expected: Told[] = []
    const expectTold = (verbs: readonly string[], svc: object) => {
      for (const verb of verbs) expected.push({ verb, svc })
    }

    const [{ id: personID }] = [
      await admin.createPerson({
        body: {
          emails: [{ value: 'new@example.org' }],
          name: { givenName: 'New', familyName: 'Comer' },
          svc: { username: 'newcomer' },
        },
      }),
    ]
    const changes = [
      { svc: { enabled: false } },
      { svc: { enabled: true } },
      { svc: { visible: false } },
      { svc: { visible: true } },
      { status: 'Away' },
      { svc: { userType: 'external' as const } },
    ]
    for (const body of changes) await admin.updatePerson({ personID, body })
    await admin.deletePerson({ personID })
    expectTold(SYSTEM_VERBS.user_account, { objectID: Number(personID), objectType: 3 })

    const flaky = await register({ client: admin }, '/flaky', { events: 'user_session' })
    receiver.behave({ name: 'failing' }, '/flaky')
    await new Browser(instance.baseUrl).signIn(bob.username, bob.password)
    const isBuggy = async () => (await admin.getWebhook({ webhookID: flaky.id })).buggy
    await expect.poll(isBuggy, SOON).toBe(true)
    receiver.behave({ name: 'healthy' }, '/flaky')
    await expect.poll(isBuggy, SOON).toBe(false)
    for (const enabled of [false, true]) await admin.updateWebhook({ webhookID: flaky.id, body: { enabled } })
    await admin.deleteWebhook({ webhookID: flaky.id })
    expectTold(SYSTEM_VERBS.webhook, { objectID: Number(flaky.id), objectType: 3302 })
    await bob.client.endSessions({ personID: '@me' })
    expectTold(SYSTEM_VERBS.user_session, { objectID: Number(bob.id), objectType: 3 })

    const { id: groupId } = await ann.client.createPlace({ body: { type: 'group', name: 'Short-lived' } })
    const container = { containerID: Number(groupId), containerType: 700 }
    const { id: memberID } = await bob.client.addMember({ placeID: groupId, body: {} })
    await bob.client.removeMember({ memberID })
    await ann.client.updatePlace({ placeID: groupId, body: { name: 'Renamed' } })
    await ann.client.deletePlace({ placeID: groupId })
    expectTold(SYSTEM_VERBS.user_membership, { objectID: Number(bob.id), objectType: 3, ...container })
    expectTold(SYSTEM_VERBS.social_group, { objectID: Number(groupId), objectType: 700, ...container })

    const { client } = bob
    const { id: streamID } = await client.createStream({ personID: '@me', body: { name: 'Mine' } })
    await client.updateStream({ streamID, body: { name: 'Renamed' } })
    await client.addAssociations({ streamID, body: [`/people/${ann.id}`] })
    await client.removeAssociation({ streamID, objectType: 'person', objectID: ann.id })
    await client.deleteStream({ streamID })
    const stream = { objectID: Number(streamID), objectType: 3301 }
    const followed = { containerID: Number(ann.id), containerType: 3 }
    expectTold(SYSTEM_VERBS.stream.slice(0, 3), stream)
    expectTold(SYSTEM_VERBS.stream.slice(3), { ...stream, ...followed })

    // The owner of a new group joins it, which is an event as well.
    const told = await untilTold('/system', expected.length + 1)

    const rest = told.map(({ id, timestamp, ...more }) => {
      expect([id, timestamp]).toEqual([expect.stringMatching(/^[1-9]\d*$/), expect.stringMatching(DATE)])
      return more
    })
    for (const { verb, svc } of expected)
      expect(rest).toContainEqual(write({ verb, svc, provider: provider(), webhook: own.uri }))
    expect(told).toHaveLength(expected.length + 1)
    expect(new Set(expected.map(({ verb }) => verb)).size).toBe(Object.values(SYSTEM_VERBS).flat().length)
    const itself = { objectID: Number(own.id), objectType: 3302 }
    expect(told.map((one) => one[word('svc')])).not.toContainEqual(itself)
    for (const receipt of receiptsAt('/system')) expect(() => verify(receipt)).not.toThrow()
  })
})
