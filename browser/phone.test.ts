import type { Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { redPicture } from './red-picture.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const [ann, ben, cat] = await Promise.all([
  aMember('Ann', 'Archer'),
  aMember('Ben', 'Baker'),
  aMember('Cat', 'Carter'),
])
const html = (text: string) => ({ type: 'text/html' as const, text })
const tag = unique('wax').toLowerCase()

/** With a picture in the text and a file. */
async function anIllustratedDiscussion(subject: string): Promise<void> {
  const { name, mimeType, buffer } = redPicture
  const picture = await ben.client.createImage({ files: [new File([buffer], name, { type: mimeType })] })
  const { id: contentID } = await ben.client.createContent({
    body: {
      type: 'discussion',
      subject,
      content: html(`<p>Like this?</p><p><img src="${picture.ref}" alt="A hive" /></p>`),
    },
  })
  await ben.client.addAttachments({ contentID, files: [new File(['Four boards'], 'plan.txt')] })
}

/** With replies of two people. */
async function aBusyDiscussion(subject: string): Promise<string> {
  const { id: contentID } = await ben.client.createContent({
    body: { type: 'discussion', subject, content: html('<p>How high?</p>') },
  })
  for (const { client } of [ben, cat])
    await client.createMessage({ contentID, body: { type: 'message', content: html('<p>Higher.</p>') } })
  return contentID
}

test('Home is one column of conversations, the unread ones first; one is reacted to, bookmarked and found again', async () => {
  const [subject, illustrated] = [unique('Hives'), unique('Frames')]
  for (const { person } of [ben, cat]) await ann.client.follow({ personID: '@me', otherID: person.id })
  await anIllustratedDiscussion(illustrated)
  const contentID = await aBusyDiscussion(subject)
  const { page, complaints } = await aWindowOf(ann, '/?tab=connections', PHONE)
  const rows = page.getByRole('main').locator('ol').getByRole('listitem')
  const row = rows.filter({ hasText: subject })
  const other = rows.filter({ hasText: illustrated })
  await expect.poll(() => row.innerText()).toContain(`2 replies by Cat Carter and Ben Baker to ${subject}`)
  await other.getByText('plan.txt').waitFor()
  await other.scrollIntoViewIfNeeded()
  const isDrawn = () =>
    other
      .getByRole('img', { name: /Picture/ })
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await page.getByText('Trending, unanswered and suggested').click()
  await page.getByRole('heading', { name: 'Unanswered' }).filter({ visible: true }).waitFor()
  const misfits = await findMisfits(page)
  await expectAccessible(page)
  await page.getByText('Trending, unanswered and suggested').click()

  await page.getByRole('link', { name: 'Unread first' }).click()
  await page.waitForURL(/order=unread/)
  const marked = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/read'),
  )
  await row.getByRole('link', { name: subject }).first().click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  await page.getByRole('button', { name: 'Add a reaction' }).first().click()
  await page.getByRole('menuitem', { name: 'React with 🎉' }).click()
  await page.getByRole('button', { name: '🎉 1 reaction', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Bookmark', exact: true }).first().click()
  const svc = async () => (await ann.client.getContent({ contentID })).svc
  await expect
    .poll(svc)
    .toMatchObject({ bookmarked: true, reactions: [{ emoji: '🎉', count: 1, reacted: true }] })
  misfits.push(...(await findMisfits(page)))
  expect((await marked).status()).toBe(204)
  await page.goBack()
  await page.getByRole('list', { name: 'Already read' }).getByRole('link', { name: subject }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
  await page.getByRole('list', { name: 'Bookmarks' }).getByRole('link', { name: subject }).click()

  await page.getByRole('button', { name: '🎉 1 reaction', pressed: true }).waitFor()
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
})

test('a tag leads to what has it, and a text can be begun there', async () => {
  await cat.client.updatePerson({ personID: '@me', body: { tags: [tag] } })
  const place = await ann.client.createPlace({
    body: { type: 'group', name: unique('Candles'), tags: [tag] },
  })
  const { subject, resources } = await ben.client.createContent({
    body: { type: 'document', subject: unique('Foundation'), content: html('<p>Thin.</p>'), tags: [tag] },
  })
  const { pathname } = new URL(resources.html?.ref ?? '')
  const { page, complaints } = await aWindowOf(ann, pathname, PHONE)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: tag }).click()
  await page.getByRole('heading', { level: 1, name: `#${tag}` }).waitFor()
  await main
    .getByRole('list', { name: 'Content' })
    .getByRole('link', { name: subject ?? '' })
    .waitFor()
  const misfits = await findMisfits(page)
  const views = main.getByRole('navigation', { name: 'What has this tag' })
  await views.getByRole('link', { name: 'People' }).click()
  await main.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Cat Carter' }).waitFor()
  await views.getByRole('link', { name: 'Places' }).click()
  await main.getByRole('list', { name: 'Places' }).getByRole('link', { name: place.name }).waitFor()
  misfits.push(...(await findMisfits(page)))
  await expectAccessible(page)
  await page.goBack()
  await main.getByRole('list', { name: 'People' }).waitFor()
  await main.getByRole('button', { name: 'Write with this tag' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${tag}` })
    .waitFor()
  // Back closes the composer first.
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: `#${tag}` }).waitFor()
  await main.getByRole('link', { name: 'Tags' }).click()

  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
})

test('a space and what is in it fit, and every part of it is reached', async () => {
  const aSpace = (name: string, parent: object = {}) =>
    admin.createPlace({ body: { type: 'space', name, description: `All about ${name}.`, ...parent } })
  const within = ({ resources }: Place) => ({ parent: resources.self?.ref ?? '' })
  const outer = await aSpace(unique('Garden'))
  const inner = await aSpace(unique('Orchard'), within(outer))
  const write = (type: 'document' | 'discussion', subject: string) =>
    admin.createContent({ body: { type, subject, content: html('<p>Pears.</p>'), ...within(outer) } })
  await write('document', 'About pears')
  await write('discussion', 'Which pears?')
  const { page, complaints } = await aWindowOf(ben, `/spaces/${inner.displayName}`, PHONE)
  const main = page.getByRole('main')
  await page
    .getByRole('navigation', { name: 'Where this is' })
    .getByRole('link', { name: outer.name })
    .click()
  await page.getByRole('heading', { level: 1, name: outer.name }).waitFor()
  await main.getByRole('link', { name: 'Which pears?' }).waitFor()
  const misfits = await findMisfits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All: Discussions' }).click()
  await page.waitForURL(/\?tab=content&type=discussion$/)
  await main.getByRole('link', { name: 'About pears' }).waitFor({ state: 'detached' })
  await main.getByRole('link', { name: 'Which pears?' }).waitFor()
  misfits.push(...(await findMisfits(page)))
  await page.goBack()
  await main
    .getByRole('list', { name: 'Places in this space' })
    .getByRole('link', { name: inner.name })
    .click()

  await page.getByRole('heading', { level: 1, name: inner.name }).waitFor()
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
})

test('every destination is reached from the bar at the bottom', async () => {
  const { page, complaints } = await aWindowOf(ann, '/', PHONE)
  const bar = page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
  const arrive = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const more = bar.getByRole('button', { name: 'More' })
  for (const name of ['Inbox', 'Content', 'Places', 'Home']) {
    await bar.getByRole('link', { name }).tap()
    await arrive(name)
  }
  for (const name of ['People', 'Updates']) {
    await more.tap()
    await page.getByRole('menuitem', { name, exact: true }).tap()
    await arrive(name)
    await expect.poll(() => more.getAttribute('aria-current')).toBe('page')
  }

  expect(await findMisfits(page)).toEqual([])
  expect(complaints).toEqual([])
})
