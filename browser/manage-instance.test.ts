/** An admin finds out who changed what, checks that the log is untouched, and pauses a webhook. */
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../bench/database.ts'
import { aDirectory, startInstance } from '../conformance/instance.ts'
import { aReceiver } from '../conformance/receiver.ts'
import { createMember, type Member } from './members.ts'
import { admin, aMember, aWindow, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const [boss, ann] = [await aMember('Bea', 'Boss'), await aMember('Ann', unique('Archer'))]
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
const annName = ann.person.displayName
const group = await ann.client.createPlace({
  body: { type: 'group', name: unique('Board'), groupType: 'OPEN' },
})
/** Of its own, because its log is tampered with. */
const directory = await aDirectory()
const instance = await startInstance({ vocabulary: 'svc', directory })
afterAll(async () => {
  await instance.stop()
  await rm(directory, { recursive: true, force: true })
})
const html = (words: string) => ({ type: 'text/html' as const, text: words })

test('an admin finds who renamed a group, sees its entry, has the list as a file, and verifies the chain', async () => {
  await ann.client.updatePlace({ placeID: group.id, body: { name: `${group.name} of 2026` } })
  const found = `search(${ann.person.name.familyName})`
  await expect.poll(async () => (await admin.listPeople({ filter: [found] })).list).toHaveLength(1)
  const { page, complaints } = await aWindowOf(boss, '/manage')
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()

  await page.getByRole('button', { name: 'Done by', exact: true }).click()
  await page.getByRole('combobox', { name: 'Done by' }).fill(ann.person.name.familyName)
  await page.getByRole('option', { name: annName }).click()
  await page.getByLabel('Action').selectOption({ label: 'Place renamed' })
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect.poll(() => log.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const rows = (await text(await download.createReadStream())).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`place.renamed,${ann.username}`)

  await log.getByRole('button', { name: 'Place renamed' }).click()
  const entry = page.getByRole('dialog', { name: /^Entry \d+$/ })
  await entry.getByText(`${group.name} of 2026`).first().waitFor()
  await entry.getByRole('link', { name: `@${ann.username}` }).waitFor()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  const chain = page.getByRole('dialog', { name: 'Verify the chain' })
  await chain.getByLabel('A hash you kept').fill('0'.repeat(64))
  await chain.getByRole('button', { name: 'Verify the chain' }).click()
  await chain.getByText(/entries are as written\.$/).waitFor()
  await chain.getByText('No entry has the hash that you kept.', { exact: false }).waitFor()
  await chain.getByText(/^Last hash: [0-9a-f]{64}$/).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a tampered log is named as broken, with the entry, on a phone', async () => {
  const client = createClient({
    baseUrl: instance.baseUrl,
    authorization: basic('admin', instance.adminPassword),
  })
  for (const name of ['Ann', 'Ben', 'Cleo']) await createMember(client, name, 'Archer')
  const newest = async () => (await client.listAuditEntries({ count: 1 })).list[0]
  await expect.poll(async () => (await newest())?.hash).toBeDefined()
  const sql = await connect(directory)
  await sql`alter table audit_entry disable trigger all`
  await sql`update audit_entry set actor_id = 1, actor_name = 'nobody' where id = 2`
  await sql.end()
  const { page, complaints } = await aWindow({ ...PHONE, baseURL: instance.baseUrl })
  const form = { username: 'admin', password: instance.adminPassword }
  await page.request.post('/login', { form, headers: { origin: instance.baseUrl }, maxRedirects: 0 })
  await page.goto('/manage/audit')

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  const chain = page.getByRole('dialog', { name: 'Verify the chain' })
  await chain.getByRole('button', { name: 'Verify the chain' }).click()
  await chain.getByText('Entry 2 was changed.').waitFor()
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)
  await chain.getByRole('button', { name: 'Show entry 2' }).click()
  await page.getByRole('dialog', { name: 'Entry 2' }).getByText('@nobody').waitFor()

  expect(complaints).toEqual([])
})

const post = (by: Member, subject: string) =>
  by.client.createContent({
    body: {
      type: 'document',
      subject,
      content: html('<p>News.</p>'),
      visibility: 'place',
      parent: `/places/${group.id}`,
    },
  })

test('an admin pauses a webhook: nothing is sent; resumed it is told again', async () => {
  const receiver = await aReceiver()
  const callback = `${receiver.url}/${unique('hook')}`
  const { pathname } = new URL(callback)
  const told = () =>
    receiver
      .received(pathname)
      .map(({ body }) => body)
      .join('\n')
  const { id } = await ann.client.createWebhook({
    body: { callback, object: `/places/${group.id}`, events: 'document' },
  })
  const [first, unheard, last] = [unique('First'), unique('Unheard'), unique('Last')]
  await post(ann, first)
  await expect.poll(told, { timeout: 20_000 }).toContain(first)
  const { page, complaints } = await aWindowOf(boss, `/manage/webhooks?owner=${ann.person.id}`)

  await page.getByRole('button', { name: callback }).click()
  const webhook = page.getByRole('dialog', { name: callback })
  await webhook.getByRole('list', { name: 'Deliveries' }).getByText('Delivered', { exact: true }).waitFor()
  await expectAccessible(page)
  await webhook.getByRole('button', { name: 'Pause' }).click()
  const pausing = page.getByRole('dialog', { name: 'Pause this webhook?' })
  await pausing.getByLabel('Reason').fill('It floods the receiver.')
  await pausing.getByRole('button', { name: 'Pause' }).click()
  await webhook.getByText('It floods the receiver.').waitFor()
  await post(ann, unheard)
  await ann.client.pingWebhook({ webhookID: id })
  await expect.poll(told, { timeout: 20_000 }).toContain('ping')
  expect(told()).not.toContain(unheard)

  await webhook.getByRole('button', { name: 'Resume' }).click()
  const resuming = page.getByRole('dialog', { name: 'Resume this webhook?' })
  await resuming.getByRole('button', { name: 'Resume' }).click()
  await webhook.getByText('Working', { exact: true }).waitFor()
  await post(ann, last)
  await expect.poll(told, { timeout: 20_000 }).toContain(last)
  expect(told()).not.toContain(unheard)
  await webhook.getByRole('button', { name: 'Send a test callback' }).click()
  await webhook.getByText('Test callback', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})

test('members find neither of the pages', async () => {
  const { page } = await aWindowOf(ann, '/manage/audit')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto('/manage/webhooks')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
