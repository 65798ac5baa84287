import { expect, test } from 'vitest'
import { aMember, aWindow } from './stage.ts'

const ann = await aMember()

test('an anonymous visitor is asked to sign in, and returns to the requested page', async () => {
  const window = await aWindow()
  await window.page.goto('/places?tab=x')

  await window.page.waitForURL(/\/login\?next=/)
  await window.page.getByLabel('Username or email address').fill(ann.username)
  await window.page.getByLabel('Password').fill(ann.password)
  await window.page.getByRole('button', { name: 'Sign in' }).click()
  await window.page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()

  expect(new URL(window.page.url()).search).toBe('?tab=x')
  expect(window.complaints).toEqual([])
})
