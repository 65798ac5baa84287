import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
const ben = await aMember('Ben', 'Baker')
const question = await ann.client.createContent({
  body: {
    type: 'discussion',
    subject: unique('Party'),
    content: { type: 'text/html', text: '<p>When?</p>' },
  },
})
const path = new URL(question.resources.html?.ref ?? '').pathname
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' }

const answers = async () => {
  const { list } = await ann.client.listMessages({ contentID: question.contentID })
  return list.map(({ content }) => content.text.replace(/^<body>|<\/body>$/g, ''))
}

test('an emoji is found and inserted by keyboard alone, and Escape leads back to the text', async () => {
  const { page, complaints } = await aWindowOf(ann, path)
  const keys = keysOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const text = page.getByRole('textbox', { name: 'Write a reply' })
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  const search = panel.getByRole('searchbox', { name: 'Search emoji' })
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await text.click()
  await keys.type('Hurra ')
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  expect(requests.filter((url) => /\/(_emoji-|emoji-picker)/.test(url))).toEqual([])

  await keys.press('Shift+Tab')
  await keys.goTo(page.getByRole('button', { name: 'Add an emoji' }), 'ArrowLeft')
  await keys.press('Enter')
  await keys.expectFocus(search)
  await expectAccessible(page)
  await keys.press('Escape')
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
  await panel.waitFor({ state: 'hidden' })

  await keys.press('Shift+Tab', 'Enter')
  await keys.expectFocus(search)
  await keys.type('tada')
  await panel.getByRole('button', { name: 'party popper' }).waitFor()
  await keys.press('Enter')
  await keys.type('! ')
  await expect.poll(() => text.textContent()).toBe('Hurra 🎉! ')

  // By arrow keys, among what was used before.
  await keys.press('Shift+Tab', 'Enter')
  await keys.expectFocus(search)
  await panel
    .getByRole('button', { name: 'Recently used' })
    .and(panel.locator('[aria-pressed=true]'))
    .waitFor()
  await keys.goTo(panel.getByRole('button', { name: 'Recently used' }))
  await keys.press('ArrowRight')
  await keys.goTo(panel.getByRole('button', { name: 'grinning face', exact: true }))
  await keys.press('ArrowRight')
  await keys.expectFocus(panel.getByRole('button', { name: 'grinning face with big eyes' }))
  await keys.press('ArrowDown', 'ArrowUp', 'ArrowUp')
  await keys.expectFocus(search)
  await keys.press('ArrowDown', 'Enter')
  await expect.poll(() => text.textContent()).toBe('Hurra 🎉! 😃')
  await keys.press('Control+Enter')

  await expect.poll(answers).toContain('<p>Hurra 🎉! 😃</p>')
  const { origin } = new URL(page.url())
  expect(requests.filter((url) => !url.startsWith(origin) && !/^(blob|data):/.test(url))).toEqual([])
  expect(complaints).toEqual([])
})

test('a colon and two letters suggest emoji, and Enter inserts the first', async () => {
  const { page, complaints } = await aWindowOf(ben, path)
  const text = page.getByRole('textbox', { name: 'Write a reply' })
  const list = page.getByRole('listbox', { name: 'Emoji' })
  const optionOf = (name: string) => list.getByRole('option', { name, exact: true })
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await text.click()
  await page.keyboard.type('At 10:30 it rains :cat')
  await optionOf('cat').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  await page.keyboard.type(' and :do')
  await optionOf('dog').waitFor()
  await page.keyboard.type('g')
  await page.keyboard.press('Enter')
  await page.keyboard.type('.')
  await expect.poll(() => text.textContent()).toBe('At 10:30 it rains :cat and 🐕.')

  await page.keyboard.press('Control+Enter')
  await expect.poll(answers).toContain('<p>At 10:30 it rains :cat and 🐕.</p>')
  expect(complaints).toEqual([])
})

test('on a phone, in German: emoji of a skin tone in a status update', async () => {
  const { page, complaints } = await aWindowOf(ann, '/updates', PHONE)
  const box = page.getByRole('textbox', { name: 'Was gibt es Neues?' })
  await box.fill('Gut so: ')
  await page.getByRole('button', { name: 'Emoji einfügen' }).tap()
  const panel = page.getByRole('dialog', { name: 'Emojis' })
  await panel.getByRole('combobox', { name: 'Hautton' }).selectOption({ label: '👋🏽 Mittel' })
  await panel.getByRole('button', { name: 'Menschen und Körper' }).tap()
  const width = await panel.evaluate((element) => element.getBoundingClientRect().width)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await panel.getByRole('searchbox', { name: 'Emoji suchen' }).fill('daumen hoch')
  await panel.getByRole('button', { name: 'Daumen hoch', exact: true }).tap()
  await expect.poll(() => box.inputValue()).toBe('Gut so: 👍🏽')
  await box.press('End')
  await page.keyboard.type(' :herz')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toMatch(/^Gut so: 👍🏽 \p{RGI_Emoji}$/v)
  expect(complaints).toEqual([])
})
