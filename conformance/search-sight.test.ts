import type { Client } from '@folkmoot/client'
import { api, filter } from '@folkmoot/contract'
import { beforeAll, expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS, PEOPLE, PLACES } from './wire.ts'

const [ann, bob, carla] = [await aMember(), await aMember(), await aMember()]
const word = unique('sight')

async function found(client: Client, text: string, ...others: string[]): Promise<string[]> {
  const parameters = { filter: [filter('search', text), ...others], count: 100, fields: 'id' }
  const [listed, searched] = [await client.listContents(parameters), await client.searchContents(parameters)]
  const ids = listed.list.map(({ id }) => id)
  expect(searched.list.map(({ id }) => id)).toEqual(ids)
  return ids.toSorted()
}

async function write() {
  const [subject, tags, content] = [word, [word], html(`<p>${word}</p>`)]
  const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
  const secret = await aPlace(ann.client, { groupType: 'SECRET', name: `${word} secret`, tags: [word] })
  const parent = `/places/${group.id}`
  const everybody = await aContent(ann.client, { subject })
  const inside = await aDiscussion(ann.client, { subject, parent })
  const message = await aMessage(ann.client, inside.id, content.text)
  const inSecret = await aContent(ann.client, { subject, tags, parent: `/places/${secret.id}` })
  const forBob = await aContent(ann.client, { subject, users: [bob.id] })
  const hidden = await aContent(ann.client, { subject, visibility: 'hidden' })
  const draft = await aContent(ann.client, { subject, content, status: 'incomplete' })
  const { id: memberID } = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  await ann.client.addMember({ placeID: secret.id, body: { person: bob.id } })
  await indexed()
  return { group, secret, everybody, inside, message, inSecret, forBob, hidden, draft, memberID }
}
let written: Awaited<ReturnType<typeof write>>
beforeAll(async () => {
  written = await write()
})
const ids = (...contents: { id: string }[]) => contents.map(({ id }) => id).toSorted()

test('search finds only what the caller may see, and follows changes at once (decisions §2)', async () => {
  const { everybody, inside, message, inSecret, forBob, hidden, memberID } = written

  expect(await found(ann.client, word)).toEqual(ids(everybody, inside, inSecret, forBob, hidden))
  expect(await found(bob.client, word)).toEqual(ids(everybody, inside, inSecret, forBob))
  expect(await found(carla.client, word)).toEqual(ids(everybody))
  expect(await found(admin, word)).toEqual(ids(everybody, inside, inSecret))
  expect(await found(bob.client, word, 'type(message)')).toEqual(ids(message))
  expect(await found(carla.client, word, 'type(message)')).toEqual([])

  await ann.client.removeMember({ memberID })

  expect(await found(bob.client, word)).toEqual(ids(everybody, inSecret, forBob))
  expect(await found(bob.client, word, 'type(message)')).toEqual([])
})

test('only their author finds drafts, with the status filter (decisions §2, §3)', async () => {
  expect(await found(ann.client, word, 'status(incomplete)')).toEqual(ids(written.draft))
  expect(await found(bob.client, word, 'status(incomplete)')).toEqual([])
})

test('only members find secret groups (decisions §1, §2)', async () => {
  const seen = async (client: Client) => {
    const [listed, searched] = await Promise.all([
      client.listPlaces({ filter: [`search(${word})`] }),
      client.searchPlaces({ filter: [`search(${word})`] }),
    ])
    expect(searched.list).toEqual(listed.list)
    return listed.list.map(({ id }) => id)
  }

  expect(await seen(bob.client)).toEqual([written.secret.id])
  expect(await seen(carla.client)).toEqual([])
})

test('words that occur only in invisible content are not suggested (decisions §2)', async () => {
  const rare = unique('quagga')
  const { id } = await aContent(ann.client, { subject: rare, visibility: 'hidden' })
  await indexed()
  const misspelt = `${rare.slice(0, -1)}y`
  const path = `/api/core/v3/search/contents?filter=search(${misspelt})`

  const [own, other] = [await ann.client.request({ path }), await carla.client.request({ path })]

  expect(await found(ann.client, rare)).toEqual([id])
  expect(own.text).toContain(rare)
  expect([other.status, other.text.includes(rare)]).toEqual([200, false])
})

test('changed content is found by its new words and not by the old ones (decisions §2)', async () => {
  const [before, after] = [unique('before'), unique('after')]
  const { id: contentID } = await aContent(ann.client, {
    subject: before,
    tags: [before],
    content: html(before),
  })
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id, before)
  const place = await aPlace(ann.client, { name: before, displayName: unique('a'), description: before })
  const person = await aPerson({ name: { givenName: before, familyName: 'Changer' }, tags: [before] })
  await indexed()
  const all = async (text: string) => [
    await found(ann.client, text),
    await found(ann.client, text, 'type(message)'),
    (await ann.client.searchPlaces({ filter: [`search(${text})`] })).list.map(({ id }) => id),
    (await ann.client.searchPeople({ filter: [`search(${text})`] })).list.map(({ id }) => id),
  ]
  const everything = [[contentID], [message.id], [place.id], [person.id]]
  expect(await all(before)).toEqual(everything)

  const body = { ...newContent({ subject: after }), tags: [after], content: html(after) }
  await ann.client.updateContent({ contentID, body })
  await ann.client.updateContent({ contentID: message.id, body: { type: 'message', content: html(after) } })
  await ann.client.updatePlace({ placeID: place.id, body: { name: after, description: after } })
  const name = { givenName: after, familyName: 'Changer' }
  await admin.updatePerson({ personID: person.id, body: { name, tags: [after] } })
  await indexed()

  expect(await all(before)).toEqual([[], [], [], []])
  expect(await all(after)).toEqual(everything)
})

test('removed content is not found, and neither are its answers (decisions §2)', async () => {
  const gone = unique('gone')
  const place = await aPlace(ann.client, { name: gone })
  const inPlace = await aContent(ann.client, { subject: gone, parent: `/places/${place.id}` })
  const discussion = await aDiscussion(ann.client, { subject: gone })
  const message = await aMessage(ann.client, discussion.id, gone)
  const archived = await aContent(ann.client, { subject: gone })
  await indexed()
  expect(await found(ann.client, gone)).toEqual(ids(inPlace, discussion, archived))
  expect(await found(ann.client, gone, 'type(message)')).toEqual([message.id])

  await ann.client.deletePlace({ placeID: place.id })
  await ann.client.deleteContent({ contentID: discussion.id })
  const body = newContent({ subject: gone, status: 'archived' })
  await ann.client.updateContent({ contentID: archived.id, body })

  expect(await found(ann.client, gone)).toEqual([])
  expect(await found(ann.client, gone, 'type(message)')).toEqual([])
  expect(await found(ann.client, gone, 'status(archived)')).toEqual([archived.id])
  expect((await ann.client.searchPlaces({ filter: [`search(${gone})`] })).list).toEqual([])
})

const HOSTILE: readonly (readonly [name: string, text: string, statuses: readonly number[]])[] = [
  ['stars between single letters', '*a*a*a*', [400]],
  ['more stars than words have', '*abc*abc*abc*abc*abc*abc*', [400]],
  ['only stars', '***', [400]],
  ['many stars', '* '.repeat(400), [400]],
  ['300 words', 'a '.repeat(300), [400]],
  // So long a line is refused before anybody reads it.
  ['10,000 words', 'a '.repeat(10_000), [400, 431]],
  ['21 words', Array.from({ length: 21 }, (_, index) => `w${index}`).join(' '), [400]],
  ['21 words in quotes', `"${Array.from({ length: 21 }, (_, index) => `w${index}`).join(' ')}"`, [400]],
  ['1,001 letters', 'a'.repeat(1_001), [400]],
  ['wildcards of LIKE', '%%% ___ a%b a_b \\% \\\\', [200]],
  ['parentheses that do not match', '\\(\\(a\\) ((((', [200, 400]],
  ['quotes of all kinds', '"a \'b „c “d” «e ` "" "\' \'"', [200]],
  ['operators of tsquery', "a & b | !c <-> d:* (e) a:A <2> 'f''g'", [200]],
  ['a backslash at the end', 'a\\', [200, 400]],
  ['a null character', 'a\u0000b', [200, 400]],
  ['half a surrogate', 'a\ud800b', [200, 400]],
  ['marks without a letter', '\u0301'.repeat(500), [200]],
  ['one letter with 500 marks', `a${'\u0301'.repeat(500)}`, [200]],
  ['500 Chinese characters', '中文'.repeat(250), [400]],
  ['a common letter and a star', 'a* e* i* o* u*', [200]],
]
const DOORS = [CONTENTS, PEOPLE, PLACES].flatMap((path) => [path, path.replace('/v3/', '/v3/search/')])

test.each(HOSTILE)(
  'a hostile search is answered, with 200 or 400 that says why: %s (security T4)',
  async (_, text, statuses) => {
    for (const door of DOORS) {
      const escaped = text.isWellFormed() ? encodeURIComponent(filter('search', text)) : 'search(a%ed%a0%80b)'

      const reply = await bob.client.request({ path: `${door}?filter=${escaped}` })

      expect([door, reply.status]).toEqual([door, statuses.find((status) => status === reply.status)])
      if (reply.status === 400) expect(reply.error?.message).toMatch(/search|filter/)
    }
  },
)

test('every search is answered in the form of its list, by its schema (§Endpoints)', async () => {
  const filters = { filter: [`search(${word})`], count: 1 }
  for (const operation of [api.searchContents, api.searchPeople, api.searchPlaces]) {
    const reply = await ann.client.send(operation, filters as never)

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      itemsPerPage: expect.any(Number),
      startIndex: 0,
      links: expect.any(Object),
    })
  }
})
