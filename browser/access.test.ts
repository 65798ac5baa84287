import { filter } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const [boss, ann, ben] = await Promise.all([
  aMember('Bea', 'Boss'),
  aMember('Ann', 'Archer'),
  aMember('Ben', unique('Baker')),
])
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
const benName = ben.person.displayName
/** Without a place to break it. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenverein'
const html = (text: string) => ({ type: 'text/html' as const, text })

const group = await ann.client.createPlace({
  body: { type: 'group', name: `${LONG}${unique('Board')}`, groupType: 'SECRET' },
})
const approving = await ann.client.createPlace({
  body: { type: 'group', name: unique('Market'), groupType: 'OPEN', contentApproval: true },
})
const aDocument = async (placeID?: string, by = ann) =>
  await by.client.createContent({
    body: {
      type: 'document',
      subject: unique('Budget'),
      content: html('<p>Numbers.</p>'),
      ...(placeID !== undefined && { visibility: 'place', parent: `/places/${placeID}` }),
    },
  })

const rules = (page: Page) =>
  page.getByRole('list').filter({ has: page.getByText('Decides', { exact: true }) })
const verdictOf = async (page: Page, object: string) => {
  await page.goto(`/manage/access?object=${encodeURIComponent(object)}&person=${ben.person.id}`)
  return page.getByRole('heading', { name: `${benName} can’t see this` })
}

test('why somebody cannot see a document of a secret group: from its menu, then with a person and a visitor', async () => {
  const document = await aDocument(group.id)
  const found = filter('search', ben.person.name.familyName)
  await expect.poll(async () => (await admin.listPeople({ filter: [found] })).list).toHaveLength(1)
  const { page, complaints } = await aWindowOf(boss, `/docs/DOC-${document.id}`)

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Who can see this?' }).click()
  await page.getByRole('heading', { name: 'Who can see this' }).waitFor()
  await page.getByText(`Members of ${group.name}`).first().waitFor()
  const readers = page.getByRole('list', { name: 'People who can see it' })
  await readers.getByText('Ann Archer', { exact: true }).waitFor()
  expect(await readers.getByText(benName).count()).toBe(0)

  await page.getByLabel('Who', { exact: true }).fill(ben.person.name.familyName)
  await page.getByRole('option', { name: benName }).click()
  await page.getByRole('heading', { name: `${benName} can’t see this` }).waitFor()
  await rules(page)
    .getByText(`${group.name} is secret. ${benName} isn’t a member of ${group.name}.`)
    .waitFor()
  await expectAccessible(page)
  const members = page.getByRole('link', { name: `Members of ${group.name}` }).first()
  expect(await members.getAttribute('href')).toContain(`/groups/${group.displayName}?tab=members`)

  await page.getByRole('button', { name: `Remove ${benName}` }).click()
  await page.getByRole('button', { name: 'A visitor', exact: true }).click()
  await page.getByRole('heading', { name: 'A visitor can’t see this' }).waitFor()
  await rules(page).getByText('Visitors have to sign in to read this community.').waitFor()
  expect(complaints).toEqual([])
})

test('why somebody cannot see what was hidden and what waits for approval; afterwards they can', async () => {
  const hidden = await aDocument()
  const pending = await aDocument(approving.id, await aMember('Cat', 'Carter'))
  const { id: reportID } = await boss.client.reportContent({ contentID: hidden.id, body: { reason: 'spam' } })
  const { list } = await admin.listModerationItems({ count: 100 })
  const item = list.find(({ reports }) => reports.some(({ id }) => id === reportID))
  await admin.resolveModerationItem({ itemID: item?.id ?? '', body: { action: 'hide' } })
  const { page, complaints } = await aWindowOf(boss, '/manage/access')

  await (await verdictOf(page, `/docs/DOC-${hidden.id}`)).waitFor()
  await rules(page)
    .getByText(`A moderator hid it, and ${benName} is neither its author nor a moderator.`)
    .waitFor()
  await page.getByRole('link', { name: 'Open the queue' }).waitFor()
  await (await verdictOf(page, `/docs/DOC-${pending.id}`)).waitFor()
  await rules(page).getByText('It waits for approval, and').waitFor()
  await page.getByRole('link', { name: 'Open the queue' }).click()
  await page.waitForURL(/\/manage\/queue\?kind=pending/)

  await admin.restoreModerationItem({ itemID: item?.id ?? '', body: {} })
  await verdictOf(page, `/docs/DOC-${hidden.id}`)
  await page.getByRole('heading', { name: `${benName} can see this` }).waitFor()
  expect(complaints).toEqual([])
})

test('on a phone: a pasted link, what an admin may not see, and no way in for members', async () => {
  const letter = await ann.client.createContent({
    body: {
      type: 'discussion',
      subject: unique('Letter'),
      content: html('<p>For Ben.</p>'),
      visibility: 'people',
      users: [`/people/${ben.person.id}`],
    },
  })
  const { page, complaints } = await aWindowOf(boss, `/people/${ben.username}`, PHONE)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'What can they see?' }).click()
  await page.getByText(benName).first().waitFor()
  await page.getByLabel('Or paste its link').fill(`/thread/${letter.id}`)
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('heading', { name: 'Nothing that you can see is here' }).waitFor()
  await page.getByLabel('Or paste its link').fill(`/groups/${group.displayName}`)
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('heading', { name: 'Who can see this' }).waitFor()
  await (await verdictOf(page, `/groups/${group.displayName}`)).waitFor()
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const members = await aWindowOf(ben, '/manage/access', PHONE)
  await members.page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
