/** Imports go on after an interruption, never create anybody twice, and mail everybody once. */
import { api } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { Browser } from '../../../testing/browser.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson } from '../../../testing/makers.ts'
import { forgetOldImports, peopleImporting } from '../jobs.ts'
import { queueImport } from './running.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const { admin, baseUrl, context } = instance
const { sql } = instance.store
const mails = () => openMails(instance, server)
beforeEach(() => mails())

let made = 0
const rowsOf = (count: number) => Array.from({ length: count }, () => `import${++made}@example.org,Im Ported`)
const fileOf = (rows: readonly string[]) => ({
  bytes: new TextEncoder().encode(['email,name,places', ...rows].join('\n')),
  mediaType: 'text/csv',
})
const work = () => doJobs(instance, peopleImporting)
const again = (id: string) => inTransaction(context.writeDb, (tx) => queueImport(tx, id))
const found = (importID: string) => admin.getPeopleImport({ importID })
const countPeople = async () => {
  const [row] = await sql`select count(*)::int as count from person where username like 'import%'`
  return row?.count as number
}

test('an import that is interrupted goes on where it was, and run again creates nobody', async () => {
  const before = await countPeople()
  const { id } = await admin.importPeople(fileOf(rowsOf(30)))
  const stopping = AbortSignal.abort()
  await peopleImporting.run(context, { importId: id }, { number: 1, isLast: false, stopping })
  const begun = await found(id)
  await work()
  const done = await found(id)
  await again(id)
  await work()

  expect(begun).toMatchObject({ state: 'running', created: 1 })
  expect(done).toMatchObject({ state: 'done', created: 30, failed: 0 })
  expect(await found(id)).toEqual(done)
  expect((await countPeople()) - before).toBe(30)
})

test('two workers that run one import create everybody once', async () => {
  const before = await countPeople()
  const { id } = await admin.importPeople(fileOf(rowsOf(40)))
  const attempt = { number: 1, isLast: false, stopping: new AbortController().signal }
  await Promise.all([1, 2, 3].map(() => peopleImporting.run(context, { importId: id }, attempt)))
  // What did not fit into one turn.
  await work()

  expect(await found(id)).toMatchObject({ state: 'done', created: 40, failed: 0 })
  expect((await countPeople()) - before).toBe(40)
})

test('names that were taken meanwhile, and places that are gone, fail alone', async () => {
  const group = await admin.createPlace({ body: { type: 'group', name: 'Gone soon', groupType: 'OPEN' } })
  const [taken = '', free = '', placed = ''] = rowsOf(3)
  const { id } = await admin.importPeople(fileOf([taken, free, `${placed},${group.id}`]))
  const [email = ''] = taken.split(',')
  await aPerson(instance, { username: 'quicker', emails: [{ value: email }] })
  await admin.deletePlace({ placeID: group.id })
  await work()

  const { bytes } = await admin.request({ path: `/api/core/v3/people/imports/${id}/csv` })
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n').slice(1)
  expect(await found(id)).toMatchObject({ state: 'done', created: 1, failed: 2 })
  expect(lines.map((line) => line.split(',').at(-1))).toEqual([
    'email must be that of somebody without an account',
    '',
    'places must name at most 20 places that you manage',
  ])
})

test('on the third attempt a row that always breaks fails alone, and the rest goes on at once', async () => {
  const { id } = await admin.importPeople(fileOf(rowsOf(3)))
  await sql.unsafe(`
    create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_one before insert on person for each row
    when (new.username = 'import${made - 1}') execute function break_one()`)
  const stopping = new AbortController().signal
  const run = (number: number) =>
    peopleImporting.run(context, { importId: id }, { number, isLast: false, stopping })
  await expect(run(1)).rejects.toThrow('broken')
  await expect(run(2)).rejects.toThrow('broken')
  const before = await found(id)
  await run(3)
  await sql`drop function break_one cascade`
  await work()

  expect(before).toMatchObject({ state: 'running', created: 1, failed: 0 })
  expect(await found(id)).toMatchObject({ state: 'done', created: 2, failed: 1 })
})

test('the rights of the importer count while it runs', async () => {
  const manager = await aPerson(instance, {
    account: { roles: ['communityManager'], password: 'as a manager' },
  })
  const { id } = await manager.client.importPeople(fileOf(rowsOf(5)))
  await admin.updatePerson({ personID: manager.id, body: { svc: { roles: [] } } })
  await work()

  expect(await found(id)).toMatchObject({ state: 'done', created: 0, failed: 5 })
})

test('people get one mail with a link for seven days, at once or later, and are signed in by it', async () => {
  const { id } = await admin.importPeople(fileOf(rowsOf(3)))
  await work()
  const atFirst = await mails()
  const offered = (await found(id)).resources.mails
  await admin.mailImportedPeople({ importID: id })
  await admin.mailImportedPeople({ importID: id })
  await work()
  await again(id)
  await work()
  const later = await mails()
  const { id: other } = await admin.importPeople({ ...fileOf(rowsOf(1)), mails: true })
  await work()
  const [mail] = await mails()
  const browser = new Browser(baseUrl)
  const password = 'chosen by myself'
  const set = await browser.post('/reset', { code: mail?.code ?? '', password, again: password })

  expect(atFirst).toEqual([])
  expect(offered?.allowed).toEqual(['POST'])
  expect(later).toHaveLength(3)
  expect(new Set(later.map(({ to }) => to)).size).toBe(3)
  expect((await found(other)).resources.mails?.allowed).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your new account', link: expect.stringMatching(/^\/reset\?code=/) })
  expect(mail?.text).toContain(`Your username is import${made}.`)
  expect(set.status).toBe(303)
  expect((await browser.send('/settings/password')).status).toBe(200)
  const [row] = await sql`select max(expires_at) - now() > interval '6 days' as lasts from confirmation`
  expect(row?.lasts).toBe(true)
})

test('imports mail 10,000 people a day, sent or still to be sent', async () => {
  const file = fileOf(rowsOf(1))
  const { id: later } = await admin.importPeople(fileOf(rowsOf(1)))
  await work()
  const { id: full } = await admin.importPeople({ ...fileOf(rowsOf(1)), mails: true })
  await sql`
    insert into people_import_row (import_id, row_number, email, given_name, family_name, username, problems, mailed_at)
    select ${full}, number + 10, '', '', '', '', '[]', now()
    from generate_series(1, 9999 - (select count(*)::int from people_import_row where mailed_at is not null)) number`
  const refused = [
    await admin.send(api.importPeople, { ...file, mails: true }),
    await admin.send(api.mailImportedPeople, { importID: later }),
  ]
  const unmailed = await admin.send(api.importPeople, file)
  await sql`update people_import_row set mailed_at = now() - interval '25 hours' where row_number > 10`
  const nextDay = await admin.send(api.mailImportedPeople, { importID: later })
  await work()
  await mails()

  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    [429, 'tooFast'],
    [429, 'tooFast'],
  ])
  expect(refused[0]?.error?.message).toContain('at most 10000 people a day')
  expect([unmailed.status, nextDay.status]).toEqual([202, 202])
})

test('a removed person leaves no address and no name in the report, and is not created again', async () => {
  const { id } = await admin.importPeople(fileOf(rowsOf(1)))
  const username = `import${made}`
  await work()
  const { id: personID } = await admin.getPersonByUsername({ username })
  await admin.deletePerson({ personID })
  await finishDepartures(instance)
  const { bytes } = await admin.request({ path: `/api/core/v3/people/imports/${id}/csv` })
  await sql`update people_import_row set person_id = null where import_id = ${id}`
  await again(id)
  await work()

  const [, line] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(line).toBe(`2,,,,,created,${personID},`)
  expect(await found(id)).toMatchObject({ state: 'done', created: 1, failed: 0 })
  expect(await sql`select from people_import_row where import_id = ${id} and problems is null`).toHaveLength(
    0,
  )
})

test('an import is forgotten after 30 days, its people are not', async () => {
  const before = await countPeople()
  const { id } = await admin.importPeople(fileOf(rowsOf(1)))
  await work()
  await sql`update people_import set created_at = now() - interval '31 days' where id = ${id}`
  await forgetOldImports(context.slowDb)

  expect((await admin.request({ path: `/api/core/v3/people/imports/${id}` })).status).toBe(404)
  expect((await countPeople()) - before).toBe(1)
})
