import { expect, test } from 'vitest'
import { DOCS, DOCS_READ, MAIL, MAIL_READ, WORD, WORD_READ } from './clipboards.ts'
import { aComposer } from './composing.ts'

const { complaints, text, page, openWith, send, paste, goToEndOf } = await aComposer()

test.each([
  ['Word', WORD, WORD_READ],
  ['Google Docs', DOCS, DOCS_READ],
  ['a mail', MAIL, MAIL_READ],
])('what comes from %s loses its dress and none of its words', async (_name, html, read) => {
  const title = await openWith('')
  await text.click()
  await paste(html)

  expect(await send(title)).toBe(read)
  expect(complaints).toEqual([])
})

test('cut and paste within the editor keeps everything, unsupported elements too', async () => {
  const odd = '<ul><ul><li>one</li></ul></ul>'
  const title = await openWith(`<p>first</p>${odd}<p>last</p>`)
  await text.locator('[data-type="blockAsIs"]').click()
  const cut = await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/html')
  })
  await goToEndOf('last')
  await page.keyboard.press('Enter')
  await paste(cut)

  expect(await send(title)).toBe(`<p>first</p><p>last</p>${odd}`)
  expect(complaints).toEqual([])
})
