import type { Client } from '@folkmoot/client'
import { api, type ImportPlan } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, unique } from './community.ts'

const [member, manager] = [await aMember(), await aMember({ svc: { roles: ['communityManager'] } })]
const fileOf = (text: string | Uint8Array<ArrayBuffer>) => ({
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  mediaType: 'text/csv',
})
const plan = async (text: string | Uint8Array<ArrayBuffer>, client: Client = admin) =>
  await client.send(api.planPeopleImport, fileOf(text))
const importAll = async (text: string, client: Client = admin) => await client.importPeople(fileOf(text))
const problemsIn = ({ list }: ImportPlan) =>
  list.flatMap(({ row, problems }) => problems.map(({ field }) => `${row} ${field}`))
const reportOf = async (id: string, failed = false) =>
  new TextDecoder().decode(
    (await admin.send(api.exportPeopleImport, { importID: id, ...(failed && { failed }) })).bytes,
  )

/** An import of a thousand people takes its time. */
const PATIENCE = { timeout: 120_000, interval: 200 }
async function untilDone(importID: string) {
  await expect.poll(async () => (await admin.getPeopleImport({ importID })).state, PATIENCE).toBe('done')
  return await admin.getPeopleImport({ importID })
}
const findByEmail = async (email: string) => (await admin.send(api.getPersonByEmail, { email })).body

test('of 1,000 rows with 20 bad ones a dry run names exactly these, and writes nothing; the import creates 980, and again none (decision 0229)', {
  timeout: 300_000,
}, async () => {
  const word = unique('row')
  const bad = new Map(
    Array.from({ length: 20 }, (_, index) => [index * 50 + 7, `not an address ${index},Bad Row`]),
  )
  const rows = Array.from(
    { length: 1000 },
    (_, index) => bad.get(index) ?? `${word}-${index}@example.org,Row Number ${index}`,
  )
  const text = `email,name\r\n${rows.join('\r\n')}\r\n`

  const { body, status } = await plan(text)
  const before = await findByEmail(`${word}-0@example.org`)
  const { id } = await importAll(text)
  const done = await untilDone(id)
  const again = await untilDone((await importAll(text)).id)

  expect([status, body?.total, body?.creates]).toEqual([200, 1000, 980])
  expect(body && problemsIn(body)).toEqual([...bad.keys()].map((index) => `${index + 2} email`))
  expect(before).toBeUndefined()
  expect(done).toMatchObject({ total: 1000, created: 980, failed: 20 })
  expect(again).toMatchObject({ total: 1000, created: 0, failed: 1000 })
  expect(await findByEmail(`${word}-999@example.org`)).toMatchObject({
    displayName: 'Row Number 999',
    svc: { username: `${word}-999`, roles: [], enabled: true },
  })
})

test('all that is wrong is named with row and field (decision 0229)', async () => {
  const group = await aPlace(admin, { groupType: 'SECRET' })
  const owner = `${member.username}@example.org`
  const [fresh, other] = [unique('new'), unique('new')]
  const text = [
    'email;given name;Family Name;username;places',
    `${fresh}@example.org;Ann;Archer;${fresh};/places/${group.id} ${group.id}`,
    `${fresh}@EXAMPLE.org;Ann;Archer;;`,
    `${owner};Ann;Archer;;`,
    `${other}@example.org;;Archer;;`,
    `${unique('a')}@example.org;Ann;Archer;${member.username.toUpperCase()};`,
    `${unique('b')}@example.org;Ann;Archer;with space;`,
    `${unique('c')}@example.org;Ann;Archer;${fresh};`,
    `${unique('d')}@example.org;Ann;Archer;me;9007199254740991`,
    `;;;;elsewhere`,
    `${unique('e')}@example.org;${'x'.repeat(101)};Archer;;`,
  ].join('\n')

  const { body } = await plan(text)

  expect(body && problemsIn(body)).toEqual([
    '3 email',
    '4 email',
    '5 givenName',
    '6 username',
    '7 username',
    '8 username',
    '9 username',
    '9 places',
    '10 email',
    '10 name',
    '10 places',
    '11 givenName',
  ])
  expect(body?.list[0]).toMatchObject({ row: 2, name: 'Ann Archer', places: [group.name], problems: [] })
})

test('people join the places of their row at once; roles are not read (decision 0229)', async () => {
  const group = await aPlace(manager.client, { groupType: 'SECRET' })
  const word = unique('joins')
  const text = `email,name,places,roles\n${word}@example.org,Jo In,${group.id},admin\n`

  const { id } = await importAll(text, manager.client)
  await untilDone(id)

  const person = await findByEmail(`${word}@example.org`)
  expect(person?.svc.roles).toEqual([])
  const { list } = await admin.listMembers({ placeID: group.id })
  expect(list.find((one) => one.person.id === person?.id)?.state).toBe('member')
})

test('a place that the importer does not manage, or may not know of, is the same problem (decision 0229)', async () => {
  const [open, secret] = [await aPlace(admin), await aPlace(admin, { groupType: 'SECRET' })]
  const rows = [open, secret].map(({ id }, index) => `${unique('x')}@example.org,Per Son${index},${id}`)

  const { body } = await plan(['email,name,places', ...rows].join('\n'), manager.client)

  expect(body && problemsIn(body)).toEqual(['2 places', '3 places'])
  expect(new Set(body?.list.map(({ problems }) => problems[0]?.message)).size).toBe(1)
  expect(body?.list.map(({ places }) => places)).toEqual([[], []])
})

test.each([
  ['a byte order mark', (word: string) => `\uFEFFemail,name\n${word}@example.org,"Ann, of ""Ames"""`],
  ['semicolons', (word: string) => `email;name\n${word}@example.org;"Ann, of ""Ames"""`],
  [
    'other names of columns, and further ones',
    (word: string) => `E-Mail,Age,GIVEN_NAME,family name\r\n${word}@example.org,7,"Ann,","of ""Ames"""`,
  ],
])('%s and quotes are read (decision 0229)', async (_, textOf) => {
  const word = unique('csv')

  const { body } = await plan(textOf(word))

  expect(body?.list).toEqual([
    {
      row: 2,
      email: `${word}@example.org`,
      name: 'Ann, of "Ames"',
      username: word,
      places: [],
      problems: [],
    },
  ])
})

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['no row', 'email,name\n'],
  ['no column of addresses', 'name,username\nAnn Archer,ann\n'],
  ['a column twice', 'email,email,name\na@example.org,b@example.org,Ann Archer\n'],
  ['an open quote', 'email,name\na@example.org,"Ann'],
  ['a quote inside a value', '<svg xmlns="x">\n'],
  ['another encoding', new Uint8Array([...new TextEncoder().encode('email,name\n'), 0xe9, 0x2c, 0x41])],
  ['10,001 rows', `email,name\n${'a@b.org,A B\n'.repeat(10_001)}`],
])('a file with %s is refused whole (decision 0229)', async (_, text) => {
  const { status, error } = await plan(text)

  expect([status, error?.code, error?.details?.[0]?.field]).toEqual([400, 'fieldInvalid', 'body'])
})

test('a file of more than 2 MB is refused, and one that is not CSV (decision 0229)', async () => {
  const large = await plan(`email,name\n${'a'.repeat(2 * 1024 * 1024)}`)
  const other = await admin.send(api.planPeopleImport, { ...fileOf('x'), mediaType: 'application/pdf' })

  expect([large.status, other.status]).toEqual([413, 415])
})

test('the report says what became of each row, and starts no formula (decision 0229)', async () => {
  const word = unique('report')
  const text = `email,name\n${word}@example.org,=1+1 Sum\n@bad,Bad Address\n`
  const { id } = await importAll(text)
  await untilDone(id)

  const [head, ...rows] = (await reportOf(id)).trim().split('\r\n')

  const person = await findByEmail(`${word}@example.org`)
  expect(head).toBe('row,email,givenName,familyName,username,outcome,person,problems')
  expect(rows[0]).toBe(`2,${word}@example.org,'=1+1,Sum,${word},created,${person?.id},`)
  expect(rows[1]).toMatch(/^3,'@bad,Bad,Address,.*,failed,,email must be an e-mail address$/)
  expect((await reportOf(id, true)).trim().split('\r\n')).toEqual([head, rows[1]])
})

test('community managers and admins import; others learn nothing (decision 0229)', async () => {
  const text = `email,name\n${unique('rights')}@example.org,Ann Archer\n`
  const { id: importID } = await importAll(text, manager.client)
  const asked = async (client: Client) => [
    (await client.send(api.planPeopleImport, fileOf(text))).status,
    (await client.send(api.importPeople, fileOf(text))).status,
    (await client.send(api.listPeopleImports, {})).status,
    (await client.send(api.getPeopleImport, { importID })).status,
    (await client.send(api.exportPeopleImport, { importID })).status,
    (await client.send(api.mailImportedPeople, { importID })).status,
  ]
  const own = async (client: Client) =>
    (await client.getPerson({ personID: '@me' })).resources.imports?.allowed

  expect(new Set(await asked(member.client))).toEqual(new Set([403]))
  expect(new Set(await asked(anonymous))).toEqual(new Set([401]))
  expect([await own(admin), await own(manager.client), await own(member.client)]).toEqual([
    ['GET', 'POST'],
    ['GET', 'POST'],
    undefined,
  ])
  expect((await admin.listPeopleImports()).list.map(({ id }) => id)).toContain(importID)
})

test('imports are audited, and so is each account (decision 0229)', async () => {
  const word = unique('audited')
  const { id } = await importAll(`email,name\n${word}@example.org,Ann Archer\n`, manager.client)
  await untilDone(id)
  const person = await findByEmail(`${word}@example.org`)

  const entries = [
    ...(await admin.listAuditEntries({ filter: [`target(import,${id})`] })).list,
    ...(await admin.listAuditEntries({ filter: [`target(person,${person?.id})`] })).list,
  ]

  expect(entries.map(({ action, actor }) => [action, actor?.username])).toEqual([
    ['import.started', manager.username],
    ['person.created', manager.username],
  ])
})

test('the dry run is audited (decision 0229)', async () => {
  await manager.client.planPeopleImport(fileOf('email,name\nnobody@example.org,No Body\n'))

  const filter = ['action(import.planned)', `actor(/people/${manager.id})`]
  const [entry] = (await admin.listAuditEntries({ filter })).list
  expect(entry).toMatchObject({ actor: { id: manager.id }, details: { rows: 1 } })
})

test('a community that sends no mail mails nobody (decision 0229)', async () => {
  const file = fileOf(`email,name\n${unique('mail')}@example.org,Ann Archer\n`)
  const { id } = await admin.importPeople(file)
  const replies = [
    await admin.send(api.importPeople, { ...file, mails: true }),
    await admin.send(api.mailImportedPeople, { importID: id }),
  ]

  expect(replies.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'mailOff'],
    [409, 'mailOff'],
  ])
})

test('a file with very many columns is refused at once (decision 0229)', async () => {
  const head = `email,name${','.repeat(1_000_000)}`
  const refused = await plan(`${head}\n${'x\n'.repeat(10_000)}`)
  const most = await plan(`email,name${',x'.repeat(98)}\n${unique('wide')}@example.org,Ann Archer\n`)

  expect([refused.status, refused.error?.details?.[0]?.message]).toEqual([
    400,
    'must have at most 100 columns',
  ])
  expect([most.status, most.body?.creates]).toEqual([200, 1])
})

test('what is cut is cut between characters (decision 0229)', async () => {
  const [word, letter] = [unique('cut'), '\u{10400}']
  const long = `${word}-${letter.repeat(30)}${'b'.repeat(300)}x${letter.repeat(200)}`
  const text = [
    'email,name,username',
    `a${letter.repeat(79)}@example.org,Ann Archer,`,
    `${word}${letter.repeat(150)}@example.org,Ann Archer,`,
    `${word}@example.org,Ann a${letter.repeat(400)},${long}`,
  ].join('\n')

  const { status, body } = await plan(text)
  const { id } = await importAll(text)
  await untilDone(id)
  const report = await reportOf(id)

  expect(status).toBe(200)
  expect(body?.list[0]?.username.isWellFormed()).toBe(true)
  expect(report).not.toContain('\u{fffd}')
})
