import { expect, test } from 'vitest'
import { admin, aMember, aPerson, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const key = unique('q')
// A tag keeps the cast apart from everybody else; the names are what is searched for.
const cast = {
  zoe: await aPerson({ name: { givenName: 'Zoë', familyName: 'Ångström' }, tags: [key, 'physics'] }),
  joe: await aPerson({ name: { givenName: 'Joe', familyName: 'Database' }, tags: [key] }),
  mia: await aPerson({
    name: { givenName: 'Mia', familyName: 'Codebase' },
    tags: [key],
    svc: { profile: [{ svc_label: 'Title', value: 'Collaboration Manager' }] },
  }),
  ivan: await aPerson({ name: { givenName: 'Иван', familyName: 'Петров' }, tags: [key] }),
  hana: await aPerson({ name: { givenName: '花子', familyName: '山田' }, tags: [key] }),
  odd: await aPerson({ name: { givenName: '100%', familyName: 'under_score' }, tags: [key] }),
}
await indexed()
const nameOf = new Map(Object.entries(cast).map(([name, person]) => [person.id, name]))

async function found(...searches: string[]): Promise<string[]> {
  const filter = [`tag(${key})`, ...searches.map((text) => `search(${text})`)]
  const { list } = await ann.client.listPeople({ filter, count: 100 })
  return list.map((person) => nameOf.get(person.id) ?? person.displayName).sort()
}

test('search finds by given and by family name (§Endpoints, decisions §2)', async () => {
  expect(await found('Joe')).toEqual(['joe'])
  expect(await found('Codebase')).toEqual(['mia'])
})

test('search finds by username and by tag (decisions §2)', async () => {
  expect(await found(cast.joe.svc.username)).toEqual(['joe'])
  expect(await found('physics')).toEqual(['zoe'])
})

test('words are ANDed, whatever their order (decisions §2)', async () => {
  expect(await found('Joe Database')).toEqual(['joe'])
  expect(await found('Database Joe')).toEqual(['joe'])
  expect(await found('Joe Codebase')).toEqual([])
})

test('two search filters AND as well (decisions §2)', async () => {
  expect(await found('Joe', 'Database')).toEqual(['joe'])
  expect(await found('Joe', 'Codebase')).toEqual([])
})

test('in search a comma is a space, not an OR (decisions §2)', async () => {
  expect(await found('Joe,Database')).toEqual(['joe'])
  expect(await found('Joe,Codebase')).toEqual([])
})

test('search is case-insensitive (decisions §2)', async () => {
  expect(await found('jOE')).toEqual(['joe'])
  expect(await found('иВАН')).toEqual(['ivan'])
  expect(await found('ÅNGSTRÖM')).toEqual(['zoe'])
})

test('search is accent-insensitive, both ways and in either form of Unicode (decisions §2)', async () => {
  expect(await found('zoe angstrom')).toEqual(['zoe'])
  expect(await found('Zoë')).toEqual(['zoe'])
  expect(await found('Zoë'.normalize('NFD'))).toEqual(['zoe'])
  expect(await found('Jöé')).toEqual(['joe'])
})

test('* works at the end of a word (decisions §2)', async () => {
  expect(await found('datab*')).toEqual(['joe'])
  expect(await found('collab*')).toEqual(['mia'])
})

test('* works at the start of a word (decisions §2)', async () => {
  expect(await found('*base')).toEqual(['joe', 'mia'])
})

test('* works inside a word (decisions §2)', async () => {
  expect(await found('d*base')).toEqual(['joe'])
  expect(await found('*o*e*ase')).toEqual(['mia'])
})

test('* works in any script (decisions §2)', async () => {
  expect(await found('Пет*')).toEqual(['ivan'])
  expect(await found('*ван')).toEqual(['ivan'])
  expect(await found('山*')).toEqual(['hana'])
  expect(await found('*花子')).toEqual(['hana'])
})

test('* stays within a word, and without one whole words are meant, but the last is how a name begins (decisions §2, more §1.8)', async () => {
  expect(await found('j*codebase')).toEqual([])
  expect(await found('datab joe')).toEqual([])
  expect(await found('joe datab')).toEqual(['joe'])
  expect(await found('ase')).toEqual([])
})

test('a word with * and one without are ANDed too (decisions §2)', async () => {
  expect(await found('mia c*base')).toEqual(['mia'])
  expect(await found('joe c*base')).toEqual([])
})

test.each([
  '%',
  '_',
  'd%base',
  'd_tabase',
  '.',
  'd.tabase',
  '[a-z]+',
  'Joe|Mia',
  "' or 1=1 --",
  '\\\\',
  '^J.e',
  '$',
])('nothing but * is a wildcard: search(%s) matches only literally (decisions §2)', async (text) => {
  const names = await found(text)

  expect(names.filter((name) => name !== 'odd')).toEqual([])
})

test.each(['\\(x', 'x\\)', '&', '!', ':*x', '<->', "a'b", '"a b"', 'a:b', '-joe', 'a/b', '🙂'])(
  'search(%s) is answered, never with an inner error (security T4)',
  async (text) => {
    const path = `${PEOPLE}?filter=${encodeURIComponent(`search(${text})`)}`
    const reply = await ann.client.request({ path })

    expect([200, 400]).toContain(reply.status)
  },
)

test.each([
  ['3,000 letters', 'a'.repeat(3000)],
  ['1,000 stars', `${'*a'.repeat(1000)}*`],
  ['1,000 words', 'a '.repeat(1000)],
  ['stars alone', '*'.repeat(1000)],
])('a search of %s is answered, never with an inner error (security T4)', async (_, text) => {
  const reply = await ann.client.request({
    path: `${PEOPLE}?filter=${encodeURIComponent(`search(${text})`)}`,
  })

  expect([200, 400]).toContain(reply.status)
})

test('search finds only what the caller may see (decisions §2)', async () => {
  const word = unique('shy')
  await aPerson({ name: { givenName: word, familyName: 'Ghost' }, svc: { visible: false } })
  await indexed()

  const asMember = await ann.client.listPeople({ filter: [`search(${word})`] })
  const asAdmin = await admin.listPeople({ filter: [`search(${word})`] })

  expect([asMember.list.length, asAdmin.list.length]).toEqual([0, 1])
})

test('search follows a change: the new name is found and the old is not (decisions §2)', async () => {
  const [before, after] = [unique('before'), unique('after')]
  const { id } = await aPerson({ name: { givenName: before, familyName: 'Changer' } })

  await admin.updatePerson({ personID: id, body: { name: { givenName: after } } })
  await indexed()

  const old = await ann.client.listPeople({ filter: [`search(${before})`] })
  const now = await ann.client.listPeople({ filter: [`search(${after})`] })
  expect([old.list.length, now.list.length]).toEqual([0, 1])
})

test('best first: who is called so comes before who has it elsewhere (decisions §2)', async () => {
  const word = unique('relevant')
  const inTag = await aPerson({ name: { givenName: 'Aaa', familyName: 'Aaa' }, tags: [word] })
  const inName = await aPerson({ name: { givenName: word, familyName: 'Zzz' } })

  await indexed()

  const plain = await ann.client.listPeople({ filter: [`search(${word})`] })
  const asked = await ann.client.listPeople({ filter: [`search(${word})`], sort: 'relevanceDesc' })

  for (const { list } of [plain, asked])
    expect(list.map((person) => person.id)).toEqual([inName.id, inTag.id])
})
