import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { createMember } from './members.ts'
import { admin, aMember, aWindowOf, baseUrl, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const [ann, bob, owner] = [
  await aMember('Ann', 'Archer'),
  await aMember('Bob', 'Baker'),
  await aMember('Olga', 'Owner'),
]
const moderator = await createMember(admin, 'Mo', 'Derator')
await admin.updatePerson({ personID: moderator.person.id, body: { svc: { roles: ['moderator'] } } })
const place = await owner.client.createPlace({
  body: { type: 'group', name: unique('Hives '), groupType: 'OPEN', contentApproval: true },
})
const PHONE = { viewport: { width: 390, height: 844 } }
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

async function aReported(subject = unique('Watches ')): Promise<{ id: string; subject: string }> {
  const { id } = await ann.client.createContent({
    body: { type: 'document', subject, content: html('Cheap watches, only today.') },
  })
  await bob.client.reportContent({ contentID: id, body: { reason: 'spam', text: 'Sells watches.' } })
  return { id, subject }
}
const aPost = async (subject = unique('Swarm ')) =>
  await ann.client.createContent({
    body: {
      type: 'document',
      subject,
      content: html('A swarm in the pear tree.'),
      parent: `/places/${place.id}`,
    },
  })

const queue = (page: Page) => page.getByRole('list', { name: 'Queue', exact: true })
const rowOf = (page: Page, subject: string) => queue(page).locator(':scope > li').filter({ hasText: subject })
const press = async (page: Page, subject: string, name: string) =>
  await rowOf(page, subject).getByRole('button', { name, exact: true }).click()
const toasts = (page: Page) => page.getByRole('status').filter({ hasText: /Undo/ })
const statusOf = async (contentID: string) => (await ann.client.getContent({ contentID })).status

test('a report: the moderator is told live, sees the text in its context, hides it, and undoes that', async () => {
  const earlier = await aReported()
  const { page, complaints } = await aWindowOf(moderator, '/')
  await page
    .getByRole('navigation', { name: 'Manage' })
    .getByRole('link', { name: /Manage/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Manage' }).waitFor()
  await page.waitForURL(/\/manage\/queue\?|\/manage\/queue$/)
  await rowOf(page, earlier.subject).waitFor()

  const { id, subject } = await aReported()
  await page.getByRole('button', { name: /^\d+ new$/ }).click()
  const row = rowOf(page, subject)
  await row.getByText('Cheap watches, only today.').waitFor()
  await row.getByText('Spam, reported by Bob Baker').waitFor()
  await row.getByText('Sells watches.').waitFor()
  await row.getByText(/^\d+ earlier items?$/).waitFor()
  expect(await row.getByRole('button', { name: 'Disable account' }).count()).toBe(0)
  await press(page, subject, 'Hide')
  await row.waitFor({ state: 'detached' })
  expect(await statusOf(id)).toBe('hiddenByModerator')
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await row.waitFor()
  await expect.poll(() => statusOf(id)).toBe('published')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('what another moderator decides is shown in place; a report that came since is not decided unread', async () => {
  const { id, subject } = await aReported()
  const { page, complaints } = await aWindowOf(moderator, '/manage/queue?sort=newest')
  const row = rowOf(page, subject)
  await row.waitFor()

  await owner.client.reportContent({ contentID: id, body: { reason: 'abusive', text: 'And rude.' } })
  await row.getByText('And rude.').waitFor()
  const { list } = await admin.listModerationItems({ filter: ['state(open)', 'kind(report)'], count: 100 })
  const itemID = list.find(({ object }) => object?.id === id)?.id ?? ''
  await admin.resolveModerationItem({ itemID, body: { action: 'keep', note: 'It is a joke.' } })
  await row.getByText('It is a joke.').waitFor()

  expect(await row.getByRole('button', { name: 'Hide', exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an owner approves a post, undoes it from the decided ones, and returns it with a message', async () => {
  const { id, subject = '' } = await aPost()
  const { page, complaints } = await aWindowOf(owner, '/manage/queue')
  await rowOf(page, subject).getByText('Waits for approval').waitFor()
  await press(page, subject, 'Approve')
  await rowOf(page, subject).waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(id)).toBe('published')

  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Decided' }).click()
  await rowOf(page, subject)
    .getByText(/Approved by Olga Owner/)
    .waitFor()
  await press(page, subject, 'Undo decision')
  await rowOf(page, subject).waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(id)).toBe('pendingApproval')

  await page.getByRole('button', { name: 'Remove filter “State”' }).click()
  await press(page, subject, 'Return')
  const dialog = page.getByRole('dialog', { name: 'Return' })
  await dialog.getByLabel('Message to the author').fill('Please name the tree.')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(id)).toBe('incomplete')
  const texts = async () => (await ann.client.listInbox({})).list.map(({ text }) => text)
  await expect.poll(texts).toContain('Please name the tree.')
  expect(complaints).toEqual([])
})

test('the link of a mail shows one item alone, also once it is decided', async () => {
  await aReported()
  const { id, subject } = await aReported()
  const { list } = await admin.listModerationItems({ filter: ['state(open)', 'kind(report)'], count: 100 })
  const itemID = list.find(({ object }) => object?.id === id)?.id ?? ''
  const { page, complaints } = await aWindowOf(moderator, `/manage/queue?item=${itemID}`)
  await rowOf(page, subject).waitFor()
  expect(await queue(page).locator(':scope > li').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'State', exact: true }).count()).toBe(0)

  await admin.resolveModerationItem({ itemID, body: { action: 'keep', note: 'It is a joke.' } })
  await page.reload()
  await rowOf(page, subject).getByText('It is a joke.').waitFor()
  await page.getByRole('link', { name: 'Show all open items' }).click()
  await rowOf(page, subject).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'State', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('several at once, with one report of what succeeded', async () => {
  const reported = [await aReported(), await aReported(), await aReported()]
  const { page, complaints } = await aWindowOf(moderator, '/manage/queue?sort=newest')
  for (const { subject } of reported)
    await rowOf(page, subject)
      .getByRole('checkbox', { name: `Select “${subject}”` })
      .check()
  const bar = page.getByRole('group', { name: 'Selected items' })
  await bar.getByText('3 selected').waitFor()

  await bar.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('status').getByText('Hidden: 3').waitFor()
  const statuses = () => Promise.all(reported.map(({ id }) => statusOf(id)))
  expect(await statuses()).toEqual(Array(3).fill('hiddenByModerator'))
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(statuses).toEqual(Array(3).fill('published'))
  expect(complaints).toEqual([])
})

test('by keyboard: to the queue, select, hide, undo, and remove after a confirmation', async () => {
  const [first, second] = [await aReported(), await aReported()]
  const { page, complaints } = await aWindowOf(moderator, '/')
  await page.getByRole('navigation', { name: 'Manage' }).waitFor()
  const keys = keysOf(page)
  await keys.press('g', 'm')
  await page.getByRole('heading', { level: 1, name: 'Manage' }).waitFor()
  await keys.goTo(page.getByRole('button', { name: /^Sort/ }))
  await keys.press('Enter')
  await keys.choose('Newest first')
  const firstRow = () => queue(page).locator(':scope > li').first().innerText()
  await expect.poll(firstRow).toContain(second.subject)
  await keys.press('j')
  const linkOf = ({ subject }: { subject: string }) => rowOf(page, subject).locator('[data-row]')
  await expect.poll(() => rowOf(page, second.subject).locator('[data-row]:focus').count()).toBe(1)

  await keys.press('h')
  await rowOf(page, second.subject).waitFor({ state: 'detached' })
  await keys.expectFocus(linkOf(first))
  await keys.press('z')
  await rowOf(page, second.subject).waitFor()
  await keys.goTo(linkOf(first), 'j')
  await keys.press('x')
  await page.getByText('1 selected').waitFor()
  await keys.press('r')
  const dialog = page.getByRole('dialog', { name: 'Remove' })
  await dialog.getByText('Removed content can’t be brought back.').waitFor()
  await keys.goTo(dialog.getByRole('button', { name: 'Remove', exact: true }))
  await keys.press('Enter')
  await rowOf(page, first.subject).waitFor({ state: 'detached' })
  expect((await fetch(`${baseUrl}/api/core/v3/contents/${first.id}`)).status).not.toBe(200)
  await keys.press('?')
  await page.getByRole('dialog').getByText('Select item in the queue').waitFor()
  expect(complaints).toEqual([])
})

test('on a phone nothing scrolls sideways, in both themes, and who decides nothing finds no such page', async () => {
  await aReported(unique('W'.repeat(200)))
  await aPost()
  const { page, complaints } = await aWindowOf(moderator, '/manage/queue', PHONE)
  await queue(page).waitFor()
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).last().click()
  await page.getByRole('menuitem', { name: /Manage/ }).waitFor()

  const others = await aWindowOf(bob, '/')
  await others.page.goto('/manage/queue')
  await others.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await others.page.goto('/manage')
  await others.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await others.page.getByRole('navigation', { name: 'Manage' }).count()).toBe(0)
  expect([...complaints, ...others.complaints]).toEqual([])
})
