import type { EventReader, ServerEvent } from '@folkmoot/client'
import { type ActivityEvent, api, V3 } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  aMember,
  anonymous,
  aPlace,
  baseUrl,
  unique,
  word,
} from './community.ts'

const [ann, bob] = [await aMember(), await aMember()]
const open: EventReader[] = []
afterAll(() => Promise.all(open.map((reader) => reader.close())))

async function listen(
  input: Parameters<typeof ann.client.listen>[0],
  lastEventId?: string,
  { client } = ann,
): Promise<EventReader> {
  const reader = await client.listen(input, lastEventId)
  open.push(reader)
  return reader
}

async function nextOf(reader: EventReader): Promise<ServerEvent> {
  const event = await reader.next()
  if (!event) throw new Error('The event stream is over.')
  return event
}

async function until(reader: EventReader, isIt: (event: ServerEvent) => boolean): Promise<ServerEvent> {
  for (;;) {
    const event = await nextOf(reader)
    if (isIt(event)) return event
  }
}

const isOf =
  (contentID: string) =>
  ({ name, data }: ServerEvent) =>
    name === 'activity' && (data as ActivityEvent).activity.object.id.endsWith(`/contents/${contentID}`)

const customStream = async (...uris: string[]) => {
  const { id } = await ann.client.createStream({ personID: '@me', body: { name: unique('Live ') } })
  await ann.client.addAssociations({ streamID: id, body: uris })
  return id
}

test('the answer is an event stream without a guard line that must not be stored or buffered (decision 0114)', async () => {
  const { headers } = await listen({ streams: 'all' })

  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('an activity event equals the entry of the stream, in the vocabulary of the instance (decision 0114)', async () => {
  const streamID = await customStream(`/people/${bob.id}`)
  const reader = await listen({ streams: streamID })
  const { id } = await aContent(bob.client)

  const { data, text, lastEventId } = await until(reader, isOf(id))

  const { list } = await ann.client.listStreamActivities({ streamID })
  expect(data).toEqual({ stream: `${baseUrl}${V3}/streams/${streamID}`, activity: list[0] })
  expect(text).toContain(`"${word('svc')}":{`)
  expect(text).toContain(`"verb":"${word('svc')}:created"`)
  expect(lastEventId).toMatch(/^[\w-]+$/)
  expect(reader.retryMs).toBeGreaterThanOrEqual(2000)
})

test('there are no events about invisible objects (decision 0114)', async () => {
  const place = await aPlace(bob.client, { groupType: 'PRIVATE' })
  const reader = await listen({ streams: await customStream(`/people/${bob.id}`) })
  await aDiscussion(bob.client, { parent: place.resources.self?.ref })
  const seen = await aContent(bob.client)

  expect(await nextOf(reader)).toSatisfy(isOf(seen.id))
})

test('the inbox event is sent at the beginning and on changes (decision 0114)', async () => {
  const carl = await aMember()
  const content = await aContent(carl.client)
  const reader = await listen({ inbox: true, streams: 'communications' }, undefined, carl)
  expect(await nextOf(reader)).toMatchObject({ name: 'inbox', data: { unread: 0 } })

  await bob.client.like({ contentID: content.id })

  expect(await nextOf(reader)).toMatchObject({ name: 'activity', data: { activity: { reason: 'like' } } })
  expect(await nextOf(reader)).toMatchObject({ name: 'inbox', data: { unread: 1 } })
  await carl.client.markInboxRead()
  expect(await nextOf(reader)).toMatchObject({ name: 'inbox', data: { unread: 0 } })
})

test('changes of requested objects are sent with verb and activity (decision 0114)', async () => {
  const content = await aContent(bob.client)
  const object = `${baseUrl}${V3}/contents/${content.id}`
  const reader = await listen({ objects: object })

  await aComment(bob.client, content.id)

  // The event of the creation may still arrive, because it was not over when the stream opened.
  const isComment = ({ data }: ServerEvent) => (data as { verb?: string }).verb === 'svc:commented'
  const { name, data } = await until(reader, isComment)
  const { activity } = data as { activity: string }
  expect({ name, data }).toEqual({ name: 'changed', data: { object, verb: 'svc:commented', activity } })
  expect((await ann.client.getActivity({ activityID: activity })).verb).toBe('svc:commented')
})

test.each(['header', 'parameter'])(
  'reconnecting with the id of the last event, by %s, sends the following events (decision 0114)',
  async (way) => {
    const streamID = await customStream(`/people/${bob.id}`)
    const reader = await listen({ streams: streamID })
    const first = await aContent(bob.client)
    const { lastEventId } = await until(reader, isOf(first.id))
    await reader.close()
    const missed = [await aContent(bob.client), await aContent(bob.client)]

    const again =
      way === 'header'
        ? await listen({ streams: streamID }, lastEventId)
        : await listen({ streams: streamID, lastEventID: lastEventId })

    for (const { id } of missed) expect(await nextOf(again)).toSatisfy(isOf(id))
  },
)

test('an id that no event had is answered with reset, and then goes on from now (decision 0114)', async () => {
  const reader = await listen({ streams: 'all' }, 'nothing of ours')

  expect(await nextOf(reader)).toMatchObject({ name: 'reset', data: {} })
  const { id } = await aContent(bob.client)
  await until(reader, isOf(id))
})

test.each([
  [{}, 'streams'],
  [{ streams: 'everything' }, 'streams'],
  [{ streams: '9007199254740991' }, 'streams'],
  [{ objects: '/people/1' }, 'objects'],
  [{ objects: '/contents/9007199254740991' }, 'objects'],
])('invalid subscriptions are refused: %j is 400 and names %s (decision 0114)', async (input, field) => {
  const { status, error } = await ann.client.send(api.openEventStream, input)

  expect([status, error?.code, error?.details?.[0]?.field]).toEqual([400, 'fieldInvalid', field])
})

test('more than 20 items are refused, and so are strangers (decision 0114)', async () => {
  const streams = Array.from({ length: 21 }, (_, n) => n + 1).join(',')
  const [many, stranger] = [
    await ann.client.send(api.openEventStream, { streams }),
    await anonymous.send(api.openEventStream, { streams: 'all' }),
  ]

  expect([many.status, many.error?.code]).toEqual([400, 'tooManyItems'])
  expect(stranger.status).toBe(401)
})
