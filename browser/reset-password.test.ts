/** A manager sends a password link; the mail arrives at a mail server, and the member sets a password in another browser. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { basic, createClient } from '@folkmoot/client'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { createMember } from './members.ts'
import { aWindow, expectAccessible } from './stage.ts'

interface Mail {
  readonly to: string
  readonly body: string
}

const mails: Mail[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  async onData(stream, { envelope }, callback) {
    mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), body: await text(stream) })
    callback()
  },
}).listen(0, '127.0.0.1')
await once(mailServer, 'listening')
const { port } = mailServer.address() as AddressInfo
const instance = await startInstance({
  vocabulary: 'svc',
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, FOLKMOOT_MAIL_FROM: 'moot@example.org' },
})
afterAll(async () => {
  await instance.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })

/** Long lines are folded, and `=` is written as `=3D`, in quoted-printable. */
const readable = (body: string) => body.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
/** Other mails, such as notices of changes, have none. */
const resetLinks = () =>
  mails.flatMap(({ to, body }) => {
    const [path] = /\/reset\?code=[\w-]{43}/.exec(readable(body)) ?? []
    return path === undefined ? [] : [{ to, path }]
  })

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const untilHome = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' }).waitFor()

test('a mailed link sets a new password in another browser, once, and the old one is refused', async () => {
  const [mia, ann] = [await createMember(admin, 'Mia', 'Manager'), await createMember(admin, 'Ann', 'Archer')]
  await admin.updatePerson({ personID: mia.person.id, body: { svc: { roles: ['communityManager'] } } })
  const manager = await aWindow({ baseURL: baseUrl })
  await signIn(manager.page, mia.username, mia.password)
  await untilHome(manager.page)
  await manager.page.goto(`/manage/people?account=${ann.person.id}`)
  await manager.page.getByRole('button', { name: 'Send password link' }).click()
  await manager.page.getByText('A link is on its way to Ann Archer').waitFor()
  const address = `${ann.username}@example.org`
  await expect.poll(() => resetLinks().map(({ to }) => to), { timeout: 20_000 }).toEqual([address])
  const [{ path = '' } = {}] = resetLinks()

  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await page.goto(path)
  const password = 'a password that only Ann knows'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('You can now sign in with your new password.').waitFor()

  const other = await aWindow({ baseURL: baseUrl })
  await signIn(other.page, ann.username, ann.password)
  await other.page.getByRole('alert').getByText('Wrong username or password').waitFor()
  await signIn(page, ann.username, password)
  await untilHome(page)
  await other.page.goto(path)
  await other.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  expect([...complaints, ...other.complaints, ...manager.complaints]).toEqual([])
  expect(resetLinks()).toHaveLength(1)
})
