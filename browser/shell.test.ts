import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindow } from './stage.ts'

const ann = await aMember()

/** As in a community that everybody may read. */
async function openToEverybody(page: Page): Promise<void> {
  await page.route('**/inbox', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace('"anonymousRead":false', '"anonymousRead":true'),
    })
  })
}

test('an anonymous visitor is asked to sign in, and returns to the requested page', async () => {
  const window = await aWindow()
  await openToEverybody(window.page)

  await window.page.goto('/inbox')
  const main = window.page.getByRole('main')
  await main.getByRole('heading', { name: 'Sign in to see this.' }).waitFor()
  expect(await main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Finbox')
  await window.page.goto('/places?tab=x')

  await window.page.waitForURL(/\/login\?next=/)
  await window.page.getByLabel('Username or email address').fill(ann.username)
  await window.page.getByLabel('Password').fill(ann.password)
  await window.page.getByRole('button', { name: 'Sign in' }).click()
  await window.page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()

  expect(new URL(window.page.url()).search).toBe('?tab=x')
  expect((await window.page.goto('/nonsense'))?.status()).toBe(404)
  await main.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await window.page.getByRole('navigation', { name: 'Main navigation' }).first().waitFor()
  expect(window.complaints).toEqual([])
})
