/** Places whose owners are gone are found, handed over and archived in Manage. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from './members.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const manager = await createMember(admin, 'Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['communityManager'] } } })
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('list', { name: 'Places' }).getByRole('listitem').filter({ hasText: name })
const PHONE = { viewport: { width: 390, height: 844 } }

async function aGroupWithoutOwner() {
  const owner = await aMember('Otto', 'Owner')
  const group = await owner.client.createPlace({
    body: { type: 'group', name: unique('Sleepers'), groupType: 'OPEN' },
  })
  await admin.updatePerson({ personID: owner.person.id, body: { svc: { enabled: false } } })
  return group
}

test('a manager finds a place without an owner and hands it over', async () => {
  const group = await aGroupWithoutOwner()
  const heir = await aMember('Hanna', unique('Heir'))
  const name = heir.person.displayName
  await expect
    .poll(async () => (await admin.listPeople({ filter: [`search(${name.split(' ')[1]})`] })).list.length)
    .toBe(1)
  const { page, complaints } = await aWindowOf(manager, '/manage')
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Places', exact: true })
    .click()
  await page.getByRole('main').getByRole('list', { name: 'Places' }).getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('Owners', { exact: true }).selectOption('No owner left')
  const row = rowOf(page, group.name)
  await row.getByText('No owner can sign in').waitFor()
  await row.getByText('Owners: Otto Owner (disabled)').waitFor()
  await row.getByRole('button', { name: `Hand over ${group.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Hand over ${group.name}` })
  await dialog.getByLabel('New owner').fill(name)
  await dialog.getByRole('option', { name }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText(`${name} owns ${group.name} now`).waitFor()
  await row.waitFor({ state: 'detached' })

  const { list } = await admin.listMembers({ placeID: group.id, state: ['owner'] })
  expect(list.map(({ person }) => person.displayName)).toContain(name)
  expect(complaints).toEqual([])
})

test('an archived place says so and offers nothing new, until it is restored', async () => {
  const group = await aGroupWithoutOwner()
  const member = await aMember('Ann', 'Archer')
  await member.client.addMember({ placeID: group.id, body: {} })
  const discussion = await member.client.createContent({
    body: {
      type: 'discussion',
      subject: unique('Topic'),
      content: { type: 'text/html', text: '<p>Well?</p>' },
      parent: `/places/${group.id}`,
    },
  })
  const path = `/groups/${group.displayName}`
  const { page, complaints } = await aWindowOf(manager, '/manage/places?owner=none')
  await page.getByRole('button', { name: `Archive ${group.name}` }).click()
  await page.getByText(`${group.name} is archived`).waitFor()
  const row = rowOf(page, group.name)
  await row.getByRole('button', { name: `Restore ${group.name}` }).waitFor()

  const theirs = await aWindowOf(member, path)
  const notice = theirs.page.getByText(
    'This place is archived. You can read it, but nothing new can be added.',
  )
  await notice.waitFor()
  await expectAccessible(theirs.page)
  expect(
    await theirs.page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).count(),
  ).toBe(0)
  const conversation = `/thread/${discussion.id}`
  const { page: reading } = theirs
  // A button on small pages.
  const write = reading
    .getByRole('textbox', { name: 'Write a reply' })
    .or(reading.getByRole('button', { name: 'Write a reply' }))
  await theirs.page.goto(conversation)
  await theirs.page.getByText('Well?').waitFor()
  expect(await write.count()).toBe(0)

  await page.getByLabel('State', { exact: true }).selectOption('Archived')
  await row.getByRole('button', { name: `Restore ${group.name}` }).click()
  await row.waitFor({ state: 'detached' })
  await theirs.page.goto(path)
  await theirs.page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
  await theirs.page.goto(conversation)
  await write.waitFor()
  expect([...complaints, ...theirs.complaints]).toEqual([])
})

test('an owner archives a place in its settings, and restores it', async () => {
  const owner = await aMember('Olga', 'Owner')
  const group = await owner.client.createPlace({ body: { type: 'group', name: unique('Keepers') } })
  const { page, complaints } = await aWindowOf(owner, `/groups/${group.displayName}?tab=settings`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
  expect((await admin.getPlace({ placeID: group.id })).status).toBe('Archived')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('the tree leads into a place and back; on a phone, in both themes, nothing sticks out', async () => {
  const group = await aGroupWithoutOwner()
  const body = { type: 'project', name: unique('Inner'), parent: `/places/${group.id}` } as const
  const inner = await admin.createPlace({ body })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await aWindowOf(manager, '/manage/places?owner=none', { ...PHONE, colorScheme })
    await page.getByRole('button', { name: `1 place in ${group.name}` }).click()
    await page.getByRole('heading', { name: group.name, level: 2 }).waitFor()
    await page.getByRole('link', { name: inner.name }).waitFor()
    expect(await findMisfits(page)).toEqual([])
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: `Hand over ${group.name}` }).waitFor()
    expect(await findMisfits(page)).toEqual([])
    await expectAccessible(page)
  }
})
