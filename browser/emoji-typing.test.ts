import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { aMember, aWindowOf, settled, unique } from './stage.ts'

const ann = await aMember()
const question = await ann.client.createContent({
  body: {
    type: 'discussion',
    subject: unique('Cats'),
    content: { type: 'text/html', text: '<p>Whose?</p>' },
  },
})
const path = new URL(question.resources.html?.ref ?? '').pathname

async function aBox() {
  const window = await aWindowOf(ann, '/updates')
  const { page } = window
  const box = page.getByRole('textbox', { name: 'What’s new?' })
  await box.click()
  const type = async (text: string) => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  return { ...window, box, type, option: page.getByRole('option').first() }
}

test('a list that is open while the caret moves away takes no key and no text', async () => {
  const { page, box, type, option, complaints } = await aBox()
  await type('Hello world :ta')
  await option.waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('\nHello world :ta')
  await option.waitFor({ state: 'hidden' })

  await type('Dear all, see you :to')
  await option.waitFor()
  // Behind "Dear".
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 4))
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Dear\n all, see you :to')

  await type(':ta or not')
  await box.click({ position: { x: 4, y: 12 } })
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('\n:ta or not')

  await type(`Ask @${ann.username}`)
  await option.waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(`\nAsk @${ann.username}`)
  await option.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('the list closes when the caret moves, and opens where it returns', async () => {
  const { page, type, option, complaints } = await aBox()
  await type('Hello world :tada')
  await option.waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('option', { name: 'party popper' }).waitFor()
  await page.keyboard.press('Home')
  await option.waitFor({ state: 'hidden' })
  await page.keyboard.press('End')
  await option.waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await option.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('what was inserted is undone with the other typing', async () => {
  const { page, box, type, option, complaints } = await aBox()
  await type('Hurra :tada and more')
  for (let step = 0; step < ' and more'.length; step++) await page.keyboard.press('ArrowLeft')
  await option.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('!')
  await expect.poll(() => box.inputValue()).toBe('Hurra 🎉! and more')
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+Z')
  await expect.poll(() => box.inputValue()).toBe('Hurra :tada and more')

  await type(`Ask @${ann.username.slice(0, 12)}`)
  await page.getByRole('option', { name: `@${ann.username}` }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(`Ask @${ann.username} `)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => box.inputValue()).toBe(`Ask @${ann.username.slice(0, 12)}`)
  expect(complaints).toEqual([])
})

test('keys with a modifier choose nothing, and Tab only what somebody moved to', async () => {
  const { page, box, type, option, complaints } = await aBox()
  const keys = keysOf(page)
  await type('Meow :cat')
  await option.waitFor()
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => box.inputValue()).toBe('Meow :cat\n')
  await type('Meow :cat')
  await option.waitFor()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(false)
  await option.waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await keys.expectFocus(box)
  await page.keyboard.press('End')
  await option.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(false)
  await expect.poll(() => box.inputValue()).toBe('Meow :cat')

  await box.focus()
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => box.inputValue()).toMatch(/^Meow \p{RGI_Emoji}$/v)
  expect(complaints).toEqual([])
})

test('a kept draft asks for no emoji before somebody is at it', async () => {
  const { page, box, type, option, complaints } = await aBox()
  await type('Meow :cat')
  await option.waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await settled(page, () => page.reload())
  await expect.poll(() => box.inputValue()).toBe('Meow :cat')
  expect(requests.filter((url) => /\/_emoji-/.test(url))).toEqual([])
  await expect.poll(() => option.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('inline code suggests nothing', async () => {
  const { page, complaints } = await aWindowOf(ann, path)
  const text = page.getByRole('textbox', { name: 'Write a reply' })
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await text.click()
  await page.keyboard.type('Meow :cat')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(' ')
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await page.keyboard.type('of :cat')
  await expect.poll(() => text.locator('code').allTextContents()).toEqual(['of :cat'])
  await page.keyboard.press('Enter')
  await expect.poll(() => text.locator('p').count()).toBe(2)
  expect(complaints).toEqual([])
})

test('a picker that cannot be loaded says so in its panel, and the text stays', async () => {
  const { page, box } = await aBox()
  await page.route(/\/emoji-picker-[^/]*\.js/, (route) => route.abort())
  await page.keyboard.type('Hurra ')
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  await panel.getByRole('alert').waitFor()
  await expect.poll(() => box.inputValue()).toBe('Hurra ')
})

test('that nothing is found is announced by an element that stays', async () => {
  const { page, complaints } = await aBox()
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  const search = panel.getByRole('searchbox', { name: 'Search emoji' })
  await search.fill('cat')
  await panel.getByRole('button', { name: 'cat', exact: true }).waitFor()
  const status = await panel.locator('p[role=status]').elementHandle()
  await search.fill('zzzz')
  await expect.poll(() => status?.textContent()).toBe('No emoji match')
  expect(complaints).toEqual([])
})
