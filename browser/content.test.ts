import type { Content } from '@folkmoot/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, type Member } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])

/** In sight, and not behind what is fixed below it. */
const expectAbove = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [box, below] = await Promise.all([one.boundingBox(), other.boundingBox()])
      return box !== null && below !== null && box.y >= 0 && box.y + box.height <= below.y
    })
    .toBe(true)

const html = (text: string) => ({ type: 'text/html' as const, text })
const message = (text: string) => ({ type: 'message' as const, content: html(text) })
const discuss = (member: Member, subject: string, more: Partial<{ question: boolean }> = {}) =>
  member.client.createContent({
    body: { type: 'discussion', subject, content: html('<p>What do you think?</p>'), ...more },
  })
const pathTo = (content: Content) => new URL(content.resources.html?.ref ?? '').pathname
const answerSaying = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()

const BEES =
  '<h2>Before spring</h2><p>Feed the bees with syrup.</p><h2>Harvest</h2><p>Leave them more than you take.</p>'
const EMPTY_CELLS = '<table><tbody><tr><td></td><td></td></tr></tbody></table>'
const DOT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)

test('a document is shown with its outline, files and tags', async () => {
  const document = await ann.client.createContent({
    body: { type: 'document', subject: 'Keeping bees', tags: ['bees'], content: html(BEES + EMPTY_CELLS) },
    files: [new File([DOT], 'hive.png', { type: 'image/png' }), new File(['a,b'], 'harvest.csv')],
  })
  const { page, complaints } = await aWindowOf(ben, pathTo(document))

  await page.getByRole('heading', { level: 1, name: 'Keeping bees' }).waitFor()
  const outline = page.getByRole('navigation', { name: 'On this page' })
  await outline.getByRole('link', { name: 'Harvest' }).click()
  await page.waitForURL(/#section-2$/)
  await page.getByRole('img', { name: 'hive.png' }).waitFor()
  await page.getByRole('link', { name: /harvest\.csv 3 bytes/ }).waitFor()
  const cell = await page.getByRole('cell').first().boundingBox()
  expect(Math.min(cell?.width ?? 0, (cell?.height ?? 0) * 1.5)).toBeGreaterThan(40)
  await expect
    .poll(() => page.getByRole('link', { name: 'bees', exact: true }).getAttribute('href'))
    .toBe('/tags/bees')
  await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0)

  await page.goto('/docs/DOC-999999999')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(complaints).toEqual([])
})

test('an edited document shows its changes, and can be restored', async () => {
  const document = await ann.client.createContent({
    body: { type: 'document', subject: 'Feeding', content: html(BEES) },
  })
  const { page, complaints } = await aWindowOf(ann, pathTo(document))

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Feeding in spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feeding in spring' }).waitFor()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()

  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.locator('ins', { hasText: 'in spring' }).waitFor()
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Side by side' }).click()
  await changes.getByRole('region', { name: 'Version 1' }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('split')
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feeding', exact: true }).waitFor()

  expect((await ann.client.getContent({ contentID: document.id })).versionNumber).toBe(3)
  expect(complaints).toEqual([])
})

test('a question is answered, the answer answered, liked, and marked as correct', async () => {
  const question = await discuss(ann, 'Where to keep bees', { question: true })
  const first = await ben.client.createMessage({
    contentID: question.id,
    body: message('<p>By the fence.</p>'),
  })
  const { page, complaints } = await aWindowOf(ann, pathTo(question), {
    viewport: { width: 390, height: 640 },
  })
  const reply = answerSaying(page, 'By the fence.')

  await page.getByRole('button', { name: 'Write a reply' }).click()
  await expectAbove(page.getByRole('button', { name: 'Post' }), page.getByRole('link', { name: 'Inbox' }))
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Where else?')
  await page.keyboard.press('Control+ArrowUp')
  await page.route('**/messages/contents/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Post' }).click()
  await expectAbove(page.getByRole('alert'), page.getByRole('button', { name: 'Post' }))
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await reply.getByRole('button', { name: 'Reply' }).click()
  await reply.getByRole('textbox', { name: 'Reply to Ben Baker' }).fill('In the shade?')
  await page.reload()
  await reply.getByRole('textbox', { name: 'Reply to Ben Baker' }).getByText('In the shade?').waitFor()
  await reply.getByRole('button', { name: 'Post' }).click()
  await answerSaying(page, 'In the shade?').getByText('In reply to Ben Baker').waitFor()
  await page.waitForURL(/#message-\d+$/)

  // At rest only the reply is in sight; the pointer or the focus shows the rest.
  const like = reply.getByRole('button', { name: 'Like', exact: true })
  const opacity = () =>
    like.evaluate((button) => getComputedStyle(button.closest('span')?.parentElement ?? button).opacity)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(opacity).toBe('0')
  await like.focus()
  await expect.poll(opacity).toBe('1')
  await like.click()
  await reply.getByRole('button', { name: '1 person likes this' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ann Archer' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await reply.getByRole('button', { name: 'Mark as correct' }).click()
  await reply.getByText('Correct answer').first().waitFor()
  await page.getByRole('link', { name: 'Go to the answer' }).waitFor()
  await expectAccessible(page)

  await expect
    .poll(async () => (await ann.client.getContent({ contentID: question.id })).resolved)
    .toBe('resolved')
  await reply.getByRole('button', { name: 'Helpful' }).click()
  await reply.getByRole('button', { name: 'Helpful · 1', pressed: true }).waitFor()
  await expect.poll(async () => (await ann.client.getContent({ contentID: first.id })).helpful).toBe(true)
  await page.reload()
  await reply.getByRole('button', { name: 'Like', exact: true, pressed: true }).waitFor()
  await reply.getByRole('button', { name: 'Helpful · 1', pressed: true }).click()
  await reply.getByRole('button', { name: 'Helpful', exact: true, pressed: false }).waitFor()
  const [below] = (await ann.client.listReplies({ messageID: first.id })).list
  expect(below?.content.text).toContain('In the shade?')
  expect(complaints).toEqual([])
})

test('a discussion is followed, reported and muted, and replies arrive without layout shifts', async () => {
  const discussion = await discuss(ann, 'Willow or reed')
  const { page, complaints } = await aWindowOf(ben, pathTo(discussion))

  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following' }).waitFor()
  await expect
    .poll(async () => (await ben.client.listContentFollowingIn({ contentID: discussion.id })).list.length)
    .toBe(1)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('radio', { name: 'Off-topic' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await page.getByText('Thanks. Moderators will take a look.').waitFor()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Mute conversation' }).click()
  await page.getByText('Conversation muted.').waitFor()
  const { list } = await ben.client.listMutes({ personID: '@me' })
  expect(list.map(({ object }) => object)).toEqual([discussion.resources.self?.ref])
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Unmute conversation' }).click()
  await page.getByText('Conversation unmuted').waitFor()

  await ann.client.createMessage({ contentID: discussion.id, body: message('<p>Reed, for now.</p>') })
  const news = page.getByRole('button', { name: '1 new reply' })
  await news.waitFor()
  await expect.poll(() => page.getByText('Reed, for now.').count()).toBe(0)
  await news.click()
  await page.getByText('Reed, for now.').waitFor()
  expect(complaints).toEqual([])
})

test('undo restores deleted content', async () => {
  const discussion = await discuss(ann, 'Second thoughts')
  await ann.client.createMessage({ contentID: discussion.id, body: message('<p>Never mind.</p>') })
  const { page, complaints } = await aWindowOf(ann, pathTo(discussion))
  const reply = answerSaying(page, 'Never mind.')

  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Reply and its answers deleted').waitFor()
  await expect.poll(() => page.getByText('Never mind.').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Never mind.').waitFor()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForURL(/\/content$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Second thoughts' }).waitFor()

  expect((await ann.client.getContent({ contentID: discussion.id })).replyCount).toBe(1)
  expect(complaints).toEqual([])
})

test('a page is left for one whose address ends with the same number', async () => {
  const plain = { type: 'document' as const, subject: 'Numbered', content: html('<p>See below.</p>') }
  const { id } = await ann.client.createContent({ body: plain })
  await ann.client.updateContent({ contentID: id, body: { ...plain, tags: [`number-${id}`] } })
  const { page, complaints } = await aWindowOf(ben, `/docs/DOC-${id}`)
  // The page of the tag arrives late, so that this one is still shown at its address.
  await page.route(/\/api\/core\/v3\/contents\?/, async (route) => {
    await new Promise((arrive) => setTimeout(arrive, 300))
    await route.continue()
  })

  await page.getByRole('link', { name: `number-${id}` }).click()

  await page.getByRole('heading', { level: 1, name: `#number-${id}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/tags/number-${id}`)
  expect(complaints).toEqual([])
})
