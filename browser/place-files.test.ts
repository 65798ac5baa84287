import type { Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { redPicture } from './red-picture.ts'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])
const red = (name: string) => new File([redPicture.buffer], name, { type: 'image/png' })
const plan = new File(['%PDF-1.7\n%âãÏÓ\n'], 'plan.pdf', { type: 'application/pdf' })
const zip = new File([new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...new Array(18).fill(0)])], 'all.zip')

const aGroup = () => ann.client.createPlace({ body: { type: 'group', name: unique('Bees') } })

/** A document with a picture in its text, and a reply with files. */
async function fill({ id }: Place) {
  const parent = `/places/${id}`
  const image = await ann.client.createImage({ files: [red('hive.png')] })
  const text = `<p><img src="${image.ref}" alt="A hive"></p>`
  const content = { type: 'text/html', text } as const
  await ann.client.createContent({ body: { type: 'document', subject: 'About hives', parent, content } })
  const words = { type: 'text/html', text: '<p>Words</p>' } as const
  const discussion = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Which hive?', parent, content: words },
  })
  await ben.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content: words },
    files: [plan, zip, red('bee.png')],
  })
}

test('files of a place are found, filtered and downloaded, pictures open large, by keyboard', async () => {
  const group = await aGroup()
  await fill(group)
  const { page, complaints } = await aWindowOf(ben, `/groups/${group.displayName}`)
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByRole('link', { name: 'plan.pdf', exact: true }).waitFor()
  const row = files.getByRole('listitem').filter({ hasText: 'plan.pdf' })
  await row.getByText('Document', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Ben Baker' }).waitFor()
  expect(await files.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download plan.pdf' }).click(),
  ])
  await page.getByRole('button', { name: 'Archives' }).click()
  await files.getByRole('link', { name: 'plan.pdf', exact: true }).waitFor({ state: 'detached' })
  await files.getByRole('link', { name: 'all.zip', exact: true }).waitFor()
  const address = new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'Archives' }).click()
  await row.getByRole('link', { name: 'Which hive?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Which hive?' }).waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Pictures' }).click()
  const pictures = page.getByRole('list', { name: 'Pictures' })
  await pictures.getByRole('img', { name: 'bee.png' }).waitFor()
  await pictures.getByRole('img', { name: 'Picture in About hives' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Picture 1 of 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('img', { name: 'Picture in About hives' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await pictures.getByRole('img', { name: 'bee.png' }).waitFor()

  expect(download.suggestedFilename()).toBe('plan.pdf')
  expect([address.get('tab'), address.get('kind')]).toEqual(['files', 'archive'])
  expect(new URL(page.url()).searchParams.get('view')).toBe('pictures')
  expect(complaints).toEqual([])
})

test('a link that is opened as soon as a picture is closed is not undone', async () => {
  const group = await aGroup()
  await fill(group)
  const { page, complaints } = await aWindowOf(ben, `/groups/${group.displayName}?tab=files&view=pictures`)
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: 'bee.png' }).first().click()
  await page.getByRole('dialog').getByText('Picture 1 of 2').waitFor()

  await page.evaluate(async () => {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    find('dialog button')?.click()
    while (find('dialog')) await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    find('nav a[href="/people"]')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  const { pathname } = new URL(page.url())
  await page.goBack()
  await page.getByRole('list', { name: 'Pictures' }).waitFor()

  expect(pathname).toBe('/people')
  expect(new URL(page.url()).searchParams.get('view')).toBe('pictures')
  expect(complaints).toEqual([])
})

test('a place without files says what appears there, and its members can begin to write', async () => {
  const group = await aGroup()
  const { page, complaints } = await aWindowOf(ann, `/groups/${group.displayName}?tab=files`, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('heading', { name: 'No files here yet' }).waitFor()
  await expectAccessible(page)
  await fill(group)
  await page.reload()
  await page
    .getByRole('list', { name: 'Files' })
    .getByRole('link', { name: 'all.zip', exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('heading', { name: 'No files of this kind' }).waitFor()
  await page.getByRole('button', { name: 'Show all files' }).click()
  await page
    .getByRole('list', { name: 'Files' })
    .getByRole('link', { name: 'all.zip', exact: true })
    .waitFor()
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([isWider, complaints]).toEqual([false, []])
})

test('while the other view is loaded nothing says that there is none', async () => {
  const group = await aGroup()
  await fill(group)
  const { page, complaints } = await aWindowOf(ann, `/groups/${group.displayName}?tab=files`)
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByRole('link', { name: 'plan.pdf', exact: true }).waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/places\/\d+\/files\?.*picture/, async (route) => {
    await released
    await route.continue()
  })

  await page.getByRole('button', { name: 'Pictures' }).click()
  await files.waitFor({ state: 'detached' })
  const [skeletons, claims] = [
    await page.getByRole('main').locator('[aria-busy="true"]').count(),
    await page.getByRole('heading', { name: 'No pictures here yet' }).count(),
  ]
  release()

  await page.getByRole('list', { name: 'Pictures' }).getByRole('img', { name: 'bee.png' }).waitFor()
  expect([skeletons, claims, complaints]).toEqual([1, 0, []])
})
