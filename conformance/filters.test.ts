import { filter, type NewPerson } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aPerson, unique } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const tag = unique('cast')
const [red, green] = [`${tag}red`, `${tag}green`]

const profile = (fields: Record<string, string>): Partial<NewPerson['svc']> => ({
  profile: Object.entries(fields).map(([svc_label, value]) => ({ svc_label, value })),
})

const baker = await aPerson({
  tags: [tag, red],
  svc: profile({ Title: 'Baker', Department: 'Bread', Company: 'Oven' }),
})
const cook = await aPerson({ tags: [tag, green], svc: profile({ Title: 'Cook', Department: 'Bread' }) })
const waiter = await aPerson({
  tags: [tag, red, green],
  location: 'Bar',
  svc: profile({ TITLE: 'Waiter', department: 'Bar, (front\\side)', company: 'Oven' }),
})
const porter = await aPerson({ tags: [tag], svc: profile({ Location: 'Gate' }) })

const NAMES: Record<string, string> = {
  [baker.id]: 'baker',
  [cook.id]: 'cook',
  [waiter.id]: 'waiter',
  [porter.id]: 'porter',
}

/** Who of the cast is found, by name. */
async function found(...filters: string[]): Promise<string[]> {
  const { list } = await ann.client.listPeople({ filter: [`tag(${tag})`, ...filters], count: 100 })
  return list.map((person) => NAMES[person.id] ?? person.displayName).sort()
}

const refused = async (text: string) =>
  await ann.client.request({ path: `${PEOPLE}?filter=${encodeURIComponent(text)}` })

test('tag(x) finds who has the tag (§Endpoints, decisions §2)', async () => {
  expect(await found()).toEqual(['baker', 'cook', 'porter', 'waiter'])
  expect(await found(`tag(${red})`)).toEqual(['baker', 'waiter'])
})

test('values inside one filter OR: tag(x,y) (decisions §2)', async () => {
  expect(await found(`tag(${red},${green})`)).toEqual(['baker', 'cook', 'waiter'])
})

test('two filters of one name AND (decisions §2)', async () => {
  expect(await found(`tag(${red})`, `tag(${green})`)).toEqual(['waiter'])
})

test('different filters AND (decisions §2)', async () => {
  expect(await found(`tag(${red})`, 'company(Oven)')).toEqual(['baker', 'waiter'])
  expect(await found(`tag(${red})`, 'company(Oven)', 'title(Baker)')).toEqual(['baker'])
  expect(await found(`tag(${green})`, 'title(Baker)')).toEqual([])
})

test('title, department, company and location filter by the profile (decisions §2)', async () => {
  expect(await found('title(Baker)')).toEqual(['baker'])
  expect(await found('department(Bread)')).toEqual(['baker', 'cook'])
  expect(await found('company(Oven)')).toEqual(['baker', 'waiter'])
  expect(await found('location(Gate)')).toEqual(['porter'])
})

test('location finds the location of a person as well (decisions §4)', async () => {
  expect(await found('location(Bar,Gate)')).toEqual(['porter', 'waiter'])
})

test('profile filters match the label without regard to case (decisions §2)', async () => {
  expect(await found('title(Waiter)')).toEqual(['waiter'])
  expect(await found('title(Baker,Waiter)')).toEqual(['baker', 'waiter'])
})

test('a profile filter looks at its own label only (decisions §2)', async () => {
  expect(await found('title(Bread)')).toEqual([])
})

test('a backslash escapes comma, parentheses and itself (decisions §2)', async () => {
  expect(await found('department(Bar\\, \\(front\\\\side\\))')).toEqual(['waiter'])
  expect(await found(filter('department', 'Bar, (front\\side)'))).toEqual(['waiter'])
  expect(await found('department(Bar, front)')).toEqual([])
})

test('a filter without matches gives an empty list (decisions §2)', async () => {
  expect(await found(`tag(${unique('nobody')})`)).toEqual([])
})

test('what looks like SQL or a pattern is text like any other (decisions §2)', async () => {
  expect(await found("tag(' or 1=1 --)")).toEqual([])
  expect(await found('title(%)')).toEqual([])
  expect(await found('title(B_ker)')).toEqual([])
  expect(await found('title(B.*)')).toEqual([])
  expect(await found('title(B*)')).toEqual([])
})

test('an unknown filter is 400 filterInvalid, naming the accepted ones (decisions §2)', async () => {
  const reply = await refused('author(1)')

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('filterInvalid')
  for (const name of ['search', 'tag', 'title', 'department', 'location', 'company', 'include-disabled']) {
    expect(reply.error?.message).toContain(name)
  }
})

test.each([
  'tag',
  'tag(',
  `tag(${red}`,
  `tag(${red})x`,
  `tag((${red})`,
  `tag(${red}))`,
  '(x)',
  'tag[x]',
  'TAG(x)',
  'tag(x\\',
])('the bad form %s is 400 filterInvalid (decisions §2)', async (text) => {
  const reply = await refused(text)

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('filterInvalid')
})

test('one bad filter among good ones is 400 too (decisions §2)', async () => {
  const reply = await ann.client.request({ path: `${PEOPLE}?filter=tag(${tag})&filter=nonsense(1)` })

  expect(reply.status).toBe(400)
})

test('__proto__ and other inherited words are no filters (decisions §2)', async () => {
  const replies = await Promise.all(['__proto__(1)', 'constructor(1)', 'toString'].map(refused))

  expect(replies.map((reply) => reply.error?.code)).toEqual(Array(3).fill('filterInvalid'))
})

test('flag filters have no parentheses: include-disabled(true) is 400 (decisions §2)', async () => {
  const reply = await admin.request({ path: `${PEOPLE}?filter=include-disabled(true)` })

  expect(reply.status).toBe(400)
  expect(reply.error?.code).toBe('filterInvalid')
})

test('include-disabled is for admins: 403 for members (decisions §2)', async () => {
  const reply = await ann.client.request({ path: `${PEOPLE}?filter=include-disabled` })

  expect(reply.status).toBe(403)
})

test('include-disabled ANDs with the other filters (decisions §2)', async () => {
  const off = await aPerson({ tags: [`${tag}off`], svc: { enabled: false } })
  const on = await aPerson({ tags: [`${tag}off`] })

  const { list } = await admin.listPeople({ filter: [`tag(${tag}off)`, 'include-disabled'] })

  expect(list.map((person) => person.id).sort()).toEqual([off.id, on.id].sort())
})

test('tags match without regard to case (decisions §2)', async () => {
  expect(await found(`tag(${red.toUpperCase()})`)).toEqual(['baker', 'waiter'])
})
