import { expect, test } from 'vitest'
import { redPicture } from './red-picture.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()

test('a person is found while typing, and followed from the list', async () => {
  const ben = await aMember('Ben', unique('Baker'))
  const { page, complaints } = await aWindowOf(ann, '/people')

  await page.getByRole('searchbox').fill(ben.person.name.familyName)
  await page.getByRole('button', { name: `Follow ${ben.person.displayName}` }).click()
  await page.getByRole('button', { name: `Following ${ben.person.displayName}` }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('search') === ben.person.name.familyName)

  await page.getByRole('link', { name: ben.person.displayName }).click()
  await page.getByRole('heading', { level: 1, name: ben.person.displayName }).waitFor()
  await page.getByRole('link', { name: '1 follower' }).click()
  await page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: 'Ann Archer' }).waitFor()

  const followers = await ben.client.listFollowers({ personID: '@me' })
  expect(followers.list.map(({ id }) => id)).toEqual([ann.person.id])
  expect(complaints).toEqual([])
})

test('an admin creates an account with errors shown, and gets its sign-in data; others cannot', async () => {
  const boss = await aMember('Bea', 'Boss')
  await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
  const username = unique('newcomer')
  const { page, complaints } = await aWindowOf(boss, '/people')

  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('share both with them yourself').waitFor()
  for (const [label, value] of [
    ['First name', 'Nils'],
    ['Last name', 'Newcomer'],
    ['Email address', `${username}@example.org`],
    ['Username', boss.username],
    ['Password', 'a long enough password'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Username').and(page.locator('[aria-invalid]')).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Nils Newcomer can now sign in').waitFor()

  const newcomer = await aWindowOf({ ...ann, username, password: 'a long enough password' }, '/people')
  await newcomer.page.getByRole('list', { name: 'People' }).waitFor()
  await expect.poll(() => newcomer.page.getByRole('button', { name: 'Add person' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('form errors are German on a German page', async () => {
  const boss = await aMember('Bea', 'Boss')
  await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
  const { page, complaints } = await aWindowOf(boss, '/people', { locale: 'de-DE' })

  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  for (const [label, value] of [
    ['Vorname', 'Nils'],
    ['Nachname', 'Neu'],
    ['E-Mail-Adresse', `${unique('nils')}@example.org`],
    ['Benutzername', boss.username],
    ['Passwort', 'kurz'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByText('Mindestens 8 Zeichen.').waitFor()
  await page.getByLabel('Passwort').fill('ein langes Passwort')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()

  await page.getByText('Dieser Benutzername ist vergeben.').waitFor()
  expect(complaints).toEqual([])
})

test('directory filters are removable chips, and Back restores them', async () => {
  const tag = unique('bees')
  const eva = await aMember('Eva', 'Ek')
  await eva.client.updatePerson({ personID: '@me', body: { tags: [tag] } })
  const { page, complaints } = await aWindowOf(ann, '/people')

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Value').fill(tag)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const list = page.getByRole('list', { name: 'People' })
  await page.getByRole('button', { name: `Remove filter Tag ${tag}` }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: `Remove filter Tag ${tag}` }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(1)
  await page.goBack()

  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('a profile is edited with a picture on a phone, without losing other changes', async () => {
  const carla = await aMember('Carla', 'Costa')
  const { page, complaints } = await aWindowOf(carla, `/people/${carla.username}`, {
    viewport: { width: 390, height: 844 },
  })
  const before = await carla.client.getAvatar({ personID: '@me' })

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.locator('input[type=file]').setInputFiles(redPicture)
  await page.getByText('Picture updated').waitFor()
  await page.getByLabel('Status').fill('Printing posters')
  await page.getByLabel('Job title', { exact: true }).fill('Designer')
  await page.getByLabel('Tags').fill('Type, print')
  await expectAccessible(page)
  await carla.client.updatePerson({ personID: '@me', body: { location: 'Lisbon' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your changes are still here.').waitFor()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carla Costa' }).waitFor()
  await page.getByText('Printing posters').waitFor()

  const after = await carla.client.getPerson({ personID: '@me' })
  expect(after.location).toBe('Lisbon')
  expect(after.tags).toEqual(['type', 'print'])
  expect(after.svc.profile).toEqual([{ svc_label: 'Title', value: 'Designer' }])
  await expect.poll(() => carla.client.getAvatar({ personID: '@me' })).not.toEqual(before)
  expect(complaints).toEqual([])
})
