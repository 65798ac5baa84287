import { expect, test } from 'vitest'
import { createMember } from './members.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const manager = await createMember(admin, 'Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['communityManager'] } } })
const boss = await createMember(admin, 'Bo', 'Boss')
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
const PHONE = { viewport: { width: 390, height: 844 } }
const accountOf = ({ person }: { person: { id: string } }) => `/manage/people?account=${person.id}`

test('a manager finds a person, disables the account with a reason and enables it again', async () => {
  const ann = await aMember('Ann', unique('Archer'))
  const name = ann.person.displayName
  const { page, complaints } = await aWindowOf(manager, '/manage/people?sort=dateJoinedDesc')

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable account' })
  await dialog.getByLabel('Reason').fill('Asked to leave.')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Enable account' }).waitFor()
  expect((await admin.getPerson({ personID: ann.person.id })).svc.enabled).toBe(false)
  const [entry] = (await admin.listAuditEntries({ filter: [`target(person,${ann.person.id})`] })).list
  expect([entry?.action, entry?.details]).toEqual(['person.disabled', { note: 'Asked to leave.' }])

  await page.getByRole('button', { name: 'Enable account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable account' }).click()
  await page.getByRole('button', { name: 'Disable account' }).waitFor()
  expect(complaints).toEqual([])
})

test('a manager sees where somebody is signed in, and signs them out', async () => {
  const ann = await aMember('Ann', 'Archer')
  const theirs = await aWindowOf(ann, '/')
  const { page, complaints } = await aWindowOf(manager, accountOf(ann))

  const devices = page.getByRole('list', { name: 'Devices' })
  await devices.getByRole('listitem').first().waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(1)
  await page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Not signed in anywhere').waitFor()
  await theirs.page.reload()
  await theirs.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a manager changes nothing about an admin; an admin gives a role', async () => {
  const ann = await aMember('Ann', 'Archer')
  const { page } = await aWindowOf(manager, accountOf(boss))
  await page.getByRole('heading', { name: 'Bo Boss', level: 2 }).waitFor()
  await page.getByText('Admin', { exact: true }).first().waitFor()
  for (const name of ['Disable account', 'Change roles', 'Set a new password', 'Send password link'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Devices' }).count()).toBe(0)

  const { page: own } = await aWindowOf(boss, accountOf(ann))
  await own.getByRole('button', { name: 'Change roles' }).click()
  await own.getByRole('checkbox', { name: /Community manager/ }).check()
  await own.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await own.getByText('Community manager', { exact: true }).waitFor()
  expect((await admin.getPerson({ personID: ann.person.id })).svc.roles).toEqual(['communityManager'])
})

test('on a phone, in both themes, nothing sticks out and everything is accessible', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await aWindowOf(boss, '/manage/people', { ...PHONE, colorScheme })
    await page.getByRole('list', { name: 'People' }).getByRole('listitem').first().waitFor()
    expect(await findMisfits(page)).toEqual([])
    await expectAccessible(page)
    await page.goto(accountOf(manager))
    await page.getByRole('heading', { name: 'Sign-ins' }).waitFor()
    expect(await findMisfits(page)).toEqual([])
    await expectAccessible(page)
  }
})
