/** A manager gives the community a face: those who read it see it at once, and everybody with the next page. */
import { basic, createClient } from '@folkmoot/client'
import { appPaths } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { png } from '../conformance/pictures.ts'
import { createMember, type Member } from './members.ts'
import { aWindow, expectAccessible } from './stage.ts'
import { findMisfits } from './widths.ts'

/** Other tests know the community by its name. */
const instance = await startInstance({ vocabulary: 'svc', environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } })
afterAll(() => instance.stop())
const { baseUrl } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', instance.adminPassword) })
const manager = await createMember(admin, 'Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['admin'] } } })
const reader = await createMember(admin, 'Rita', 'Reader')

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

/** The colour that links and buttons have, as it is computed. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.className = 'probe'
    document.body.append(probe)
    probe.style.setProperty('color', 'var(--accent)')
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
const siteOf = (page: Page) => page.getByRole('link', { name: 'Bees & Co', exact: true })

const [PLUM, ROSE] = ['rgb(138, 59, 79)', 'rgb(242, 167, 184)']
const [GREEN, MINT] = ['rgb(31, 111, 84)', 'rgb(111, 202, 165)']

test('a new look is tried, refused, published, seen at once in another browser, and taken back', async () => {
  const { page, complaints } = await aWindowOfHere(manager, appPaths.manageLook)
  const other = await aWindowOfHere(reader, '/')
  const dark = await aWindowOfHere(reader, '/content', { colorScheme: 'dark' })
  expect([await accentOf(other.page), await accentOf(dark.page)]).toEqual([GREEN, MINT])

  await page.getByLabel('Name', { exact: true }).fill('Bees & Co')
  const light = page.getByLabel('Colour in the light theme', { exact: true })
  await light.fill('#ffcc00')
  await page.getByText('Text needs at least 4.5 : 1').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('alert').getByText('Too hard to read').waitFor()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByText('Text needs at least').waitFor({ state: 'detached' })
  await light.fill('#8a3b4f')
  await page.getByLabel('Colour in the dark theme', { exact: true }).fill('#f2a7b8')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose icon' }).click(),
  ])
  await chooser.setFiles({ name: 'bee.png', mimeType: 'image/png', buffer: Buffer.from(png(200, 200)) })
  await page.getByRole('button', { name: 'Remove icon' }).waitFor()
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  expect(await siteOf(other.page).count()).toBe(0)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The look is published').waitFor()
  for (const one of [page, other.page, dark.page]) await siteOf(one).waitFor()
  expect(await accentOf(other.page)).toBe(PLUM)
  expect(await accentOf(dark.page)).toBe(ROSE)
  await expect.poll(() => other.page.title()).toBe('Home · Bees & Co')

  await other.page.reload()
  await siteOf(other.page).waitFor()
  expect(await accentOf(other.page)).toBe(PLUM)
  expect(await siteOf(other.page).locator('img').getAttribute('src')).toMatch(/look\/pictures\/\d+\?size=64$/)
  for (const [colorScheme, colour] of [
    ['light', PLUM],
    ['dark', ROSE],
  ] as const) {
    const visitor = await aWindowOfHere(undefined, '/', { colorScheme })
    expect([await visitor.page.title(), await accentOf(visitor.page)]).toEqual(['Bees & Co', colour])
    await expectAccessible(visitor.page)
    await visitor.page.goto('/login')
    expect([await visitor.page.title(), await accentOf(visitor.page)]).toEqual([
      'Sign in · Bees & Co',
      colour,
    ])
    expect(visitor.complaints).toEqual([])
  }

  await page.getByRole('button', { name: 'Back to the look before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the look before' }).click()
  await page.getByText('The look before is back').waitFor()
  await siteOf(other.page).waitFor({ state: 'detached' })
  expect([await accentOf(other.page), await accentOf(dark.page)]).toEqual([GREEN, MINT])
  expect([...complaints, ...other.complaints, ...dark.complaints]).toEqual([])
})

test('what somebody else saved meanwhile is shown beside what was written, which is saved with the next try', async () => {
  const { page, complaints } = await aWindowOfHere(manager, appPaths.manageLook)
  await page.getByLabel('Name', { exact: true }).fill('Wasps & Co')
  const { name: other } = await admin.getLookDraft({})
  await admin.changeLookDraft({ body: { introduction: 'Written elsewhere' } })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('alert').getByText('Someone else changed this in the meantime.').waitFor()
  await page.getByRole('alert').getByText('What you wrote is kept').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wasps & Co')
  expect(await page.getByLabel('What the community is about', { exact: true }).inputValue()).toBe(
    'Written elsewhere',
  )
  expect((await admin.getLookDraft({})).name).toBe(other)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  expect(await admin.getLookDraft({})).toMatchObject({
    name: 'Wasps & Co',
    introduction: 'Written elsewhere',
  })
  await admin.changeLookDraft({ body: { introduction: 'Written again' } })
  await page.getByLabel('Name', { exact: true }).fill('Hornets & Co')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('What you wrote is kept').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Hornets & Co')
  await page.getByRole('button', { name: 'Discard', exact: false }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The browser itself reports each refused request.
  expect(complaints.filter((one) => !one.includes('412'))).toEqual([])
})

test('the form fits a phone, in both themes, and members do not find it', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await aWindowOfHere(manager, appPaths.manageLook, {
      viewport: { width: 390, height: 844 },
      colorScheme,
    })
    await page.getByRole('img', { name: 'Preview in the dark theme' }).waitFor()
    await expectAccessible(page)
    expect(await findMisfits(page)).toEqual([])
  }
  const { page } = await aWindowOfHere(reader, appPaths.manageLook)
  expect(await page.getByLabel('Colour in the light theme', { exact: true }).count()).toBe(0)
})
