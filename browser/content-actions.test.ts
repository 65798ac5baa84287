import type { Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, unique } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', unique('Baker'))])
const group = await ann.client.createPlace({ body: { type: 'group', name: unique('Beekeepers') } })
/** Where everything of this file happens, one after the other. */
const { page, complaints } = await aWindowOf(ann)
const dialog = page.getByRole('dialog')

const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })
const pathTo = (content: Content) => new URL(content.resources.html?.ref ?? '').pathname

async function more(item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a document is shared, moved to a place, and marked with an outcome', async () => {
  const document = await ann.client.createContent({
    body: { type: 'document', subject: unique('Harvest'), content: html('Leave them more than you take.') },
  })
  const read = () => ann.client.getContent({ contentID: document.contentID })
  await page.goto(pathTo(document))
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('combobox', { name: 'Share with' }).fill(ben.person.displayName)
  await dialog.getByRole('option', { name: ben.person.displayName }).click()
  await dialog.getByLabel('Add a message (optional)').fill('For your hives')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('Shared').waitFor()
  await expect
    .poll(async () => (await ben.client.listInbox({})).list.map(({ reason, text }) => [reason, text]))
    .toEqual([['share', 'For your hives']])

  await more('Move to a place')
  await dialog.getByRole('combobox', { name: 'Place' }).fill(group.name)
  await dialog.getByRole('option', { name: group.name }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText(`Moved to ${group.name}`).waitFor()
  await page.getByRole('main').getByRole('link', { name: group.name }).waitFor()
  expect((await read()).parentPlace?.name).toBe(group.name)

  await more('Status')
  await dialog.getByRole('checkbox', { name: 'Decision' }).check()
  await dialog.getByRole('checkbox', { name: 'Outdated' }).check()
  await page.keyboard.press('Escape')
  await page.getByText('This is outdated.').waitFor()
  await expect.poll(async () => (await read()).outcomeTypeNames.toSorted()).toEqual(['decision', 'outdated'])
  // A slow answer never shows stale data.
  await page.route('**/outcomes?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await more('Status')
  await dialog.getByRole('checkbox', { name: 'Outdated' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByText('This is outdated.').waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'wait' })
  expect((await read()).outcomeTypeNames).toEqual(['decision'])

  await more('Delete')
  await page.getByText('Deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: document.subject ?? '' }).waitFor()
  expect((await read()).status).toBe('published')
  await more('Delete')
  // Leaving does not wait for it.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.goto('/')
  await expect.poll(() => read().catch(({ status }) => status)).toBe(404)
  expect(complaints).toEqual([])
})

test('an answer is marked helpful and unmarked, and a report reaches the moderators', async () => {
  const question = await ann.client.createContent({
    body: { type: 'discussion', question: true, subject: unique('Wasps'), content: html('What to do?') },
  })
  const answer = await ben.client.createMessage({
    contentID: question.contentID,
    body: { type: 'message', content: html('Let them be.') },
  })
  const helpful = async () => (await ann.client.getContent({ contentID: answer.id })).helpfulCount ?? 0
  await page.goto(pathTo(question))
  const reply = page.getByRole('article').filter({ hasText: 'Let them be.' })
  await reply.getByRole('button', { name: 'Helpful' }).click()
  await reply.getByRole('button', { name: 'Helpful · 1', pressed: true }).waitFor()
  await expect.poll(helpful).toBe(1)
  await reply.getByRole('button', { name: 'Helpful · 1' }).click()
  await expect.poll(helpful).toBe(0)
  await reply.getByRole('button', { name: 'Helpful', exact: true }).waitFor()

  const reactions = async () => (await ann.client.getContent({ contentID: answer.id })).svc.reactions
  await ben.client.reactToContent({ contentID: answer.id, emoji: '👀' })
  await page.reload()
  await reply.getByRole('button', { name: '👀 1 reaction', pressed: false }).click()
  await reply.getByRole('button', { name: '👀 2 reactions', pressed: true }).hover()
  await expect
    .poll(() => page.getByRole('tooltip').innerText())
    .toBe(`Ann Archer and ${ben.person.displayName}`)
  await expect.poll(reactions).toEqual([{ emoji: '👀', count: 2, reacted: true }])
  // One that the server refuses is taken back.
  await page.route('**/reactions/*', (route) => route.abort())
  await reply.getByRole('button', { name: 'Add a reaction' }).click()
  await page.getByRole('menuitem', { name: 'React with 🎉' }).click()
  await page.getByText('Can’t reach the server.').waitFor()
  await expect.poll(() => reply.getByRole('button', { name: '🎉 1 reaction' }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })

  await reply.getByRole('button', { name: 'Bookmark' }).click()
  await reply.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
  await expect
    .poll(async () => (await ann.client.getContent({ contentID: answer.id })).svc.bookmarked)
    .toBe(true)
  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  // It has to be said in words.
  await expect
    .poll(() => dialog.getByLabel('Details').evaluate((field) => field.matches(':invalid')))
    .toBe(true)
  await dialog.getByLabel('Details').fill('Wasps sting.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await page.getByText('Thanks. Moderators will take a look.').waitFor()

  const { list } = await admin.listModerationItems({ filter: ['state(open)'] })
  const item = list.find(({ object }) => object?.id === answer.id)
  expect(item?.reports.map(({ reason, text }) => [reason, text])).toEqual([['other', 'Wasps sting.']])
  expect(complaints).toEqual([])
})

test('bookmarks are found, noted and removed on their page', async () => {
  const word = unique('apiary')
  for (const subject of ['Swarm', 'Smoke']) {
    const { id: contentID } = await ben.client.createContent({
      body: { type: 'document', subject: `${subject} ${word}`, content: html('Read this.') },
    })
    await ann.client.bookmarkContent({ contentID })
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
  const rows = page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Search your bookmarks' })
  await search.fill(word)
  await expect.poll(() => rows.count()).toBe(2)
  await search.fill(`${word} smok`)
  await expect.poll(() => rows.count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} smok`)

  await rows.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit note and tags' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Cold smoke')
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('tools')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rows.getByText('Cold smoke').waitFor()
  await rows.getByRole('link', { name: 'tools' }).click()
  await page.getByRole('button', { name: 'Tag: tools' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(1)

  const smoke = rows.filter({ hasText: `Smoke ${word}` })
  await smoke.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove bookmark' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await smoke.getByText('Cold smoke').waitFor()
  await smoke.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove bookmark' }).click()
  // Leaving does not wait for it.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.goto(`/bookmarks?q=${word}`)
  await expect.poll(() => rows.count()).toBe(1)
  expect(complaints).toEqual([])
})

test('if nothing says where one follows it, there is an error and a way to try again', async () => {
  const document = await ann.client.createContent({
    body: { type: 'document', subject: unique('Wax'), content: html('Keep it warm.') },
  })
  const answers = /\/followingIn(\?|$)/
  await page.route(answers, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(pathTo(document))
  await more('Follow in streams')
  await dialog.getByRole('alert').waitFor()
  await page.unroute(answers)
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await dialog.getByRole('checkbox', { name: 'Following' }).waitFor()
  await page.keyboard.press('Escape')
})
