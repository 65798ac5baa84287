/** Highlights and suggestions of search results. */
import type { Client } from '@folkmoot/client'
import type { ContentInput } from '@folkmoot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANONYMOUS } from '../../../actor.ts'
import { present } from '../../../http/present.ts'
import type { CheckedCall } from '../../../http/route.ts'
import { ALL_SCOPES } from '../../../http/scopes.ts'
import { anInstance, type Instance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { findContents } from '../../content/reading/finding.ts'
import { presentationFor as contentFor } from '../../content/reading/presentation.ts'
import { findPeople } from '../../identity/people/finding.ts'
import { presentationFor as personFor } from '../../identity/people/presentation.ts'
import { findPlaces } from '../../places/places/finding.ts'
import { presentationFor as placeFor } from '../../places/places/presentation.ts'
import { indexNow } from '../indexing/indexing.ts'

let instance: Instance
let ann: TestPerson
let eve: TestPerson
beforeAll(async () => {
  instance = await anInstance()
  ann = await aPerson(instance)
  eve = await aPerson(instance)
})
afterAll(async () => {
  await instance.close()
})

const FIRST = { startIndex: 0, count: 25 }
const html = (text: string): ContentInput['content'] => ({ type: 'text/html', text })

async function aDocument(client: Client, overrides: Partial<ContentInput>): Promise<string> {
  const body = {
    type: 'document' as const,
    subject: 'Some subject',
    content: html('<p>Some text</p>'),
    ...overrides,
  }
  return (await client.createContent({ body })).id
}

async function aSecretGroup(): Promise<string> {
  const body = { type: 'group' as const, name: `Group ${Math.random()}`, groupType: 'SECRET' as const }
  return `/places/${(await ann.client.createPlace({ body })).id}`
}

async function meant(client: Client, search: string, ...filters: string[]): Promise<string | undefined> {
  return (await client.searchContents({ filter: [`search(${search})`, ...filters] })).didYouMean
}

test('the nearest word is meant, then the one that is used most, if it finds something', async () => {
  for (const subject of ['Calendar potatoes', 'Calender potatoes', 'Calender again']) {
    await aDocument(ann.client, { subject })
  }
  await indexNow(instance.context)

  expect(await meant(eve.client, 'calenda')).toBe('calendar')
  expect(await meant(eve.client, 'aclendar')).toBe('calendar')
  expect(await meant(eve.client, 'calendur')).toBe('calender')
  expect(await meant(eve.client, 'agian')).toBe('again')
  expect(await meant(eve.client, 'calenda again')).toBe('calender again')
  expect(await meant(eve.client, 'Ptatoes  "Calenadr  potatoes" cal*')).toBe(
    'potatoes "calendar potatoes" cal*',
  )
  expect(await meant(eve.client, 'clndr')).toBeUndefined()
  expect(await meant(eve.client, 'calenda elsewhere')).toBeUndefined()
  expect(await meant(eve.client, 'calenda', `author(/people/${eve.id})`)).toBeUndefined()
  expect(await meant(eve.client, `calenda${' -'.repeat(150)}`)).toBeUndefined()
})

test('a word that is found without the other filters is not corrected', async () => {
  await aDocument(ann.client, { subject: 'Marmalade' })
  await aDocument(eve.client, { subject: 'Marmelade' })
  await indexNow(instance.context)
  const byEve = `author(/people/${eve.id})`

  expect(await meant(eve.client, 'marmalade', byEve)).toBeUndefined()
  expect(await meant(eve.client, 'marmulade', byEve)).toBe('marmelade')
})

test('words of a secret group are suggested only to its members', async () => {
  await aDocument(ann.client, { subject: 'Kryptonite reserves', parent: await aSecretGroup() })
  await indexNow(instance.context)

  expect(await meant(ann.client, 'kriptonite')).toBe('kryptonite')
  expect(await meant(eve.client, 'kriptonite')).toBeUndefined()
})

test('suggestions do not reveal words of invisible content', async () => {
  await aDocument(eve.client, { subject: 'Thunderbolts everywhere' })
  await aDocument(ann.client, { subject: 'Operation Thunderbelt', parent: await aSecretGroup() })
  await indexNow(instance.context)

  for (const word of ['thunderbelt', 'thunderbalt']) {
    expect(await meant(eve.client, word)).toBe('thunderbolts')
    expect(await meant(eve.client, `everywhere ${word}`)).toBe('everywhere thunderbolts')
  }
})

test('a person whom others do not see is not meant by them', async () => {
  await aPerson(instance, {
    name: { givenName: 'Wilhelmine', familyName: 'Quastenberg' },
    account: { visible: false },
  })
  await indexNow(instance.context)
  const meantBy = async (client: Client) =>
    (await client.searchPeople({ filter: ['search(Quastenburg)'] })).didYouMean

  expect(await meantBy(instance.admin)).toBe('quastenberg')
  expect(await meantBy(eve.client)).toBeUndefined()
})

test('content hidden between finding and showing is neither shown nor highlighted', async () => {
  const content = { type: 'document' as const, subject: 'Ephemeral notes', content: html('<p>Open</p>') }
  const contentID = await aDocument(ann.client, content)
  const group = { type: 'group' as const, name: 'Ephemeral group' }
  const { id: placeID } = await ann.client.createPlace({ body: group })
  const name = { givenName: 'Ephemeral', familyName: 'Person' }
  const { id: personID } = await aPerson(instance, { name })
  await indexNow(instance.context)
  const call = { context: instance.context, actor: ANONYMOUS, form: 'chosen', scopes: ALL_SCOPES }
  const asker = { ...call, write: JSON.stringify } as unknown as CheckedCall
  const search = { name: 'search' as const, values: ['ephemeral'] }
  const wanted = { filters: [search], sort: undefined, isHighlighted: true }
  const contents = await findContents(asker, wanted, FIRST)
  const places = await findPlaces(asker, wanted, FIRST)
  const people = await findPeople(asker, wanted, FIRST)
  const shown = async () =>
    [
      await present(asker, contents.rows, contentFor(asker), contents.more),
      await present(asker, places.rows, placeFor(asker), places.more),
      await present(asker, people.rows, personFor(asker), people.more),
    ].map((page) => page.map(({ json }) => JSON.parse(json)))
  const before = await shown()

  await ann.client.updateContent({ contentID, body: { ...content, visibility: 'hidden' } })
  await ann.client.updatePlace({ placeID, body: { groupType: 'SECRET' } })
  await instance.admin.updatePerson({ personID, body: { svc: { visible: false } } })

  expect(before).toMatchObject([
    [{ id: contentID, highlightSubject: '<em>Ephemeral</em> notes', highlightBody: 'Open' }],
    [{ id: placeID, highlightSubject: '<em>Ephemeral</em> group' }],
    [{ id: personID, highlightSubject: '<em>Ephemeral</em> Person' }],
  ])
  expect(await shown()).toEqual([[], [], []])
})

test('highlights of people contain no addresses, because searches ignore them', async () => {
  const { id } = await aPerson(instance, {
    name: { givenName: 'Zacharias', familyName: 'Zobel' },
    location: 'Zobelhausen',
    tags: ['zobel'],
    emails: [{ value: 'zobel@example.org' }],
    phoneNumbers: [{ value: '+49 zobel' }],
    account: { profile: [{ svc_label: 'Title', value: 'Chief <Zobel>' }] },
  })
  await indexNow(instance.context)

  const { list } = await eve.client.searchPeople({ filter: ['search(zobel)'] })

  expect(list).toMatchObject([
    {
      id,
      highlightSubject: 'Zacharias <em>Zobel</em>',
      highlightBody: 'Zobelhausen · Chief &lt;<em>Zobel</em>&gt;',
      highlightTags: '<em>zobel</em>',
    },
  ])
})
