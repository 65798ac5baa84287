import { filter } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
const bob = await aMember('Bob', 'Baker')
const group = await ann.client.createPlace({ body: { type: 'group', name: unique('Gardeners') } })

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const text = () => page.getByRole('textbox', { name: 'Text' })
/** Where everything else of this file happens, one after the other. */
const { page, complaints } = await aWindowOf(ann)
const kindBox = page.getByRole('combobox', { name: 'Type' })
const audienceBox = page.getByRole('combobox', { name: 'Who can see this?' })
const isSent = () => page.getByRole('dialog').waitFor({ state: 'hidden' })

const newest = async (subject: string) => {
  const { list } = await ann.client.listContents({ filter: [filter('author', '@me')], count: 100 })
  return list.find((content) => content.subject === subject)
}

const write = () => page.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).click()

async function begin(title: string, words: string): Promise<void> {
  await write()
  await page.getByLabel('Title').fill(title)
  await text().click()
  await page.keyboard.type(words)
}

test('kind and audience are in one line above the text, and Send is in sight', async () => {
  await page.goto('/')
  const shown = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const size of [{ width: 390, height: 664 }, shown]) {
    await page.setViewportSize(size)
    await write()
    await text().waitFor()

    const title = page.getByLabel('Title')
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    const send = page.getByRole('button', { name: 'Start discussion' })
    const boxes = await Promise.all([kindBox, audienceBox, title, send].map((one) => one.boundingBox()))
    const [kind, audience, words, button] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    expect(kind?.y).toBe(audience?.y)
    expect((kind?.y ?? 0) + (kind?.height ?? 0)).toBeLessThan(words?.y ?? 0)
    expect((audience?.x ?? 0) + (audience?.width ?? 0)).toBeLessThanOrEqual(size.width)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(size.height)
    await page.goBack()
    await isSent()
  }
})

test('a discussion, a question and a document are written, and open their pages', async () => {
  await page.goto('/')
  for (const [kind, send, path] of [
    ['Discussion', 'Start discussion', /\/thread\//],
    ['Question', 'Ask question', /\/thread\//],
    ['Document', 'Publish document', /\/docs\/DOC-/],
  ] as const) {
    const title = unique(kind)
    await begin(title, 'Some words.')
    await kindBox.selectOption({ label: kind })
    await page.getByRole('button', { name: send }).click()
    await isSent()
    await page.waitForURL(path)

    const made = await newest(title)
    expect(made?.content.text).toContain('<p>Some words.</p>')
    expect([made?.visibility, made?.question ?? false]).toEqual(['all', kind === 'Question'])
  }
  expect(complaints).toEqual([])
})

test('members may announce nothing to everyone; owners may announce in their place', async () => {
  await page.goto('/')
  const title = unique('Swap')
  await begin(title, 'On Sunday.')
  await kindBox.waitFor()
  await expect.poll(() => kindBox.locator('option', { hasText: 'Announcement' }).count()).toBe(0)

  await audienceBox.selectOption({ label: 'A place' })
  await page.getByRole('combobox', { name: 'Place' }).fill(group.name)
  await page.getByRole('option', { name: group.name }).waitFor()
  await page.keyboard.press('Enter')
  await kindBox.selectOption({ label: 'Announcement' })
  const until = page.getByLabel('Shown until')
  const shown = new Date(await until.inputValue()).getTime() - Date.now()
  expect(Math.round(shown / 86_400_000)).toBe(7)
  await until.fill('2099-01-02T03:04')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/announcements\//)

  const made = await newest(title)
  expect(made?.parentPlace?.name).toBe(group.name)
  expect(Date.parse(made?.endDate ?? '')).toBe(new Date('2099-01-02T03:04').getTime())
  expect(complaints).toEqual([])
})

test('a status update is posted with its picture', async () => {
  await page.goto('/')
  const words = unique('Blossom')
  await page.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).waitFor()
  await page.keyboard.press('c')
  await kindBox.selectOption({ label: 'Status update' })
  await text().click()
  await page.keyboard.type(words)
  await page.getByLabel('Add files', { exact: true }).first().setInputFiles({
    name: 'blossom.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  })
  await page.getByRole('list', { name: 'Files' }).getByText('blossom.png').waitFor()
  await page.getByRole('button', { name: 'Post update' }).click()
  await page.getByText('Posted', { exact: true }).waitFor()

  const { data } = await ann.client.listUpdates({})
  const made = data.find(({ text }) => text === words)
  const { data: images } = await ann.client.listUpdateImages({ updateID: String(made?.id) })
  expect(images).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('Back closes the composer, and nothing is saved before something is typed', async () => {
  await page.goto('/')
  await page.goto(`/groups/${group.displayName}`)
  await page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('dialog').getByText(group.name, { exact: true }).waitFor()
  await page.goBack()
  await isSent()

  expect(page.url()).toMatch(/\/groups\/[^/]+$/)
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('folkmoot-draft'))
  expect(await page.evaluate(kept)).toEqual([])
  expect(complaints).toEqual([])
})

test('a draft survives Back and a reload, goes on with another device, and is gone once sent (decision 0192)', async () => {
  await page.goto('/')
  const title = unique('Draft')
  await begin(title, 'Half a thought')
  await page.getByText('Saved on this device').waitFor()
  await page.goBack()
  await isSent()
  const device = await aWindowOf(ann)
  const there = device.page.getByRole('textbox', { name: 'Text' })
  const saved = (at: Page) => at.getByRole('dialog').getByText('Saved', { exact: true }).waitFor()
  const excerptsOf = async () =>
    (await ann.client.listDrafts({ personID: '@me' })).list.map(({ excerpt }) => excerpt)
  await expect.poll(excerptsOf).toEqual(['Half a thought'])
  await device.page.goto('/drafts')
  await device.page.getByRole('button', { name: title }).click()
  await there.getByText('Half a thought').waitFor()
  await there.press('Control+End')
  await device.page.keyboard.type(', and more')
  await saved(device.page)

  // Written on the first device at the same time: both versions stay.
  await write()
  await text().getByText('Half a thought, and more').waitFor()
  await saved(page)
  await there.press('Control+End')
  await device.page.keyboard.type(' from there')
  await saved(device.page)
  await text().press('Control+End')
  await page.keyboard.type(' from here')
  await page
    .getByRole('alert')
    .getByText(/and more from there/)
    .waitFor()
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await saved(page)
  const { list } = await ann.client.listDrafts({ personID: '@me' })
  expect(list.map(({ excerpt }) => excerpt).toSorted()).toEqual([
    'Half a thought, and more from here',
    'Half a thought, and more from there',
  ])
  await device.page.goto('/drafts')
  await device.page.getByRole('button', { name: title }).nth(1).waitFor()
  await device.context.close()
  await page.goBack()
  await isSent()
  await page.reload()
  await write()
  await text().getByText('Half a thought').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title)

  await page.getByRole('button', { name: 'Start discussion' }).click()
  await page.waitForURL(/\/thread\//)
  await expect.poll(async () => (await ann.client.listDrafts({ personID: '@me' })).list.length).toBe(1)
  await write()
  await text().waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  await page.goBack()
  await isSent()

  // The version that was not chosen is sent tomorrow (decision 0193).
  await page.goto('/drafts')
  await page.getByRole('button', { name: title }).click()
  await text().getByText('from there').waitFor()
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await isSent()
  await page
    .getByRole('list', { name: 'Drafts' })
    .getByText(/^Will be sent/)
    .waitFor()
  const [scheduled] = (await ann.client.listDrafts({ personID: '@me' })).list
  expect(Date.parse(scheduled?.sendAt ?? '')).toBeGreaterThan(Date.now())

  // Nothing that can be sent from the form is sent by the server too.
  await page.getByRole('button', { name: title }).click()
  await text().getByText('from there').waitFor()
  const [opened] = (await ann.client.listDrafts({ personID: '@me' })).list
  expect([opened?.id, opened?.sendAt]).toEqual([scheduled?.id, undefined])
  await page.getByText(/^No longer scheduled/).waitFor()
  await ann.client.deleteDraft({ personID: '@me', draftKey: scheduled?.id ?? '' })
  expect(complaints).toEqual([])
})

test('missing input is named at its field, and nothing is lost', async () => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).click()
  await text().click()
  await page.keyboard.type('Words without a title')
  await page.keyboard.press('Control+Enter')

  await page.getByText('Enter a title').waitFor()
  await expect.poll(() => page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => text().textContent()).toBe('Words without a title')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  expect(complaints).toEqual([])
})

test('a person is mentioned by keyboard', async () => {
  await page.goto('/')
  const title = unique('Mention')
  await begin(title, `Ask @${bob.username}`)
  await page.getByRole('option', { name: 'Bob Baker' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('about it')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\//)

  const made = await newest(title)
  expect(made?.content.text).toContain(`<a href="/people/${bob.username}">@Bob Baker</a> about it`)
  const { list } = await ann.client.listMentions({ contentID: made?.contentID ?? '' })
  expect(list.map(({ id }) => id)).toEqual([bob.person.id])
  expect(complaints).toEqual([])
})

test('an upload shows progress and can be cancelled', async () => {
  await page.goto('/')
  const title = unique('Files')
  await begin(title, 'See below.')
  await page
    .getByLabel('Add files', { exact: true })
    .first()
    .setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(4_000_000, 'x'),
    })
  // A slow connection, so that there is something to cancel.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Start discussion' }).click()
  const bar = page.getByRole('progressbar', { name: 'Sending…' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Start discussion' }).and(page.locator(':enabled')).waitFor()
  expect(await newest(title)).toBeUndefined()

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.getByRole('button', { name: 'Start discussion' }).click()
  await page.waitForURL(/\/thread\//)
  expect((await newest(title))?.attachments.map(({ name, size }) => [name, size])).toEqual([
    ['notes.txt', 4_000_000],
  ])
  expect(complaints).toEqual([])
})

test('an edit conflict is reported, and nothing is lost', async () => {
  const body = (words: string) => ({
    type: 'document' as const,
    subject: unique('Shared'),
    content: { type: 'text/html' as const, text: `<p>${words}</p>` },
  })
  const { contentID } = await ann.client.createContent({ body: body('first') })
  await page.goto(`/docs/DOC-${contentID}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await text().getByText('first').click()
  await page.keyboard.type('mine ')
  await ann.client.updateContent({ contentID, body: body('theirs') })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else changed this while you were writing.').waitFor()
  await expect.poll(() => text().textContent()).toContain('mine')

  await page.getByRole('button', { name: 'Keep my version' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await isSent()

  expect((await ann.client.getContent({ contentID })).content.text).toContain('mine')
  expect(complaints).toEqual([])
})
