import { filter } from '@folkmoot/contract'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type CarriedFile, carry } from './carried-files.ts'
import { redPicture } from './red-picture.ts'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
/** Where everything of this file happens, one after the other. */
const { page, complaints } = await aWindowOf(ann)
const text = page.getByRole('textbox', { name: 'Text' })
const dialog = page.getByRole('dialog')

const picture = (name: string): CarriedFile => ({
  name,
  type: 'image/png',
  bytes: redPicture.buffer.toString('base64'),
})
const paper: CarriedFile = { name: 'plan.pdf', type: 'application/pdf', size: 3000 }

async function drop(target: Locator, ...files: CarriedFile[]): Promise<void> {
  const box = await target.boundingBox()
  const [clientX, clientY] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
  await target.dispatchEvent('drop', { dataTransfer: await carry(page, files), clientX, clientY })
}

async function begin(kind: string): Promise<string> {
  const title = unique(kind)
  await page.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: kind })
  await text.waitFor()
  if (kind !== 'Status update') await page.getByLabel('Title').fill(title)
  return title
}

const find = async (title: string) => {
  const { list } = await ann.client.listContents({ filter: [filter('author', '@me')], count: 100 })
  return list.find(({ subject }) => subject === title)
}

/** The page shows three pictures; the first is opened by keyboard. */
async function lookAtAll(): Promise<void> {
  const first = page.getByRole('main').getByRole('link', { name: 'first bee' })
  const position = (number: number) => dialog.getByText(`Picture ${number} of 3`)
  await first.focus()
  await page.keyboard.press('Enter')
  await position(1).waitFor()
  await page.keyboard.press('ArrowRight')
  await position(2).waitFor()
  await dialog.getByRole('img', { name: 'second bee' }).waitFor()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await position(3).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
  await first.click()
  await position(1).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/\/docs\/DOC-/)
}

test('dropped and pasted pictures are inserted in place and in order, and open large', async () => {
  const title = await begin('Document')
  await text.click()
  await page.keyboard.type('Seen:')
  await drop(text, picture('first-bee.png'), picture('second-bee.png'))
  await text.getByRole('img', { name: 'second bee' }).waitFor()
  await page.keyboard.press('Control+End')
  await text.evaluate(
    (element, clipboardData) =>
      void element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    await carry(page, [picture('pasted-bee.png')]),
  )
  await text.getByRole('img', { name: 'pasted bee' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/docs\/DOC-/)

  await lookAtAll()
  const stored = (await find(title))?.content.text ?? ''
  expect([...stored.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    'first bee',
    'second bee',
    'pasted bee',
  ])
  const [, imageID = ''] = /\/images\/(\d+)/.exec(stored) ?? []
  expect((await ann.client.getImage({ imageID })).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('files dropped on the composer are attached, and an oversized one is reported at once', async () => {
  const title = await begin('Discussion')
  await text.click()
  await page.keyboard.type('See the plan.')
  await drop(dialog.locator('form'), paper, { name: 'film.mkv', type: 'video/x-matroska', size: 60_000_000 })
  await page.getByText('film.mkv is too large. The limit is 50 MB.').waitFor()
  const files = page.getByRole('list', { name: 'Files' })
  await expect
    .poll(() => files.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('plan.pdf')])
  await drop(text, { name: 'poster.png', type: 'image/png', size: 60_000_000 })
  await page.getByText('poster.png is too large').waitFor()
  // Other files go to the list, not into the text.
  await drop(text, { ...paper, name: 'more.pdf' })
  await files.getByText('more.pdf').waitFor()
  await files.getByRole('button', { name: 'Remove more.pdf' }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\//)

  expect((await find(title))?.attachments.map(({ name, size }) => [name, size])).toEqual([['plan.pdf', 3000]])
  expect(complaints).toEqual([])
})

test('an update takes only pictures, and a file dropped on a reply does not leave the page', async () => {
  await begin('Status update')
  await drop(dialog.locator('form'), paper, picture('hive.png'))
  await page.getByText('Status updates can only include pictures.').waitFor()
  await page.getByRole('list', { name: 'Files' }).getByText('hive.png').waitFor()
  await page.keyboard.press('Escape')

  const content = { type: 'text/html' as const, text: '<p>Well?</p>' }
  const { contentID } = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Drops', content },
  })
  await page.goto(`/thread/${contentID}`)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  const reply = page.getByRole('textbox', { name: 'Write a reply' })
  await drop(reply, paper)
  await page.getByText('Only pictures can be added to this text.').waitFor()
  const stray = await page.evaluateHandle(
    (dataTransfer) => {
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('h1')?.dispatchEvent(event)
      return event.defaultPrevented
    },
    await carry(page, [paper]),
  )

  expect(await stray.jsonValue()).toBe(true)
  expect(complaints).toEqual([])
})
