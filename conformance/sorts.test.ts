import type { Input } from '@folkmoot/client'
import type { Api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, unique } from './community.ts'
import { indexed } from './searching.ts'
import { fieldsNamed, PEOPLE } from './wire.ts'

type Sort = Input<Api['listPeople']>['sort']

const ann = await aMember()
const tag = unique('sorted')
const named = (givenName: string, familyName: string) =>
  aPerson({ name: { givenName, familyName }, tags: [tag] })

// Made in this order, one after the other.
const carl = await named('Carl', 'Young')
const anna = await named('anna', 'Zorn')
const bert = await named('Bert', 'Adams')
const emil = await named('Émil', 'Baker')
const twin = await named('Bert', 'Adams')
const NAMES = new Map([
  [carl.id, 'carl'],
  [anna.id, 'anna'],
  [bert.id, 'bert'],
  [emil.id, 'emil'],
  [twin.id, 'twin'],
])

async function inOrder(sort: Sort, filter = [`tag(${tag})`]): Promise<(string | undefined)[]> {
  const { list } = await ann.client.listPeople({ filter, sort })
  return list.map((person) => NAMES.get(person.id))
}

test('people come by first name by default, without regard to case and accents, ties by id (decisions §2)', async () => {
  const expected = ['anna', 'bert', 'twin', 'carl', 'emil']

  expect(await inOrder(undefined)).toEqual(expected)
  expect(await inOrder('firstNameAsc')).toEqual(expected)
})

test('lastNameAsc is by family name, ties by id (decisions §2)', async () => {
  expect(await inOrder('lastNameAsc')).toEqual(['bert', 'twin', 'emil', 'carl', 'anna'])
})

test('dateJoinedAsc and dateJoinedDesc are by the time of joining (decisions §2)', async () => {
  const joined = ['carl', 'anna', 'bert', 'emil', 'twin']

  expect(await inOrder('dateJoinedAsc')).toEqual(joined)
  expect(await inOrder('dateJoinedDesc')).toEqual(joined.toReversed())
})

test('updatedAsc and updatedDesc are by the last change (decisions §2)', async () => {
  const own = unique('changed')
  const [first, second] = [await aPerson({ tags: [own] }), await aPerson({ tags: [own] })]
  await admin.updatePerson({ personID: first.id, body: { status: 'changed' } })

  const ascending = await ann.client.listPeople({ filter: [`tag(${own})`], sort: 'updatedAsc' })
  const descending = await ann.client.listPeople({ filter: [`tag(${own})`], sort: 'updatedDesc' })

  expect(ascending.list.map((person) => person.id)).toEqual([second.id, first.id])
  expect(descending.list.map((person) => person.id)).toEqual([first.id, second.id])
})

test('relevanceDesc without a search is accepted and complete (decisions §2)', async () => {
  expect((await inOrder('relevanceDesc')).toSorted()).toEqual(['anna', 'bert', 'carl', 'emil', 'twin'])
})

test('an asked-for order holds with a search too (decisions §2)', async () => {
  await indexed()
  const filter = [`tag(${tag})`, `search(*${tag.slice(1, -1)}*)`]

  expect(await inOrder('dateJoinedAsc', filter)).toEqual(['carl', 'anna', 'bert', 'emil', 'twin'])
})

test.each(['nonsense', 'firstnameasc', 'id', 'firstNameAsc,lastNameAsc', '__proto__', ''])(
  'the unknown order %s is 400, naming the accepted ones (decisions §1, §2)',
  async (sort) => {
    const reply = await ann.client.request({ path: `${PEOPLE}?sort=${sort}` })

    expect(reply.status).toBe(400)
    expect(fieldsNamed(reply)).toEqual(['sort'])
    for (const name of [
      'firstNameAsc',
      'lastNameAsc',
      'dateJoinedAsc',
      'dateJoinedDesc',
      'updatedAsc',
      'updatedDesc',
    ]) {
      expect(reply.error?.message).toContain(name)
    }
  },
)
