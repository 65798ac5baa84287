import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { aWindow, expectAccessible } from './stage.ts'

const instance = await startInstance({ vocabulary: 'svc', environment: { FOLKMOOT_SIGN_UP: 'on' } })
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })

async function signIn(username: string, password: string) {
  const window = await aWindow({ baseURL: baseUrl })
  const { page } = window
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return window
}

test('a new community shows first steps to its admin until they are done or dismissed', async () => {
  const { page, complaints } = await signIn('admin', adminPassword)
  await page.getByRole('heading', { name: 'Welcome to Folkmoot' }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.getByRole('link', { name: `${baseUrl}/sign-up` }).count()).toBe(1)
  await page.getByRole('button', { name: 'Add person' }).click()
  for (const [label, value] of [
    ['First name', 'Ann'],
    ['Last name', 'Archer'],
    ['Email address', 'ann@example.org'],
    ['Username', 'ann'],
    ['Password', 'short'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.locator('[aria-invalid]').waitFor()
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Ann Archer can now sign in').waitFor()
  expect((await admin.getPersonByUsername({ username: 'ann' })).displayName).toBe('Ann Archer')

  await page.getByRole('listitem').filter({ hasText: 'Invite people' }).getByText('Done').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Create group' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await page.getByRole('heading', { name: 'Welcome to Folkmoot' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Welcome to Folkmoot' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an account is created once the input is valid, and is signed in at once', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl, viewport: { width: 390, height: 844 } })
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Enter a username' }).click()
  await expectAccessible(page)
  await page.getByLabel('Username').fill('ben')
  await page.getByLabel('First name').fill('Ben')
  await page.getByLabel('Last name').fill('Baker')
  await page.getByLabel('Email address').fill('ben@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Repeat password').fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Welcome to Folkmoot' }).count()).toBe(0)

  await page.goto('/people')
  await page.getByRole('link', { name: 'Ben Baker' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add person' }).count()).toBe(0)
  expect(complaints).toEqual([])
})
