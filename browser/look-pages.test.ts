/** A manager chooses pages, links and what Home begins with; others see them at once. */
import { basic, createClient } from '@folkmoot/client'
import { appPaths } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { createMember, type Member } from './members.ts'
import { aWindow, expectAccessible } from './stage.ts'
import { findMisfits } from './widths.ts'

/** All other tests have the navigation as it is at first. Visitors read nothing here but these pages. */
const instance = await startInstance({ vocabulary: 'svc' })
afterAll(() => instance.stop())
const { baseUrl } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', instance.adminPassword) })
const manager = await createMember(admin, 'Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['admin'] } } })
const reader = await createMember(admin, 'Rita', 'Reader')
const document = (subject: string, text: string) =>
  admin.createContent({ body: { type: 'document', subject, content: { type: 'text/html', text } } })
const terms = await document(
  'House rules',
  '<h2>Be kind</h2><p class="skip" style="color: red">To <a href="/content">everybody</a>.</p><pre>x y z</pre><table><tr><th>When</th><td>Always</td></tr></table>',
)
await document('Welcome to the hive', '<p>Begin with the <a href="/terms">house rules</a>.</p>')

const PHONE = { viewport: { width: 390, height: 844 } }

async function aWindowOfHere(member: Member | undefined, path: string, options: object = {}) {
  const window = await aWindow({ baseURL: baseUrl, ...options })
  if (member) {
    const { username, password } = member
    const form = { username, password }
    await window.page.request.post('/login', { form, headers: { origin: baseUrl }, maxRedirects: 0 })
  }
  await window.page.goto(path)
  await window.page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  return window
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name }).click()
  await page
    .getByRole('button', { name: `Remove ${name}` })
    .last()
    .waitFor()
}

test('pages, links and what Home begins with are chosen, refused, published and seen at once in another browser', async () => {
  const { page, complaints } = await aWindowOfHere(manager, appPaths.manageLook)
  const other = await aWindowOfHere(reader, '/')

  await pick(page, 'Terms', 'House rules')
  await pick(page, 'For members', 'Welcome to the hive')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 1').fill('Ideas')
  await page.getByLabel('Address of link 1').fill('elsewhere.example')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Enter a path of this community such as /content').first().waitFor()
  await page.getByLabel('Address of link 1').fill('/content?tag=ideas')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 2').fill('Wiki')
  await page.getByLabel('Address of link 2').fill('https://wiki.example.org')
  await page.getByRole('button', { name: 'Move link 2 up' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  expect(await other.page.getByRole('link', { name: 'Wiki' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The look is published').waitFor()

  const rail = other.page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Wiki' }).waitFor()
  expect((await rail.getByRole('link').allTextContents()).slice(-2)).toEqual(['Wiki', 'Ideas'])
  await other.page.getByRole('heading', { name: 'Welcome to the hive' }).waitFor()
  await expectAccessible(other.page)
  expect(await findMisfits(other.page)).toEqual([])
  await other.page.reload()
  await rail.getByRole('link', { name: 'Wiki' }).waitFor()
  await other.page.getByRole('link', { name: 'Terms' }).waitFor()

  // A link in a text to a page that the server draws.
  await other.page.getByRole('link', { name: 'house rules', exact: true }).click()
  await other.page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()
  expect(await other.page.title()).toBe('House rules · Folkmoot')
  await other.page.getByRole('link', { name: 'Read as a document' }).waitFor()
  await expectAccessible(other.page)
  expect(await findMisfits(other.page)).toEqual([])

  await page.getByRole('button', { name: 'Back to the look before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the look before' }).click()
  await page.getByText('The look before is back').waitFor()
  await other.page.goto('/')
  await rail.getByRole('link', { name: 'Home' }).waitFor()
  expect(await rail.getByRole('link', { name: 'Wiki' }).count()).toBe(0)
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('on phones links and pages are in the menu, and a visitor reads a page from the sign-in page', async () => {
  await admin.changeLookDraft({
    body: { pages: { terms: terms.id }, links: [{ label: 'Wiki', url: 'https://wiki.example.org' }] },
  })
  await admin.publishLook()
  const phone = await aWindowOfHere(reader, '/', PHONE)
  await phone.page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = phone.page.getByRole('menu', { name: 'More' })
  await menu.getByRole('menuitem', { name: 'Wiki' }).waitFor()
  await expectAccessible(phone.page)
  expect(await findMisfits(phone.page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Terms' }).click()
  await phone.page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await aWindowOfHere(undefined, '/login', { ...PHONE, colorScheme })
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('link', { name: 'Terms' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/terms')
    await expectAccessible(visitor.page)
    expect(await findMisfits(visitor.page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  }
  expect(phone.complaints).toEqual([])
})
