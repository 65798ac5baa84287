import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, settled } from './stage.ts'

const CODE = 'const answer: number = 42 // all of it\nsay("a style=\\"b\\"")\n'
const escaped = CODE.replaceAll('<', '&lt;')

const ann = await aMember()
const { resources } = await ann.client.createContent({
  body: {
    type: 'document',
    subject: 'With code',
    content: {
      type: 'text/html',
      text: `<p>Look:</p><pre><code class="language-ts">${escaped}</code></pre><pre>plain</pre><p>The end</p>`,
    },
  },
})
const path = new URL(resources.html?.ref ?? '').pathname

test('code has colours, names its language, and can be copied by keyboard', async () => {
  const { page, context, complaints } = await aWindowOf(ann)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Highlighting waits until the page was painted without it.
  let letColoursCome = () => {}
  const looked = new Promise<void>((resolve) => {
    letColoursCome = resolve
  })
  await page.route(/code-languages/, async (route) => {
    await looked
    await route.continue()
  })
  await settled(page, () => page.goto(path), /code-languages/)
  const code = page.locator('pre code')
  const end = page.getByText('The end')
  await code.waitFor()
  /** Position and height: letter widths are rounded per piece. */
  const places = async () =>
    (await Promise.all([code.boundingBox(), end.boundingBox()])).map((box) => [box?.x, box?.y, box?.height])
  const before = await places()
  await expect.poll(() => code.locator('span').count()).toBe(0)

  letColoursCome()
  await code.locator('.hljs-keyword').waitFor()
  const copies = page.getByRole('button', { name: 'Copy' })
  await copies.first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('Code copied').waitFor()

  expect(await places()).toEqual(before)
  await expect.poll(() => code.textContent()).toBe(CODE)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
  await expect.poll(() => page.getByText('TypeScript', { exact: true }).count()).toBe(1)
  await expect.poll(() => copies.count()).toBe(2)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
