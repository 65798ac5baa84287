/** A manager invites people; they sign up or join in another browser. Sign-up is closed. */
import { basic, createClient } from '@folkmoot/client'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { createMember } from './members.ts'
import { aWindow, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

/** Nothing listens there: the mails wait. */
const environment = { SMTP_URL: 'smtp://127.0.0.1:9' }
const [instance, mailing] = await Promise.all([
  startInstance({ vocabulary: 'svc' }),
  startInstance({ vocabulary: 'svc', environment }),
])
afterAll(() => Promise.all([instance.stop(), mailing.stop()]))
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })
const PHONE = { width: 390, height: 844 }

async function signIn(username: string, password: string, baseURL = baseUrl) {
  const window = await aWindow({ baseURL })
  const { page } = window
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return window
}

/** The server names itself by another of the names of a loopback host than the browser, whose session has one of them. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function aGroup() {
  const body = { type: 'group', name: unique('Keepers'), groupType: 'SECRET' } as const
  const group = await admin.createPlace({ body })
  await expect
    .poll(async () => (await admin.listPlaces({ filter: [`search(${group.name})`] })).list.length)
    .toBe(1)
  return group
}

async function createLink(page: Page, group: string, uses: string): Promise<string> {
  await page.goto('/manage/invitations')
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many people can use it').fill(uses)
  await dialog.getByLabel('They also join this place (optional)').fill(group)
  await dialog.getByRole('option', { name: group }).click()
  await dialog.getByLabel('Message (optional)').fill('See you at the hives')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return url
}

test('invited by a link with a group, somebody signs up in another browser and is in the group', async () => {
  const group = await aGroup()
  const manager = await signIn('admin', adminPassword)
  const url = await createLink(manager.page, group.name, '2')

  const { page, complaints } = await aWindow({ baseURL: baseUrl, viewport: PHONE })
  await page.goto(url)
  await page.getByText(`Community Admin invites you to join this community and “${group.name}”.`).waitFor()
  await page.getByText('See you at the hives').waitFor()
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').getByText('Enter a username').waitFor()
  for (const [label, value] of [
    ['Username', 'nina'],
    ['First name', 'Nina'],
    ['Last name', 'New'],
    ['Email address', 'nina@example.org'],
    ['Password', 'a long enough password'],
    ['Repeat password', 'a long enough password'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
  expect(complaints).toEqual([])
  const { list } = await admin.listMembers({ placeID: group.id })
  expect(list.find(({ person }) => person.displayName === 'Nina New')?.state).toBe('member')

  await manager.page.reload()
  await manager.page.getByText('1 of 2 used').waitFor()
  await expectAccessible(manager.page)
  expect(await findMisfits(manager.page)).toEqual([])
  await manager.page.getByRole('button', { name: 'Who used it' }).click()
  await manager.page.getByRole('dialog').getByText('Nina New').waitFor()
  await manager.page.keyboard.press('Escape')
  await manager.page.getByRole('button', { name: 'Revoke See you at the hives' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await manager.page.getByText('Revoked · 1 of 2 used').waitFor()
  await page.goto(url)
  await page.getByText('This invitation has expired, was revoked or has been used up.').waitFor()
  expect(manager.complaints).toEqual([])
})

test('a manager is offered only places that they manage', async () => {
  const mia = await createMember(admin, 'Mia', 'Manager')
  await admin.updatePerson({ personID: mia.person.id, body: { svc: { roles: ['communityManager'] } } })
  const word = unique('Wardens')
  const group = (name: string) => ({ body: { type: 'group', name, groupType: 'OPEN' } }) as const
  await mia.client.createPlace(group(`${word} of mine`))
  await admin.createPlace(group(`${word} of others`))
  const filter = [`search(${word})`]
  await expect.poll(async () => (await admin.listPlaces({ filter })).list.length).toBe(2)

  const { page } = await signIn(mia.username, mia.password)
  await page.goto('/manage/invitations')
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('They also join this place (optional)').fill(word)
  await dialog.getByRole('option', { name: `${word} of mine` }).waitFor()
  expect(await dialog.getByRole('option', { name: word }).count()).toBe(1)
})

test('somebody who has an account joins the group', async () => {
  const group = await aGroup()
  const { url } = await admin.createInvitation({ body: { place: `/places/${group.id}` } })
  const ben = await createMember(admin, 'Ben', 'Baker')
  const { page, complaints } = await signIn(ben.username, ben.password)
  await page.goto(pathOf(url))
  await expectAccessible(page)
  await page.getByRole('button', { name: `Join ${group.name}` }).click()
  await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
  expect(complaints).toEqual([])
})

test('addresses are pasted and invited; wrong ones are named', async () => {
  const { page, complaints } = await signIn('admin', mailing.adminPassword, mailing.baseUrl)
  await page.goto('/manage')
  await page.getByRole('link', { name: 'Invitations', exact: true }).click()
  await page.getByText('No invitations yet').waitFor()
  await page.getByRole('button', { name: 'Invite by email' }).click()
  const addresses = page.getByLabel('Email addresses')
  await addresses.fill('Ann Archer <ann@example.org>, not-one\nben@example.org')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('Not an email address: not-one').waitFor()
  await expectAccessible(page)
  await addresses.fill('Ann Archer <ann@example.org>; "Baker, Ben" <ben@example.org>')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('2 invitations sent').waitFor()
  await page.getByRole('list', { name: 'Invitations' }).getByText('ben@example.org').waitFor()
  expect(await page.getByRole('button', { name: 'Revoke ann@example.org' }).count()).toBe(1)
  await page.setViewportSize(PHONE)
  expect(await findMisfits(page)).toEqual([])
  expect(complaints).toEqual([])
})
