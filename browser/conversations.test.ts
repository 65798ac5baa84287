/** What moderators do with a conversation as a whole. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const [owner, keeper, author] = [
  await aMember('Olga', 'Owner'),
  await aMember('Kim', 'Keeper'),
  await aMember('Ann', 'Archer'),
]
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

async function aModerated(name: string) {
  const place = await owner.client.createPlace({
    body: { type: 'group', name: unique(name), groupType: 'OPEN' },
  })
  for (const { person } of [keeper, author])
    await owner.client.addMember({ placeID: place.id, body: { person: person.id, state: 'member' } })
  await owner.client.nameModerator({ placeID: place.id, body: { person: keeper.person.id } })
  return place
}
const [orchard, meadow] = [await aModerated('Orchards '), await aModerated('Meadows ')]

async function aDiscussion() {
  const subject = unique('Pruning ')
  const { id, resources } = await author.client.createContent({
    body: { type: 'discussion', subject, content: html('When?'), parent: `/places/${orchard.id}` },
  })
  await author.client.createMessage({
    contentID: id,
    body: { type: 'message', content: html('In winter.') },
  })
  return { id, subject, path: new URL(resources.html?.ref ?? '').pathname }
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('a moderator locks and pins a discussion, and undoes both; lists mark it, and its author sees who locked it', async () => {
  const { id: contentID, subject, path } = await aDiscussion()
  const { page, complaints } = await aWindowOf(keeper, path)
  const read = () => author.client.getContent({ contentID })
  const replies = page.getByRole('button', { name: /^Reply|^Write a reply/ })
  await replies.first().waitFor()

  await more(page, 'Lock')
  await page.getByText('Locked. Nobody can reply.').waitFor()
  await page.getByText('Locked by Kim Keeper').waitFor()
  await expect.poll(() => replies.count()).toBe(0)
  await expectAccessible(page)
  const authors = await aWindowOf(author, path)
  await authors.page.getByText('Locked by Kim Keeper').waitFor()
  expect(await authors.page.getByRole('button', { name: /^Reply/ }).count()).toBe(0)
  await undo(page).click()
  await page.getByText('Locked by Kim Keeper').waitFor({ state: 'detached' })
  await replies.first().waitFor()
  expect((await read()).lock).toBeUndefined()

  await more(page, 'Pin')
  await page.getByText('Pinned', { exact: true }).waitFor()
  await expect.poll(async () => (await read()).featured).toBe(true)
  await more(page, 'Lock')
  await page.getByText('Locked by Kim Keeper').waitFor()
  await authors.page.goto('/content?sort=dateCreatedDesc')
  const row = authors.page.getByRole('listitem').filter({ hasText: subject })
  await row.getByRole('img', { name: 'Pinned' }).waitFor()
  await row.getByRole('img', { name: 'Locked' }).waitFor()
  await expectAccessible(authors.page)

  await more(page, 'Unlock')
  await page.getByText('Locked by Kim Keeper').waitFor({ state: 'detached' })
  await more(page, 'Unpin')
  await expect.poll(async () => (await read()).featured).toBe(false)
  expect([complaints, authors.complaints]).toEqual([[], []])
})

test('a moderator of two places moves a discussion, undoes it in the toast, and later in the menu', async () => {
  const { id: contentID, path } = await aDiscussion()
  const { page, complaints } = await aWindowOf(keeper, path)
  const place = async () => (await author.client.getContent({ contentID })).parentPlace?.id
  const dialog = page.getByRole('dialog')
  async function move() {
    await more(page, 'Move to a place')
    await dialog.getByRole('combobox', { name: 'Place' }).fill(meadow.name)
    await dialog.getByRole('option', { name: meadow.name }).click()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(`Moved to ${meadow.name}`).waitFor()
  }

  await move()
  expect(await place()).toBe(meadow.id)
  await page.getByRole('main').getByRole('link', { name: meadow.name }).first().waitFor()
  await undo(page).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await place()).toBe(orchard.id)

  await move()
  await page.reload()
  await more(page, 'Undo the move by Kim Keeper')
  await page.getByText('Undone', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: orchard.name }).first().waitFor()
  expect(await place()).toBe(orchard.id)
  expect(complaints).toEqual([])
})

test('a moderator splits replies into a new discussion, and undoes it', async () => {
  const { id: contentID, path } = await aDiscussion()
  const { id } = await author.client.createMessage({
    contentID,
    body: { type: 'message', content: html('What about bees?') },
  })
  const { page, complaints } = await aWindowOf(keeper, path)
  const dialog = page.getByRole('dialog')
  const whereIs = async () =>
    new URL((await author.client.getMessage({ messageID: id })).discussion ?? '').pathname.split('/').at(-1)

  await more(page, 'Split replies…')
  await dialog.getByLabel('Title of the new discussion').fill('Bees')
  await dialog.getByRole('checkbox', { description: 'What about bees?' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await page.getByText('New discussion created').waitFor()
  await page.getByText('What about bees?').waitFor({ state: 'detached' })
  expect(await whereIs()).not.toBe(contentID)
  await undo(page).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await page.getByText('What about bees?').waitFor()
  expect(await whereIs()).toBe(contentID)
  expect(complaints).toEqual([])
})

test('a moderator merges a discussion into another one: its address leads there, until it is undone', async () => {
  const [target, { id: contentID, path }] = [await aDiscussion(), await aDiscussion()]
  const listed = async () =>
    (await keeper.client.listContents({ filter: [`search(${target.subject})`] })).list.map(({ id }) => id)
  await expect.poll(listed).toContain(target.id)
  const { page, complaints } = await aWindowOf(keeper, path)
  const dialog = page.getByRole('dialog')
  const typeOf = async () => (await author.client.getContent({ contentID })).type

  await more(page, 'Merge into another discussion…')
  await dialog.getByRole('combobox', { name: 'Discussion' }).fill(target.subject)
  await dialog.getByRole('option', { name: target.subject }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText(`Merged into “${target.subject}”`).waitFor()
  await page.getByRole('heading', { level: 1, name: target.subject }).waitFor()
  expect(new URL(page.url()).pathname).toBe(target.path)
  expect(await typeOf()).toBe('message')
  await expectAccessible(page)
  const authors = await aWindowOf(author, path)
  await authors.page.getByRole('heading', { level: 1, name: target.subject }).waitFor()

  await undo(page).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await typeOf()).toBe('discussion')
  await authors.page.goto(path)
  await authors.page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(authors.page.url()).pathname).toBe(path)
  expect([complaints, authors.complaints]).toEqual([[], []])
})
