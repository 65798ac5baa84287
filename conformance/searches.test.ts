import { setTimeout as wait } from 'node:timers/promises'
import { bearer, type Client } from '@folkmoot/client'
import { api, formatDate } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aContent,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  collect,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'

const SEARCH = '/api/core/v3/search'
const ann = await aMember()
const bob = await aMember()
const word = unique('sought')

const dated = async (day: string, overrides: Parameters<typeof newContent>[0]) =>
  await admin.createContent({ body: newContent(overrides), published: `2019-01-${day}T00:00:00.000Z` })
const inText = await dated('01', { subject: unique('Other'), content: html(`<p>a ${word} here</p>`) })
const inTags = await dated('02', { subject: unique('Another'), tags: [word] })
const inSubject = await dated('03', { subject: `About ${word}`, type: 'discussion' })
const reply = await aMessage(ann.client, inSubject.id, `<p>${word} again</p>`)

const early = await aPerson({ name: { givenName: word, familyName: 'Early' } })
const den = await aPlace(ann.client, { name: `Den of ${word}`, groupType: 'SECRET' })
const kept = await aContent(ann.client, { subject: `Kept ${word}`, parent: `/places/${den.id}` })
const square = await aPlace(ann.client, { name: 'Square', displayName: unique('square'), description: word })
await wait(20)
const late = await aPerson({ name: { givenName: 'Late', familyName: unique('Late') }, tags: [word] })
const park = await aPlace(ann.client, { name: `Park ${word}` })
await indexed()

const searching = `search(${word})`
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort()
const searches = {
  contents: async (client: Client, ...filter: string[]) =>
    ids((await client.searchContents({ filter: [searching, ...filter] })).list),
  people: async (client: Client, ...filter: string[]) =>
    ids((await client.searchPeople({ filter: [searching, ...filter] })).list),
  places: async (client: Client, ...filter: string[]) =>
    ids((await client.searchPlaces({ filter: [searching, ...filter] })).list),
}
/** A moment between two that an entity names. */
const between = (one: { published?: string }, other: { published?: string }) =>
  formatDate(new Date((Date.parse(one.published ?? '') + Date.parse(other.published ?? '')) / 2))

test.each(['contents', 'people', 'places'])(
  '/search/%s gives the same as the list with search, with fields, sorts and pages (decisions §2)',
  async (noun) => {
    const queries = [
      '',
      '&fields=id,-resources',
      '&fields=@summary',
      '&sort=relevanceDesc',
      '&count=1',
      '&count=1&startIndex=1',
    ]
    for (const query of queries) {
      const ask = async (path: string) => {
        const { body } = await ann.client.request({ path: `${path}?filter=${searching}${query}` })
        const { links, ...page } = body as { links: Record<string, string>; list: unknown[] }
        return { links, page }
      }
      const { links, page: found } = await ask(`${SEARCH}/${noun}`)
      const { page: shown } = await ask(`/api/core/v3/${noun}`)

      expect(found).toEqual(shown)
      expect(found.list.length).toBeGreaterThan(0)
      for (const link of Object.values(links)) expect(new URL(link).pathname).toBe(`${SEARCH}/${noun}`)
    }
  },
)

test('only what the caller may see is found, in any order (decisions §2)', async () => {
  const open = [inText, inTags, inSubject]
  const byDate = { filter: [searching], sort: 'dateCreatedDesc' as const }

  expect(await searches.contents(ann.client)).toEqual(ids([...open, kept]))
  expect(await searches.contents(bob.client)).toEqual(ids(open))
  expect(ids((await bob.client.searchContents(byDate)).list)).toEqual(ids(open))
  expect(ids((await bob.client.searchPlaces(byDate)).list)).toEqual(ids([square, park]))
  expect(await searches.places(ann.client)).toEqual(ids([den, square, park]))
  expect(await searches.places(bob.client)).toEqual(ids([square, park]))
})

test('content is found by when it was published: after and before leave the moment itself out (decisions §2)', async () => {
  const second = '2019-01-02T00:00:00.000Z'

  expect(await searches.contents(bob.client, `after(${second})`)).toEqual(ids([inSubject]))
  expect(await searches.contents(bob.client, `before(${second})`)).toEqual(ids([inText]))
  expect(
    await searches.contents(bob.client, 'after(2019-01-01T00:00:00Z)', 'before(2019-01-03T00:00:00Z)'),
  ).toEqual(ids([inTags]))
})

test('people are found by when they joined, places by when they were created (decisions §2)', async () => {
  const joined = between(early, late)
  const created = between(square, park)

  expect(await searches.people(bob.client, `after(${joined})`)).toEqual(ids([late]))
  expect(await searches.people(bob.client, `before(${joined})`)).toEqual(ids([early]))
  expect(await searches.places(bob.client, `after(${created})`)).toEqual(ids([park]))
  expect(await searches.places(bob.client, `before(${created})`)).toEqual(ids([square]))
})

test('subjectonly finds words of subjects, names and tags, and of no text (decisions §2)', async () => {
  expect(await searches.contents(bob.client, 'subjectonly')).toEqual(ids([inTags, inSubject]))
  expect(await searches.places(bob.client, 'subjectonly')).toEqual(ids([park]))
})

test('the filters of the lists narrow a search too; answers are found by their type (decisions §2)', async () => {
  expect(await searches.contents(bob.client, 'type(discussion)')).toEqual(ids([inSubject]))
  expect(await searches.contents(bob.client, 'type(message)')).toEqual(ids([reply]))
  expect(await searches.contents(bob.client, 'type(message,discussion)')).toEqual(ids([reply, inSubject]))
  expect(await searches.contents(ann.client, `place(/places/${den.id})`)).toEqual(ids([kept]))
  expect(await searches.contents(bob.client, `author(/people/${ann.id})`)).toEqual([])
  const inDen = await ann.client.listPlaceContents({ placeID: den.id, filter: [searching] })
  expect(ids(inDen.list)).toEqual(ids([kept]))
  expect(await searches.people(bob.client, `tag(${word})`)).toEqual(ids([late]))
  expect(await searches.places(ann.client, 'relationship(owner)', 'type(group)')).toEqual(
    ids([den, square, park]),
  )
})

test.each(['contents', 'people', 'places'])(
  '/search/%s refuses invalid filters: 400 filterInvalid (decisions §2)',
  async (noun) => {
    const wrong = [
      ['', 'search('],
      ['filter=tag(x)', 'search('],
      [`filter=${searching}&filter=nope(x)`, 'subjectonly'],
      [`filter=${searching}&filter=after(yesterday)`, 'after(yesterday)'],
      [`filter=${searching}&filter=before(2019-02-30T00:00:00Z)`, 'before(2019-02-30T00:00:00Z)'],
      [`filter=${searching}&filter=after(2019-01-01T00:00:00Z,2019-01-02T00:00:00Z)`, 'one date'],
      [`filter=${searching}&filter=subjectonly(true)`, 'flag'],
      ['filter=search(**)', 'star'],
    ]
    for (const [query, why = ''] of wrong) {
      const { status, error } = await bob.client.request({ path: `${SEARCH}/${noun}?${query}` })

      expect([status, error?.code], query).toEqual([400, 'filterInvalid'])
      expect(error?.message).toContain(why)
    }
    const listed = await bob.client.request({
      path: `/api/core/v3/${noun}?filter=${searching}&filter=subjectonly`,
    })
    expect([listed.status, listed.error?.code]).toEqual([400, 'filterInvalid'])
  },
)

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

test('links lead through all that is found, each once, in the order of one large page (§Paginated list)', async () => {
  const filter = [searching]
  const contents = await collect(ann.client.each(api.searchContents, { filter, count: 1 }))
  const people = await collect(ann.client.each(api.searchPeople, { filter, count: 1 }))
  const places = await collect(ann.client.each(api.searchPlaces, { filter, count: 1 }))

  // Their other fields follow from the log a moment later, such as the last activity of a place.
  expect(idsOf(contents)).toEqual(idsOf((await ann.client.searchContents({ filter })).list))
  expect(idsOf(people)).toEqual(idsOf((await ann.client.searchPeople({ filter })).list))
  expect(idsOf(places)).toEqual(idsOf((await ann.client.searchPlaces({ filter })).list))
  expect([contents.length, people.length, places.length]).toEqual([4, 2, 3])
})

test('a search needs credentials, and a token that may read (decisions §1, §6)', async () => {
  const tokenFor = async (scopes: string) =>
    anonymous.as(
      bearer((await ann.client.createToken({ personID: '@me', body: { name: 'A program', scopes } })).token),
    )
  const clients = [anonymous, await tokenFor('webhooks'), await tokenFor('read')]

  for (const noun of ['contents', 'people', 'places']) {
    const replies = await Promise.all(
      clients.map((client) => client.request({ path: `${SEARCH}/${noun}?filter=${searching}&fields=@all` })),
    )

    expect(replies.map(({ status }) => status)).toEqual([401, 403, 200])
    expect(replies[2]?.text).toContain('"allowed":["GET"]')
    expect(replies[2]?.text).not.toContain('"POST"')
  }
})
