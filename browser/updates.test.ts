import { expect, test } from 'vitest'
import { redPicture } from './red-picture.ts'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
const ben = await aMember('Ben', 'Baker')

test('an update is written with a picture and a mention, and others see it behind a button', async () => {
  const words = unique('swarm')
  const reader = await aWindowOf(ben, '/updates')
  const { page, complaints } = await aWindowOf(ann, '/updates')

  const box = page.getByRole('textbox', { name: 'What’s new?' })
  await box.pressSequentially(`${words} @${ben.username.slice(0, 12)}`)
  await page.getByRole('option', { name: `Ben Baker @${ben.username}` }).waitFor()
  await box.press('Enter')
  await page.locator('input[type=file]').setInputFiles(redPicture)
  await page.getByLabel('Alt text for red.png').fill('A red square')
  await expectAccessible(page)
  await box.press('Control+Enter')
  const entry = page.getByRole('article').filter({ hasText: words })
  await entry.getByRole('img', { name: 'A red square' }).waitFor()

  await expect
    .poll(() => entry.getByRole('link', { name: `@${ben.username}` }).getAttribute('href'))
    .toContain(`/people/${ben.username}`)
  await expect.poll(() => box.inputValue()).toBe('')
  await reader.page.getByRole('button', { name: /new update/ }).click()
  await reader.page.getByRole('article').filter({ hasText: words }).waitFor()
  await reader.page.goto('/')
  const activity = reader.page.getByRole('listitem').filter({ hasText: words })
  const picture = activity.getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect([...complaints, ...reader.complaints]).toEqual([])
})

test('an update is liked, reposted with a comment, and commented on', async () => {
  const words = unique('loaf')
  const update = await ben.client.createUpdate({ body: { html: `<p>${words}</p>` } })
  const { page, complaints } = await aWindowOf(ann, '/updates')
  const entry = page.getByRole('article').filter({ hasText: words }).first()

  await entry.getByRole('button', { name: 'Repost' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Who has butter?')
  await dialog.getByRole('button', { name: 'Repost' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('article').filter({ hasText: 'Who has butter?' }).getByText(words).waitFor()
  await page.goto('/')
  const repost = page.getByRole('listitem').filter({ hasText: 'reposted a status update' })
  await repost.filter({ hasText: 'Who has butter?' }).getByText(words).waitFor()
  await page.goto(`/people/${ben.username}/status/${update.id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByRole('button', { name: '1 like', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ann Archer' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Bring me a slice')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = page.getByRole('article', { name: 'Comment by Ann Archer' })
  await comment.getByRole('button', { name: 'Reply' }).click()
  await comment.getByRole('textbox', { name: 'Reply to Ann Archer' }).fill('Or two')
  await comment.getByRole('button', { name: 'Reply' }).last().click()
  await page.getByRole('heading', { name: '2 comments' }).waitFor()

  const { data } = await ben.client.listUpdateComments({ updateID: update.id })
  expect(data.map(({ content }) => content.text)).toEqual([
    expect.stringContaining('Bring me a slice'),
    expect.stringContaining('Or two'),
  ])
  expect(complaints).toEqual([])
})

test('a deleted update disappears at once and is restored by undo, on a phone', async () => {
  const words = unique('regret')
  const update = await ann.client.createUpdate({ body: { html: `<p>${words}</p>` } })
  const comment = await ann.client.createUpdateComment({ updateID: update.id, body: { html: '<p>Hm.</p>' } })
  const { page, complaints } = await aWindowOf(ann, `/people/${ann.username}/status/${update.id}`, {
    viewport: { width: 390, height: 844 },
  })
  const undo = page.getByRole('button', { name: 'Undo' })

  await page.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByText('Hm.').waitFor({ state: 'detached' })
  await undo.click()
  await page.getByText('Hm.').waitFor()
  await page.getByRole('button', { name: 'More actions for the update by Ann Archer' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Updates' }).waitFor()
  const entry = page.getByRole('article').filter({ hasText: words })
  await undo.waitFor()
  await expect.poll(() => entry.count()).toBe(0)
  await undo.click()
  await entry.waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Updates' }).click()
  await entry.waitFor()

  expect((await ann.client.getUpdateComment({ updateCommentID: comment.id })).id).toBe(comment.id)
  expect(complaints).toEqual([])
})
