import { bearer, createClient } from '@folkmoot/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, aMember, aWindow, aWindowOf, baseUrl, expectAccessible, settled, unique } from './stage.ts'

const ann = await aMember()

const root = 'html'
const PHONE = { viewport: { width: 390, height: 844 } }

test('appearance and language apply at once, and on the next page load', async () => {
  const { page, context, complaints } = await aWindowOf(await aMember('Dora'), '/settings?section=display')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.locator(root).getAttribute('data-theme')).toBe('dark')
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()

  const sent = await context.request.get('/settings')
  expect(await sent.text()).toContain('<html lang="de" data-theme="dark">')
  const login = await context.request.get('/logout')
  expect(await login.text()).toContain('<html lang="de" data-theme="dark">')
  await page.getByRole('radio', { name: 'Wie das Gerät' }).check()
  await expect.poll(() => page.locator(root).getAttribute('data-theme')).toBeNull()
  expect(await (await context.request.get('/settings')).text()).toContain('<html lang="de">')
  expect(complaints).toEqual([])
})

test('the language is that of the account, on its other devices too, and a variant of it stays', async () => {
  const cleo = await aMember('Cleo')
  const localeOf = async () => (await cleo.client.getPerson({ personID: '@me' })).svc.locale
  const { page, complaints } = await aWindowOf(cleo, '/settings?section=display')
  await page.getByRole('radio', { name: 'Same as browser', checked: true }).waitFor()
  await page.getByRole('radio', { name: 'Français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor()
  const other = await aWindowOf(cleo, '/settings?section=display')
  await other.page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor()
  await other.page.getByRole('radio', { name: 'Français', checked: true }).waitFor()
  const chosen = await localeOf()
  await cleo.client.updatePerson({ personID: '@me', body: { svc: { locale: 'en-GB' } } })
  await page.getByRole('radio', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

  expect([chosen, await localeOf()]).toEqual(['fr', 'en-GB'])
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a language that cannot be stored is not used, and the error shown', async () => {
  const dan = await aMember('Dan')
  const { page, context } = await aWindowOf(dan, '/settings?section=display')
  await context.route('**/people/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await page
    .getByRole('status')
    .getByText(/connection/)
    .waitFor()
  await page.getByRole('radio', { name: 'Same as browser', checked: true }).waitFor()

  expect((await dan.client.getPerson({ personID: '@me' })).svc.locale).toBeUndefined()
})

test('a token is created, shown once, works, and is refused once revoked', async () => {
  const { page, complaints } = await aWindowOf(ann, '/settings?section=tokens')
  const name = unique('Backup')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  const program = createClient({ baseUrl, authorization: bearer(token) })
  expect((await program.getPerson({ personID: '@me' })).id).toBe(ann.person.id)

  await page.getByRole('button', { name: 'Done, I’ve copied it' }).click()
  await page.getByRole('list', { name: 'Access tokens' }).getByText(name).waitFor()
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No tokens yet').waitFor()

  await expect(program.getPerson({ personID: '@me' })).rejects.toMatchObject({ status: 401 })
  expect(complaints).toEqual([])
})

test('other sessions are signed out from here', async () => {
  const eve = await aMember('Eve')
  const elsewhere = await aWindowOf(eve)
  const { page, complaints } = await aWindowOf(eve, '/settings?section=sessions', PHONE)
  await page.getByText('(this device)').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor({ state: 'detached' })

  await elsewhere.page.goto('/settings')
  await elsewhere.page.waitForURL(/\/login\?next=/)
  expect(complaints).toEqual([])
})

/** The instance of the tests sends none: the page is told otherwise. */
const tellOfMail = async (page: Page) =>
  await page.route(/\/settings\?section=notifications/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('"mail":false', '"mail":true'),
    })
  })

test('mail frequency is stored, and mutes are removed', async () => {
  const ben = await aMember('Ben', 'Baker')
  await ann.client.createMute({ personID: '@me', body: { object: ben.person.resources.self?.ref ?? '' } })
  const { page, complaints } = await aWindowOf(ann, '/settings?section=notifications')
  await page.getByText('This community doesn’t send email').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  await page.getByLabel('Likes on your posts').click()
  await page.getByText('Saved').waitFor()
  await page.getByLabel('Use quiet hours').click()
  await page.getByLabel('To', { exact: true }).fill('06:30')
  await page.getByLabel('From', { exact: true }).focus()
  await expect
    .poll(() => ann.client.getPreferences({ personID: '@me' }))
    .toMatchObject({ push: { like: true }, quietHours: { enabled: true, from: '22:00', to: '06:30' } })
  await tellOfMail(page)
  await page.reload()
  await page.getByRole('combobox', { name: 'Likes on your posts' }).selectOption('Once a day')
  await page.getByText('Saved').waitFor()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await expect
    .poll(() => ann.client.getPreferences({ personID: '@me' }))
    .toMatchObject({
      mail: { like: 'daily' },
      timeZone: 'Europe/Berlin',
    })
  await page.reload()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Likes on your posts' }).inputValue())
    .toBe('daily')

  await page.getByRole('link', { name: 'Muted' }).click()
  await page.getByRole('button', { name: 'Unmute Ben Baker' }).click()
  await page.getByText('Nothing muted.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  await expect.poll(async () => (await ann.client.listMutes({ personID: '@me' })).list).toEqual([])
  expect(complaints).toEqual([])
})

test('mail about the queue is a choice of those who decide about something', async () => {
  const moderator = await aMember('Mo', 'Derator')
  await admin.updatePerson({ personID: moderator.person.id, body: { svc: { roles: ['moderator'] } } })
  const choice = { name: 'Reports and posts that wait for your decision' }
  const theirs = await aWindowOf(moderator)
  await tellOfMail(theirs.page)
  await theirs.page.goto('/settings?section=notifications')
  await theirs.page.getByRole('combobox', choice).selectOption('Right away')
  await expect
    .poll(() => moderator.client.getPreferences({ personID: '@me' }))
    .toMatchObject({ mail: { moderation: 'immediately' } })
  expect(await theirs.page.getByLabel(choice.name).count()).toBe(1)
  await expectAccessible(theirs.page)

  const others = await aWindowOf(await aMember('Bea'))
  await tellOfMail(others.page)
  await settled(others.page, () => others.page.goto('/settings?section=notifications'))
  await others.page.getByRole('combobox', { name: 'Mentions' }).waitFor()
  expect(await others.page.getByLabel(choice.name).count()).toBe(0)
  expect([...theirs.complaints, ...others.complaints]).toEqual([])
})

test('the settings lead to the password page and back', async () => {
  const cat = await aMember('Cat')
  const { page, complaints } = await aWindowOf(cat, '/settings')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not mine')
  await page.getByLabel('New password').fill('another long password')
  await page.getByLabel('Repeat password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('link', { name: 'The current password is wrong' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(cat.password)
  await page.getByLabel('New password').fill('another long password')
  await page.getByLabel('Repeat password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('link', { name: 'Back to settings' }).click()

  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(complaints).toEqual([])
})

test('signing in works in German, on a phone, in dark mode and without scripts', async () => {
  const options = { ...PHONE, locale: 'de-DE', colorScheme: 'dark', javaScriptEnabled: false } as const
  const { page } = await aWindow(options)
  await page.goto('/login')
  await page.getByLabel('Benutzername oder E-Mail-Adresse').fill(ann.username)
  await page.getByLabel('Passwort', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('alert').getByText('Benutzername oder Passwort ist falsch').waitFor()
  await page.getByLabel('Passwort', { exact: true }).fill(ann.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL(`${baseUrl}/`)
  await page.goto('/settings/account')

  await page.getByRole('heading', { name: 'Geräte' }).waitFor()
})

test('an account that cannot be read is an error, and a way to try again', async () => {
  const { page } = await aWindowOf(ann, '/help')
  const answers = /\/people\/@me(\?|$)/
  await page.route(answers, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/settings?section=account')
  await page.getByRole('main').getByRole('alert').waitFor()
  await page.unroute(answers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()

  await page.getByText(`(${ann.username})`).waitFor()
})
