/** On an instance that always asks, since no test waits until a session is old. */
import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { aWindow, expectAccessible } from './stage.ts'

const instance = await startInstance({ vocabulary: 'svc', environment: { FOLKMOOT_REAUTH_MINUTES: '0' } })
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })

async function windowOfAdmin(path: string, locale = 'en-GB') {
  const window = await aWindow({ baseURL: baseUrl, locale })
  const form = { username: 'admin', password: adminPassword }
  const headers = { origin: new URL(baseUrl).origin }
  await window.context.request.post('/login', { form, headers, maxRedirects: 0 })
  await window.page.goto(path)
  return window
}

test('a token is created once the current password is right, and nothing typed is lost on the way', async () => {
  const { page, complaints } = await windowOfAdmin('/settings?section=tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Backup')
  await page.getByRole('button', { name: 'Create token' }).click()
  const current = page.getByLabel('Your current password')
  await current.waitFor()
  await expect.poll(() => current.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await current.fill('not the password')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByText('That’s not your current password.').waitFor()
  await current.fill(adminPassword)
  await page.getByRole('button', { name: 'Create token' }).click()

  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toMatch(/^fmp_/)
  expect((await admin.listTokens({ personID: '@me' })).list.map(({ name }) => name)).toEqual(['Backup'])
  expect(complaints).toEqual([])
})

test('an account is created, a moderator enabled and given a password with the current password, in German too', async () => {
  const { page, complaints } = await windowOfAdmin('/people', 'de-DE')
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  for (const [label, value] of [
    ['Vorname', 'Mia'],
    ['Nachname', 'Moor'],
    ['E-Mail-Adresse', 'mia@example.org'],
    ['Benutzername', 'mia'],
    ['Passwort', 'a long enough password'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByLabel('Dein aktuelles Passwort').fill(adminPassword)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByText('Mia Moor kann sich jetzt anmelden').waitFor()
  const { id: personID } = await admin.getPersonByUsername({ username: 'mia' })
  await admin.updatePerson({ personID, body: { svc: { roles: ['moderator'], enabled: false } } })

  await page.goto('/people/mia')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Konto aktivieren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dein aktuelles Passwort').fill(adminPassword)
  await dialog.getByRole('button', { name: 'Konto aktivieren' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Neues Passwort setzen' }).click()
  await dialog.getByLabel('Neues Passwort').fill('another long password')
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click()
  await dialog.getByLabel('Dein aktuelles Passwort').fill(adminPassword)
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click()
  await dialog.waitFor({ state: 'detached' })

  const mia = admin.as(basic('mia', 'another long password'))
  expect((await mia.getPerson({ personID: '@me' })).svc.enabled).toBe(true)
  expect(complaints).toEqual([])
})
