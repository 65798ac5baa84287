/** A manager looks at what happened, and an owner at what happened in their place. */
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const [manager, owner] = [await aMember('Mia', 'Manager'), await aMember('Otto', 'Owner')]
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['admin'] } } })
const group = await owner.client.createPlace({ body: { type: 'group', name: unique('Bees') } })
const parent = `/places/${group.id}`
const html = (text: string) => ({ type: 'text/html' as const, text })
const { id } = await owner.client.createContent({
  body: {
    type: 'discussion',
    subject: 'Where do hives stand?',
    question: true,
    content: html('<p>So?</p>'),
    parent,
  },
})
await manager.client.createMessage({
  contentID: id,
  body: { type: 'message', content: html('<p>In the sun.</p>') },
})
async function repliesCounted() {
  const { figures } = await owner.client.getFigures({ place: parent })
  return figures.find(({ name }) => name === 'replies')?.total
}
/** They are counted within seconds. */
await vi.waitFor(async () => expect(await repliesCounted()).toBe(1), { timeout: 60_000, interval: 500 })

const PHONE = { viewport: { width: 390, height: 844 } }

test('figures are drawn, listed as tables, compared, opened as lists and downloaded', async () => {
  const { page, complaints } = await aWindowOf(manager, '/manage')
  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  const discussions = page.getByRole('region', { name: 'Discussions', exact: true })
  await discussions.getByRole('img').locator('canvas').waitFor()
  await discussions.getByText('in the span before').waitFor()
  await discussions.getByText('Discussions as a table').click()
  expect(await discussions.getByRole('row').count()).toBe(31)
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Compare with the span before' }).uncheck()
  await discussions.getByText('in the span before').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Span: 30 days' }).click()
  await page.getByRole('menuitem', { name: '12 months' }).click()
  await discussions.getByRole('columnheader', { name: 'Month from' }).waitFor()
  await page.reload()
  await discussions.getByRole('img').locator('canvas').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect((await text(await download.createReadStream())).split(',').slice(0, 2)).toEqual([
    'start',
    'activeMembers',
  ])

  await discussions.getByRole('link', { name: /^Discussions: / }).click()
  await page.getByRole('heading', { level: 1, name: 'Content' }).waitFor()
  await page.getByRole('link', { name: 'Where do hives stand?' }).first().waitFor()
  await page.getByRole('button', { name: /^Published: / }).waitFor()
  expect(complaints).toEqual([])
})

test('own dates are in the address, and a day that does not fit says why', async () => {
  const { page } = await aWindowOf(manager, '/manage/figures?span=own&from=2026-01-01&to=2026-01-10')
  await page.getByText('1 Jan 2026 to 10 Jan 2026').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2026-01-20')
  await page.getByText('1 Jan 2026 to 20 Jan 2026').waitFor()
  await page.goto('/manage/figures?span=own&from=2020-01-01&to=2026-01-10')

  await page.getByRole('alert').waitFor()
})

test('an owner reaches the figures of their place from it, on a phone; others find no page', async () => {
  const { page, complaints } = await aWindowOf(owner, `/groups/${group.displayName}`, PHONE)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Figures' }).click()
  await page.getByRole('heading', { level: 1, name: `Figures of ${group.name}` }).waitFor()
  const replies = page.getByRole('region', { name: 'Replies', exact: true })
  await replies.getByRole('img').locator('canvas').waitFor()
  await page.getByRole('link', { name: 'Where do hives stand?' }).waitFor()
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  expect(await page.getByRole('region', { name: 'Mails sent' }).count()).toBe(0)
  await page.goto('/manage/figures')
  await page.getByRole('heading', { level: 1, name: 'Figures of' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('region').count()).toBe(0)
  expect(complaints).toEqual([])
})
