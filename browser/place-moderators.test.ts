import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const [owner, keeper, author, reader] = [
  await aMember('Olga', 'Owner'),
  await aMember('Kim', 'Keeper'),
  await aMember('Ann', 'Archer'),
  await aMember('Bob', 'Baker'),
]
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

async function aGroup() {
  const place = await owner.client.createPlace({
    body: { type: 'group', name: unique('Orchards '), groupType: 'OPEN' },
  })
  for (const { person } of [keeper, author])
    await owner.client.addMember({ placeID: place.id, body: { person: person.id, state: 'member' } })
  return place
}
async function aReport(placeID: string): Promise<{ id: string; subject: string }> {
  const subject = unique('Watches ')
  const { id } = await author.client.createContent({
    body: { type: 'document', subject, content: html('Cheap watches.'), parent: `/places/${placeID}` },
  })
  await reader.client.reportContent({ contentID: id, body: { reason: 'spam' } })
  return { id, subject }
}
async function aForeignReport(): Promise<string> {
  const elsewhere = await author.client.createPlace({
    body: { type: 'group', name: unique('Meadows '), groupType: 'OPEN' },
  })
  return (await aReport(elsewhere.id)).subject
}
const membersOf = ({ displayName }: { displayName: string }) => `/groups/${displayName}?tab=members`
const moderators = (page: Page) => page.getByRole('region', { name: 'Moderators' })
const rowOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Queue', exact: true }).locator(':scope > li').filter({ hasText: subject })
const statusOf = async (contentID: string) => (await author.client.getContent({ contentID })).status

test('an owner names a moderator, who is told of a report there, decides and undoes it, and finds no settings and no other queue', async () => {
  const place = await aGroup()
  const owners = await aWindowOf(owner, membersOf(place))
  await moderators(owners.page).getByText('No moderators yet').waitFor()
  await moderators(owners.page).getByRole('button', { name: 'Add moderators' }).click()
  const dialog = owners.page.getByRole('dialog', { name: `Moderators of ${place.name}` })
  await dialog.getByRole('combobox').fill(keeper.username)
  await dialog.getByRole('option', { name: 'Kim Keeper' }).click()
  await dialog.getByRole('button', { name: 'Make moderators' }).click()
  await owners.page.getByText('1 moderator added').waitFor()
  await moderators(owners.page).getByRole('link', { name: 'Kim Keeper' }).waitFor()
  await owners.page
    .getByRole('list', { name: 'Members', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Kim Keeper' })
    .getByText('Moderator', { exact: true })
    .waitFor()
  await expectAccessible(owners.page)

  const { page, complaints } = await aWindowOf(keeper, membersOf(place))
  const foreign = await aForeignReport()
  const { id, subject } = await aReport(place.id)
  await page
    .getByRole('navigation', { name: 'Manage' })
    .getByRole('link', { name: /Manage/ })
    .waitFor()
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })
  expect(await settings.count()).toBe(0)
  expect(await moderators(page).count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reports and approvals' }).click()
  await page.waitForURL(new RegExp(`/manage/queue\\?place=.*${place.id}`))
  await rowOf(page, subject).getByRole('button', { name: 'Hide', exact: true }).click()
  await rowOf(page, subject).waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(id)).toBe('hiddenByModerator')
  await page
    .getByRole('status')
    .filter({ hasText: /Undo/ })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await rowOf(page, subject).waitFor()
  await expect.poll(() => statusOf(id)).toBe('published')
  await page.getByRole('button', { name: 'Remove filter “Place”' }).click()
  await rowOf(page, subject).waitFor()
  expect(await rowOf(page, foreign).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Figures' }).count()).toBe(0)

  await moderators(owners.page).getByRole('button', { name: 'Remove as moderator Kim Keeper' }).click()
  await moderators(owners.page).getByText('No moderators yet').waitFor()
  await page.goto('/manage/queue')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect([...complaints, ...owners.complaints]).toEqual([])
})

test('somebody who is no member cannot be named, and the dialog says why', async () => {
  const place = await aGroup()
  const { page, complaints } = await aWindowOf(owner, membersOf(place))
  await moderators(page).getByRole('button', { name: 'Add moderators' }).click()
  const dialog = page.getByRole('dialog', { name: `Moderators of ${place.name}` })
  await dialog.getByRole('combobox').fill(reader.username)
  await dialog.getByRole('option', { name: 'Bob Baker' }).click()
  await dialog.getByRole('button', { name: 'Make moderators' }).click()

  await dialog.getByText('Only members can become moderators. Owners already have more rights.').waitFor()
  expect((await admin.listModerators({ placeID: place.id })).list).toEqual([])
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})
