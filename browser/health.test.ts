/** The mail server is down: an admin sees the job that failed, retries it once the server is back, and tests the mail. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { basic, createClient } from '@folkmoot/client'
import { STORAGE_KINDS } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../bench/database.ts'
import { aDirectory, startInstance } from '../conformance/instance.ts'
import { createMember } from './members.ts'
import { aWindow, expectAccessible } from './stage.ts'
import { findMisfits } from './widths.ts'

/** Nothing listens there until the mail server is started. */
async function aFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const mailPort = await aFreePort()
const directory = await aDirectory()
const instance = await startInstance({
  vocabulary: 'svc',
  directory,
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    FOLKMOOT_MAIL_FROM: 'moot@example.org',
  },
})
afterAll(async () => {
  await instance.stop()
  await rm(directory, { recursive: true, force: true })
})
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })
const PHONE = { width: 390, height: 844 }

/** To whom mails came. */
async function startMailServer(): Promise<readonly string[]> {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, callback) {
      recipients.push(address)
      callback()
    },
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback())
    },
  })
  server.listen(mailPort, '127.0.0.1')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return recipients
}

const ann = await createMember(admin, 'Ann', 'Archer')
await fetch(`${baseUrl}/forgotten`, {
  method: 'POST',
  headers: { origin: baseUrl },
  body: new URLSearchParams({ name: ann.username }),
})
const sql = await connect(directory)
/** From now on only a person makes it be tried again. */
async function postpone(): Promise<number> {
  const rows = await sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 day'
    where locked_at is null and attempts > 0 returning id`
  return rows.length
}
await vi.waitFor(async () => expect(await postpone()).toBe(1), { timeout: 60_000, interval: 100 })
await sql.end()

async function signIn(page: Page): Promise<void> {
  const form = { username: 'admin', password: adminPassword }
  await page.request.post('/login', { form, headers: { origin: baseUrl }, maxRedirects: 0 })
}

test('a mail that could not be sent is seen as a failed job, retried, and arrives', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await signIn(page)
  await page.goto('/manage')
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByText('Everything is working').waitFor()
  await page.getByText(/^PostgreSQL \d+.*run by the server$/).waitFor()
  const jobs = page.getByRole('list', { name: 'Jobs' })
  await jobs.getByText('Failed, will be retried').waitFor()
  await jobs.getByText(/ECONNREFUSED/).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await findMisfits(page)).toEqual([])

  const recipients = await startMailServer()
  await jobs.getByRole('button', { name: 'Retry send_mail' }).click()
  await expect.poll(() => recipients, { timeout: 20_000 }).toEqual([`${ann.username}@example.org`])
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Failed, will be retried').waitFor({ state: 'detached' })
  const { list } = await admin.listAuditEntries({ filter: ['action(job.retried)'] })
  expect(list.map(({ target }) => target?.label)).toEqual(['send_mail'])
  expect(complaints).toEqual([])
})

test('an admin sees what is stored, and tests the store of files', async () => {
  const measured = await connect(directory)
  await measured`
    insert into storage_use (day, kind, files, bytes)
    select (now() at time zone 'UTC')::date, kind, 3, 2048
    from unnest(${['stored', ...STORAGE_KINDS]}::text[]) kind
    union all select (now() at time zone 'UTC')::date - 30, 'stored', 1, 1024
    on conflict (day, kind) do update set files = 3, bytes = 2048`
  await measured.end()
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await signIn(page)
  await page.goto('/manage/health')
  await page.getByRole('row', { name: 'Attachments 3 2 kB', exact: true }).waitFor()
  await page.getByRole('row', { name: 'Earlier versions of content (in the database) 3 2 kB' }).waitFor()
  await page.getByText(/^3 files, 2 kB \(.*It was 1 kB on /).waitFor()
  await page.getByText('Files are kept in a folder of the server.').waitFor()
  await page.getByRole('button', { name: 'Test storage' }).click()
  await page.getByText(/^A file was written, read back and removed in \d+ ms\.$/).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await findMisfits(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('an admin changes a property and resets it, and is told what the mail server says to a test mail', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await signIn(page)
  await page.goto('/manage/settings')
  const name = 'svc.mail.notifications.day.max'
  await page.getByLabel('Find a property').fill('mails per person')
  await expect
    .poll(() => page.getByRole('list', { name: 'Properties' }).getByRole('listitem').count())
    .toBe(1)
  await expectAccessible(page)
  await page.getByLabel(name, { exact: true }).fill('many')
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await page.locator('[aria-invalid]').waitFor()
  await page.getByLabel(name, { exact: true }).fill('7')
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await page.getByRole('button', { name: `Reset ${name} to default` }).waitFor()
  expect((await admin.getProperty({ name })).value).toBe(7)
  await page.getByRole('button', { name: `Reset ${name} to default` }).click()
  await page.getByRole('button', { name: `Reset ${name} to default` }).waitFor({ state: 'detached' })
  expect((await admin.getProperty({ name })).value).toBe(50)

  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('The mail to admin@localhost could not be sent:').waitFor()
  await page.getByText(/ECONNREFUSED/).waitFor()
  const recipients = await startMailServer()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('The mail server took the mail to admin@localhost:').waitFor()
  expect(recipients).toEqual(['admin@localhost'])
  await page.getByText(`127.0.0.1:${mailPort}, from moot@example.org.`, { exact: false }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await findMisfits(page)).toEqual([])
  expect(complaints).toEqual([])
})
