/** A text that is sent later: from the form where its time is chosen until the server has sent it. */
import { type Content, parseDate } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { aMember, aWindowOf, expectAccessible, type Member, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const [ann, ben, cat] = await Promise.all([
  aMember('Ann', 'Archer'),
  aMember('Ben', 'Baker'),
  aMember('Cat', 'Carter'),
])

const MINUTE_MS = 60_000
/** For choosing the time, and for seeing it in the drafts, on a busy machine. */
const MARGIN_MS = 30_000

/** The field has no seconds: the next minute that is not over before the server gets it. */
const soonest = () => new Date(Math.ceil((Date.now() + MARGIN_MS) / MINUTE_MS) * MINUTE_MS)
const two = (part: number) => String(part).padStart(2, '0')
const hoursOf = (time: Date) => `${two(time.getHours())}:${two(time.getMinutes())}`
const fieldValueOf = (time: Date) =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${hoursOf(time)}`

/** As one types it into the field, which is American and goes on by itself. */
const keysFor = (time: Date) =>
  [
    two(time.getMonth() + 1) + two(time.getDate()) + time.getFullYear(),
    two(time.getHours() % 12 || 12) + two(time.getMinutes()) + (time.getHours() < 12 ? 'a' : 'p'),
  ].join('')

const pathOf = ({ resources }: Content) => new URL(resources.html?.ref ?? '').pathname
const untilListed = (page: Page, time: Date) =>
  page
    .getByRole('list', { name: 'Drafts' })
    .getByText(new RegExp(`^Will be sent .* ${hoursOf(time)}$`))
    .waitFor()

/** By keys only, until the page of drafts shows it. */
async function scheduleByKeyboard(page: Page, words: string): Promise<Date> {
  const { press, type, goTo, choose, expectFocus } = keysOf(page)
  await goTo(page.getByRole('button', { name: 'Write a reply' }))
  await press('Enter')
  await expectFocus(page.getByRole('textbox', { name: 'Write a reply' }))
  await type(words)
  await goTo(page.getByRole('button', { name: 'Send later' }))
  await press('Enter')
  await choose('Choose date and time…')
  const field = page.getByLabel('Date and time')
  await expectFocus(field)
  const time = soonest()
  await type(keysFor(time))
  expect(await field.inputValue()).toBe(fieldValueOf(time))
  await press('Enter')
  await page.getByText(/^Will be sent .* you can change it in Drafts\.$/).waitFor()
  await expectFocus(page.getByRole('button', { name: 'Write a reply' }))
  await goTo(page.getByRole('button', { name: 'Your account' }))
  await press('Enter')
  await choose('Drafts')
  await untilListed(page, time)
  return time
}

async function scheduleOnPhone(page: Page, words: string): Promise<Date> {
  await page.getByRole('button', { name: 'Write a reply' }).tap()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill(words)
  await page.getByRole('button', { name: 'Send later' }).tap()
  await page.getByRole('menuitem', { name: 'Choose date and time…' }).tap()
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)
  const time = soonest()
  await page.getByLabel('Date and time').fill(fieldValueOf(time))
  await page.getByRole('button', { name: 'Schedule' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Your account' }).tap()
  await page.getByRole('menuitem', { name: 'Drafts' }).tap()
  await untilListed(page, time)
  expect(await findMisfits(page)).toEqual([])
  return time
}

test('a reply is sent at its time, in front of its readers, and leaves the drafts of its author (decision 0193)', async () => {
  const content = { type: 'text/html', text: '<p>Wood or straw?</p>' } as const
  const talk = await ben.client.createContent({
    body: { type: 'discussion', subject: unique('Hives'), content },
  })
  const [desk, phone, reader, readersPhone] = [
    await aWindowOf(ann, pathOf(talk)),
    await aWindowOf(cat, pathOf(talk), PHONE),
    await aWindowOf(ben, pathOf(talk)),
    await aWindowOf(ben, pathOf(talk), PHONE),
  ]

  const strawAt = await scheduleOnPhone(phone.page, 'Straw is warm')
  const woodAt = await scheduleByKeyboard(desk.page, 'Wood lasts')
  await desk.page.waitForTimeout(Math.max(0, strawAt.getTime() - Date.now(), woodAt.getTime() - Date.now()))

  for (const { page } of [reader, readersPhone]) {
    await page.getByRole('button', { name: '2 new replies' }).click()
    await page.getByRole('article').getByText('Wood lasts').waitFor()
    await page.getByRole('article').getByText('Straw is warm').waitFor()
  }
  for (const { page } of [desk, phone]) await page.getByText('No drafts', { exact: true }).waitFor()
  const { list } = await ben.client.listMessages({ contentID: talk.contentID })
  const sentBy = ({ person }: Member) =>
    list.filter(({ author }) => author.id === person.id).map(({ published }) => parseDate(published))
  expect([sentBy(cat), sentBy(ann)]).toEqual([[expect.any(Date)], [expect.any(Date)]])
  expect(Number(sentBy(cat)[0])).toBeGreaterThanOrEqual(strawAt.getTime())
  expect(Number(sentBy(ann)[0])).toBeGreaterThanOrEqual(woodAt.getTime())
  for (const { complaints } of [desk, phone, reader, readersPhone]) expect(complaints).toEqual([])
})
