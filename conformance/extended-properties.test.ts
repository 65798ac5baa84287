import { api, type Resources, vocabularies } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, aMessage, aPlace, baseUrl, unique } from './community.ts'
import { CONTENTS, PEOPLE, PLACES, sendJson } from './wire.ts'

const [ann, bob] = [await aMember(), await aMember()]
const group = await aPlace(ann.client, { groupType: 'SECRET' })
const key = unique('key')
const at = (value: string) => `/api/core/v3/extprops/${key}/${encodeURIComponent(value)}`
const found = async (member: typeof ann, value: string) => {
  const { body } = await member.client.request({ path: at(value) })
  return (body as { list: { id: string; type: string }[] }).list.map(({ type, id }) => `${type} ${id}`)
}

const [document, place] = [await aContent(ann.client), await aPlace(ann.client)]
const objects: readonly (readonly [string, string, Resources])[] = [
  ['contents', `${CONTENTS}/${document.id}`, document.resources],
  ['places', `${PLACES}/${place.id}`, place.resources],
  ['people', `${PEOPLE}/${ann.id}`, (await ann.client.getPerson({ personID: '@me' })).resources],
]

test.each(objects)(
  '/%s/{id}/extprops is a map of strings: who sees it reads, who may edit it writes (more §1.9)',
  async (_, uri, resources) => {
    const path = `${uri}/extprops`
    const none = await bob.client.request({ path })
    const added = await sendJson(ann.client, 'POST', path, { one: '1', [`${key}.x`]: 'two' })
    const changed = await sendJson(ann.client, 'POST', path, { one: 'uno' })
    const read = await bob.client.request({ path })
    const set = await sendJson(ann.client, 'PUT', path, { only: '' })
    const refused = await Promise.all([
      sendJson(bob.client, 'POST', path, { one: '1' }),
      sendJson(bob.client, 'PUT', path, {}),
      bob.client.request({ method: 'DELETE', path }),
    ])
    const cleared = await admin.request({ method: 'DELETE', path })
    const after = await ann.client.request({ path })

    expect([none.status, none.body]).toEqual([200, {}])
    expect([added.status, added.body]).toEqual([201, { one: '1', [`${key}.x`]: 'two' }])
    expect([changed.status, read.body]).toEqual([201, { one: 'uno', [`${key}.x`]: 'two' }])
    expect([set.status, set.body]).toEqual([200, { only: '' }])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect([cleared.status, after.body]).toEqual([204, {}])
    expect(resources.extprops).toEqual({ ref: baseUrl + path, allowed: ['DELETE', 'GET', 'POST', 'PUT'] })
    const seen = (await bob.client.request({ path: uri })).body as { resources: Resources }
    expect(seen.resources.extprops?.allowed).toEqual(['GET'])
  },
)

test('keys are texts of clients, which no vocabulary changes (more §1.9, decisions §0)', async () => {
  const path = `${CONTENTS}/${document.id}/extprops`
  const names = Object.keys(vocabularies).flatMap((name) => [name, `${name}.x`, `${name}_label`])
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'v'])))
  const headers = { 'content-type': 'application/json' }

  const set = await ann.client.request({ method: 'PUT', path, body, headers })
  const { text } = await ann.client.request({ path })

  const batch = [{ key: 'set', request: { method: 'PUT', endpoint: path, body: JSON.parse(body) } }]
  const inBatch = await ann.client.request({
    method: 'POST',
    path: '/api/core/v3/executeBatch',
    body: JSON.stringify(batch),
    headers,
  })

  expect([set.status, JSON.parse(set.text)]).toEqual([200, JSON.parse(body)])
  expect(JSON.parse(inBatch.text)).toMatchObject([{ status: 200, data: JSON.parse(body) }])
  expect(JSON.parse(text.slice(text.indexOf('\n')))).toEqual(JSON.parse(body))
})

test('there are at most 20 keys and 2 KB, also in several steps and at once, and nothing is stored of more (more §1.9)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const keys = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`key${from + n}`, 'v']))
  const send = async (body: unknown) =>
    await sendJson(ann.client, 'POST', `${CONTENTS}/${contentID}/extprops`, body)

  const fitting = await send({ ...keys(0, 17), text: 'ä'.repeat(1015) })
  const replies = [
    await send({ text: 'ä'.repeat(1016) }),
    await send(keys(17, 20)),
    await send({ '': 'x' }),
    await send({ ['k'.repeat(129)]: 'x' }),
    await send({ '\ud800': 'x', '\ud801': 'y' }),
    await send({ number: 1 }),
    await send({ gone: null }),
    await send(['x']),
  ]
  const [one, other] = await Promise.all([send({ left: '' }), send({ right: '', more: '' })])

  expect(fitting.status).toBe(201)
  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(
    replies.map(() => [400, 'fieldInvalid']),
  )
  expect(replies[0]?.error?.message).toContain('2048')
  expect(replies[1]?.error?.message).toContain('20')
  expect([one.status, other.status].sort()).toEqual([201, 400])
  const stored = await ann.client.getContentExtprops({ contentID })
  expect(Object.keys(stored).length).toBeLessThanOrEqual(20)
})

test('/extprops/{key}/{value} finds what has the value, of all kinds, as far as the caller sees it (more §1.9)', async () => {
  const value = 'a/b c'
  const body = { [key]: value }
  const [hidden, open] = [
    await aContent(ann.client, { parent: `/places/${group.id}` }),
    await aContent(ann.client, { type: 'discussion' }),
  ]
  const message = await aMessage(ann.client, open.id)
  await ann.client.addPersonExtprops({ personID: '@me', body })
  for (const placeID of [group.id, place.id]) await ann.client.addPlaceExtprops({ placeID, body })
  for (const { id: contentID } of [hidden, message]) await ann.client.addContentExtprops({ contentID, body })
  await ann.client.addContentExtprops({ contentID: open.id, body: { [key]: `${value} ` } })

  const mine = await found(ann, value)
  const theirs = await found(bob, value)
  const first = await ann.client.request({ path: `${at(value)}?count=2` })
  const next = (first.body as { links: { next: string } }).links.next
  const { list } = (await ann.client.request({ path: next })).body as { list: { id: string }[] }
  const missing = await bob.client.send(api.getContentExtprops, { contentID: hidden.id })
  const secret = await bob.client.send(api.getPlaceExtprops, { placeID: group.id })
  await ann.client.deleteContent({ contentID: message.id })
  await ann.client.deletePlace({ placeID: place.id })

  const both = [`message ${message.id}`, `person ${ann.id}`, `group ${place.id}`]
  expect(mine.toSorted()).toEqual([...both, `document ${hidden.id}`, `group ${group.id}`].toSorted())
  expect(theirs.toSorted()).toEqual(both.toSorted())
  expect(list.length).toBe(2)
  expect([missing.error?.code, secret.error?.code]).toEqual(['contentMissing', 'placeMissing'])
  expect(await found(bob, value)).toEqual([`person ${ann.id}`])
  expect(await found(bob, 'something else')).toEqual([])
})

test('a removed person has no extended properties any more (more §1.9, decisions §4)', async () => {
  const { id: personID } = await aMember()
  await admin.addPersonExtprops({ personID, body: { [key]: 'leaver' } })

  const before = await found(bob, 'leaver')
  await admin.deletePerson({ personID })

  expect(before).toEqual([`person ${personID}`])
  expect(await found(bob, 'leaver')).toEqual([])
  expect((await bob.client.send(api.getPersonExtprops, { personID })).error?.code).toBe('personMissing')
})
