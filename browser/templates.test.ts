import { filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const owner = await aMember()
const group = await owner.client.createPlace({ body: { type: 'group', name: unique('Wardens') } })
/** One for each test: a window that closes may leave a draft on the server, which the next window would open. */
const aMemberOfTheGroup = async () => {
  const member = await aMember('Ben', 'Baker')
  await owner.client.addMember({ placeID: group.id, body: { person: member.person.id } })
  return member
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const aTemplate = async (words: string) => {
  const content = { type: 'text/html' as const, text: `<p>${words}</p>` }
  const name = unique('Template')
  const body = { name, kind: 'document' as const, subject: 'Minutes', content }
  await owner.client.createTemplate({ placeID: group.id, body })
  return name
}
const namesThere = async () =>
  (await owner.client.listTemplates({ placeID: group.id })).list.map(({ name }) => name)

test('an owner adds a template in the settings, changes it, and takes back removing it', async () => {
  const { page, complaints } = await aWindowOf(owner, `/groups/${group.displayName}?tab=settings`)
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('list', { name: 'Templates' })

  await page.getByRole('button', { name: 'Add template' }).click()
  await dialog.getByLabel('Name').fill('Minutes')
  await dialog.getByLabel('Type').selectOption({ label: 'Document' })
  await dialog.getByLabel('Title').fill('Meeting of the wardens')
  await dialog.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Who was there?')
  await dialog.getByLabel('Tags').fill('minutes')
  await expectAccessible(page)
  expect(await dialog.getByRole('button', { name: 'Add a picture' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await rows.getByRole('button', { name: 'Minutes', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).getByText('Who was there?').waitFor()
  await dialog.getByLabel('Name').fill('Minutes of a meeting')
  await page.keyboard.press('Enter')
  await rows.getByRole('button', { name: 'Minutes of a meeting', exact: true }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove template “Minutes of a meeting”' }).click()
  await expect.poll(() => rows.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.getByText('Minutes of a meeting', { exact: true }).waitFor()

  expect(await namesThere()).toEqual(['Minutes of a meeting'])
  const [{ id = '' } = {}] = (await owner.client.listTemplates({ placeID: group.id })).list
  expect(await owner.client.getTemplate({ templateID: id })).toMatchObject({
    kind: 'document',
    subject: 'Meeting of the wardens',
    content: { text: expect.stringContaining('<p>Who was there?</p>') },
    tags: ['minutes'],
  })
  expect(complaints).toEqual([])
})

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('a member begins with a template on %s, and nothing that was written is lost', async (_name, options) => {
  const content = { type: 'text/html' as const, text: '<h2>What happened?</h2><p>When?</p>' }
  const title = unique('Report')
  const body = { name: title, kind: 'question' as const, subject: title, content, tags: ['report'] }
  await owner.client.createTemplate({ placeID: group.id, body })
  const member = await aMemberOfTheGroup()
  const { page, complaints } = await aWindowOf(member, `/groups/${group.displayName}`, options)
  const text = page.getByRole('textbox', { name: 'Text' })
  const template = page.getByRole('combobox', { name: 'Template' })

  await page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByLabel('Title').fill('Mine')
  await text.click()
  await page.keyboard.type('My own words')
  await template.selectOption({ label: title })
  const asking = page.getByRole('dialog', { name: 'Replace what you’ve written?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => text.textContent()).toBe('My own words')
  await template.selectOption({ label: title })
  await asking.getByRole('button', { name: 'Replace' }).click()
  await text.getByRole('heading', { name: 'What happened?' }).waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title)
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('question')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text.textContent()).toBe('My own words')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Mine')

  await template.selectOption({ label: title })
  await asking.getByRole('button', { name: 'Replace' }).click()
  await text.getByText('When?').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Yesterday.')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await page.waitForURL(/\/thread\//)
  const { list } = await member.client.listContents({ filter: [filter('author', '@me')], count: 100 })
  expect(list.find(({ subject }) => subject === title)).toMatchObject({
    question: true,
    tags: ['report'],
    parentPlace: { id: group.id },
    content: { text: expect.stringContaining('<p>When? Yesterday.</p>') },
  })
  expect(complaints).toEqual([])
})

test('words that are typed while a template is loaded are not replaced unasked', async () => {
  const name = await aTemplate('Who was there?')
  const { page, complaints } = await aWindowOf(await aMemberOfTheGroup(), `/groups/${group.displayName}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  const held = Promise.withResolvers<void>()
  await page.route(/\/templates\/\d+/, async (route) => {
    await held.promise
    await route.continue()
  })

  await page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).click()
  const asked = page.waitForRequest(/\/templates\/\d+/)
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: name })
  await asked
  await text.click()
  await page.keyboard.type('My own words')
  await expect.poll(() => text.textContent()).toBe('My own words')
  held.resolve()

  const asking = page.getByRole('dialog', { name: 'Replace what you’ve written?' })
  await asking.getByRole('button', { name: 'Replace' }).click()
  await text.getByText('Who was there?').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text.textContent()).toBe('My own words')
  expect(complaints).toEqual([])
})

test('of two templates that are chosen the last one is taken, though the other arrives later', async () => {
  const [slow, fast] = [await aTemplate('The slow one'), await aTemplate('The fast one')]
  const { page, complaints } = await aWindowOf(await aMemberOfTheGroup(), `/groups/${group.displayName}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  const template = page.getByRole('combobox', { name: 'Template' })
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/templates\/\d+/, async (route) => {
    if (++asked === 1) await held.promise
    await route.continue()
  })

  await page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).click()
  await template.selectOption({ label: slow })
  await expect.poll(() => asked).toBe(1)
  await template.selectOption({ label: fast })
  await text.getByText('The fast one').waitFor()
  const arrived = page.waitForResponse(/\/templates\/\d+/)
  held.resolve()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))

  expect(await text.textContent()).toBe('The fast one')
  expect(complaints).toEqual([])
})

test('where nothing was written a template is taken at once, and other places offer none', async () => {
  const name = await aTemplate('Who was there?')
  const { page, complaints } = await aWindowOf(await aMemberOfTheGroup(), `/groups/${group.displayName}`)
  await page.getByRole('main').getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: name })
  await page.getByRole('textbox', { name: 'Text' }).getByText('Who was there?').waitFor()
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('document')

  await page.getByRole('combobox', { name: 'Who can see this?' }).selectOption({ label: 'Everyone' })
  await expect.poll(() => page.getByRole('combobox', { name: 'Template' }).count()).toBe(0)
  expect(complaints).toEqual([])
})
