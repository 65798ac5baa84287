import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const noa = await aMember('נועה', 'לוי')
const TITLE = 'איפה מקננות האנפות'
const TEXT =
  '<p>הן חוזרות כל <strong>אביב</strong>.</p><p>In English: herons.</p><ul><li>ראשון</li></ul><pre>let a = 1</pre>'
const word = unique('heron')
const discussion = await noa.client.createContent({
  body: {
    type: 'discussion',
    subject: TITLE,
    content: { type: 'text/html', text: TEXT },
    tags: ['עופות', word],
  },
})
const directionOf = (element: Element) => getComputedStyle(element).direction

test('right-to-left text is read and written so, on a left-to-right page', async () => {
  const { page, complaints } = await aWindowOf(noa, `/thread/${discussion.contentID}`)
  const main = page.getByRole('main')
  const body = main.getByRole('article').first()
  const direction = async (text: string) => await body.getByText(text).first().evaluate(directionOf)

  await expect.poll(() => page.locator('html').evaluate(directionOf)).toBe('ltr')
  await expect.poll(() => main.getByRole('heading', { level: 1 }).evaluate(directionOf)).toBe('rtl')
  await expect.poll(() => direction('הן חוזרות')).toBe('rtl')
  await expect.poll(() => direction('In English')).toBe('ltr')
  await expect.poll(() => direction('ראשון')).toBe('rtl')
  await expect.poll(() => direction('let a = 1')).toBe('ltr')
  await expect.poll(() => body.getByRole('link', { name: 'עופות' }).evaluate(directionOf)).toBe('rtl')
  await expect.poll(() => main.getByText('נועה לוי').first().evaluate(directionOf)).toBe('rtl')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Text' })
  await expect.poll(() => page.getByLabel('Title').evaluate(directionOf)).toBe('rtl')
  await expect.poll(() => editor.getByText('הן חוזרות').evaluate(directionOf)).toBe('rtl')
  await expect.poll(() => editor.getByText('In English').evaluate(directionOf)).toBe('ltr')
  await editor.getByText('הן חוזרות').click()
  await page.keyboard.type('א')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // Direction for display is not stored.
  const { content } = await noa.client.getContent({ contentID: discussion.id })
  expect(content.text).toContain('א')
  expect(content.text).not.toContain('dir=')

  await page.goto(`/content?tag=${word}`)
  await expect.poll(() => main.getByRole('link', { name: TITLE }).evaluate(directionOf)).toBe('rtl')
  await page.goto('/')
  await expect.poll(() => main.getByRole('link', { name: TITLE }).first().evaluate(directionOf)).toBe('rtl')
  expect(complaints).toEqual([])
})

test('a right-to-left page is mirrored, and no wider than the window', async () => {
  const { page } = await aWindowOf(noa, `/thread/${discussion.contentID}`, {
    viewport: { width: 1280, height: 800 },
  })
  const middleOf = async (name: string) => {
    const box = await page.getByRole('navigation', { name }).first().boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  const before = await middleOf('Main navigation')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

  // The scrollbar stays at the right.
  const width = await page.evaluate(() => document.body.getBoundingClientRect().right)
  expect(await middleOf('Main navigation')).toBeCloseTo(width - before, 0)
  const more = page.getByRole('button', { name: 'More' }).first()
  await more.click()
  // From right to left, what ended with its button begins with it.
  const apart = async () => {
    const [menu, button] = await Promise.all([page.getByRole('menu').boundingBox(), more.boundingBox()])
    return Math.abs((menu?.x ?? 0) - (button?.x ?? -1))
  }
  await expect.poll(apart).toBeLessThan(0.5)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of [`/thread/${discussion.contentID}`, '/', '/settings', '/places']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, Math.max(excess, 0)]).toEqual([path, 0])
  }
})
