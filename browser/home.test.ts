import { api } from '@folkmoot/contract'
import type { Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, type Member, unique, type Window } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])

const write = ({ client }: Member, subject: string, text = '<p>The roof is flat.</p>') =>
  client.createContent({
    body: { type: 'discussion', subject, content: { type: 'text/html', text } },
  })

/**
 * Refused when its time comes: it has no title. A time that has passed when the request arrives is refused at once, so a slow machine
 * gets a later one.
 */
async function scheduleUntitled(aheadMs = 5_000): Promise<void> {
  const content = { type: 'text/html', text: '<p>Jars</p>' } as const
  const body = { kind: 'document', content, sendAt: new Date(Date.now() + aheadMs).toISOString() } as const
  const { status } = await ben.client.send(api.saveDraft, { personID: '@me', draftKey: 'untitled', body })
  if (status === 400) return await scheduleUntitled(aheadMs * 2)
  expect(status).toBeLessThan(300)
}
await scheduleUntitled()

/** Pages read the mark, too. */
const isMarking = (request: Request) => request.method() === 'POST' && request.url().endsWith('/read')

/** In the stream or the inbox, not among what is trending beside it. */
const row = ({ page }: Window, text: string) =>
  page.getByRole('main').locator('ol').getByRole('listitem').filter({ hasText: text })

const reply = ({ client }: Member, contentID: string, text: string) =>
  client.createMessage({
    contentID,
    body: { type: 'message', content: { type: 'text/html', text: `<p>${text}</p>` } },
  })

test('streams are tabs, and new entries wait behind “1 new”', async () => {
  const [subject, later] = [unique('Hives'), unique('Swarm')]
  await ann.client.follow({ personID: '@me', otherID: ben.person.id })
  const cat = await aMember('Cat', 'Carter')
  await ben.client.follow({ personID: '@me', otherID: cat.person.id })
  const started = await write(ben, subject)
  const window = await aWindowOf(ann)
  const { page, complaints } = window
  const { list } = await ann.client.listStreams({ personID: '@me' })
  const following = list.find(({ source }) => source === 'connections')?.id
  const listening = page.waitForResponse((response) =>
    new RegExp(`stream-events.*streams=${following}\\b`).test(response.url()),
  )
  await page.getByRole('link', { name: 'Following' }).click()
  await page.waitForURL(/\?tab=connections$/)
  await row(window, subject).waitFor()
  await listening
  const current = page.locator('nav:visible [aria-current="page"]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['Home', 'Following', 'Newest first'])
  const top = () => row(window, subject).evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()

  await write(ben, later)
  const more = page.getByRole('button', { name: '1 new' })
  await more.waitFor()
  expect([await row(window, later).count(), await top()]).toEqual([0, before])
  await more.click()

  await expect.poll(() => row(window, later).innerText()).toContain(`Ben Baker started ${later}`)
  await expect.poll(() => page.locator(':focus').innerText()).toBe(later)
  expect(complaints).toEqual([])

  // Several replies are one row, and one piece of news.
  for (const text of ['On the north side.', 'By the fence.']) await reply(ben, started.id, text)
  await page.getByRole('button', { name: '1 new' }).click()
  const busy = row(window, subject)
  await expect.poll(() => busy.innerText()).toContain(`2 replies by Ben Baker to ${subject}`)
  expect(await busy.innerText()).toContain('Ben Baker: By the fence.')
  expect(await busy.innerText()).toContain('3 new')

  await page.getByRole('link', { name: 'Unread first' }).click()
  await page.waitForURL(/\?tab=connections&order=unread$/)
  // The link leads to the newest reply, in its conversation: that is what is read, and no reply by itself.
  const read: string[] = []
  page.on('request', (request) => {
    if (isMarking(request)) read.push(new URL(request.url()).pathname)
  })
  const marked = page.waitForResponse((response) => isMarking(response.request()))
  await busy.getByRole('link', { name: subject }).click()
  expect((await marked).status()).toBe(204)
  expect(read).toEqual([`/api/core/v3/contents/${started.id}/read`])
  await page.goBack()
  const alreadyRead = page.getByRole('list', { name: 'Already read' })
  await alreadyRead.getByRole('link', { name: subject }).waitFor()
  await expect.poll(() => row(window, later).innerText()).toContain('New')
  await expectAccessible(page)

  // People whom Ben follows are suggested, until they are declined.
  const suggested = page.getByRole('region', { name: 'People you may want to follow' })
  await suggested.getByRole('button', { name: 'Not now: Cat Carter' }).click()
  await suggested.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await suggested.getByRole('button', { name: 'Not now: Cat Carter' }).click()
  const answered = page.waitForResponse(/\/people\/recommended/)
  await page.reload()
  expect((await (await answered).text()).includes('Carter')).toBe(true)
  await row(window, later).waitFor()
  expect(await suggested.count()).toBe(0)
})

test('a conversation is among those already read, also if their list was requested before it was read', async () => {
  const subject = unique('Ticks')
  const eve = await aMember('Eve', 'Ely')
  await eve.client.follow({ personID: '@me', otherID: ben.person.id })
  await write(ben, subject)
  const window = await aWindowOf(eve)
  const { page, complaints } = window
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holdBack = async (route: Route) => {
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await page.route(/\/activities\?.*unread=false/, holdBack, { times: 1 })
  await page.goto('/?tab=connections&order=unread')
  await asked.promise

  const marked = page.waitForResponse((response) => isMarking(response.request()))
  await row(window, subject).getByRole('link', { name: subject }).click()
  expect((await marked).status()).toBe(204)
  await page.goBack()
  await row(window, subject).waitFor({ state: 'detached' })
  released.resolve()

  await page.getByRole('list', { name: 'Already read' }).getByRole('link', { name: subject }).waitFor()
  expect(complaints).toEqual([])
})

test('a mention shows at once in every window, and can be read', async () => {
  const subject = unique('Frost')
  const [home, inbox] = await Promise.all([aWindowOf(ben), aWindowOf(ben)])
  const listening = inbox.page.waitForResponse(/stream-events.*streams=communications/)
  await inbox.page.goto('/inbox')
  await inbox.page.getByRole('heading', { name: 'Your inbox is empty' }).waitFor()
  await listening
  await write(ann, subject, `<p><a href="/people/${ben.username}">Ben</a>, cover the salad.</p>`)

  const count = (window: Window) => window.page.getByRole('link', { name: /Inbox.*1 unread/ }).first()
  await Promise.all([count(home).waitFor(), count(inbox).waitFor()])
  await expect.poll(() => home.page.title()).toMatch(/^\(1\) Home/)
  await inbox.page.getByRole('button', { name: '1 new' }).click()
  const entry = row(inbox, subject)
  await entry.getByText('Unread').waitFor()
  await expect.poll(() => entry.innerText()).toContain(`Ann Archer mentioned you in ${subject}`)
  await expectAccessible(inbox.page)

  await entry.getByRole('link', { name: subject }).click()
  await inbox.page.waitForURL(/\/thread\/\d+/)
  await count(home).waitFor({ state: 'detached' })
  expect([...home.complaints, ...inbox.complaints]).toEqual([])
})

test('the inbox is filtered, marked and answered in place', async () => {
  const cleo = await aMember('Cleo', 'Cole')
  const [subject, name] = [unique('Compost'), unique('Dinner')]
  await write(ann, subject, `<p><a href="/people/${cleo.username}">Cleo</a>, is it warm?</p>`)
  const group = await ann.client.createPlace({ body: { type: 'group', name, groupType: 'PRIVATE' } })
  await ann.client.createInvites({ placeID: group.id, body: { invitees: [`/people/${cleo.person.id}`] } })
  await expect.poll(async () => (await cleo.client.getInboxCounts({})).unread).toBe(2)
  const window = await aWindowOf(cleo, '/inbox', { viewport: { width: 390, height: 844 } })
  const { page, complaints } = window

  await page.getByRole('link', { name: 'Mentions' }).click()
  await page.waitForURL(/reason=mentions/)
  await row(window, name).waitFor({ state: 'detached' })
  await row(window, subject).getByRole('button', { name: 'Mark as read' }).click()
  await row(window, subject).getByRole('button', { name: 'Mark as unread' }).waitFor()
  await page.goBack()
  const marked = page.waitForResponse(/\/inbox\/\d+\/read$/)
  await row(window, name).getByRole('button', { name: 'Accept' }).click()
  await row(window, name).getByText('Accepted').waitFor()

  await expect.poll(async () => (await cleo.client.getInboxCounts({})).unread).toBe(0)
  const { list } = await cleo.client.listPlaces({ filter: ['relationship(member)'] })
  expect(list.map((place) => place.name)).toEqual([name])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await marked).status()).toBe(204)
  expect(complaints).toEqual([])
})

test('a custom stream is created, filled, renamed, deleted and restored', async () => {
  const subject = unique('Pears')
  const dan = await aMember(unique('Dan'), 'Dyer')
  await write(dan, subject)
  const window = await aWindowOf(ann)
  const { page, complaints } = window
  await page.getByRole('button', { name: 'New stream' }).click()
  await page.getByLabel('Name').fill('Orchard')
  await page.getByRole('button', { name: 'Create stream' }).click()
  await page.getByRole('button', { name: 'Choose what to follow' }).click()

  await page.getByRole('combobox', { name: /Add people and places/ }).fill(dan.person.displayName)
  await page.getByRole('option', { name: dan.person.displayName }).click()
  await page.getByRole('button', { name: `Remove ${dan.person.displayName} from this stream` }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Fruit')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Stream renamed').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  const tab = page.getByRole('main').getByRole('link', { name: 'Fruit' })
  await tab.waitFor()
  await row(window, subject).waitFor()
  const names = async () => (await ann.client.listStreams({ personID: '@me' })).list.map(({ name }) => name)
  const remove = async () => {
    await page.getByRole('button', { name: 'Edit stream' }).click()
    await page.getByRole('button', { name: 'Delete stream' }).click()
    await tab.waitFor({ state: 'detached' })
  }

  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await tab.waitFor()
  await page.waitForURL(/\?tab=\d+/)
  await expect.poll(names).toContain('Fruit')
  await remove()
  // The page deletes it as it is left, and the next one may have read the list before.
  await page.reload()
  await expect.poll(names).not.toContain('Fruit')
  await page.getByRole('button', { name: 'New stream' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'New stream' }).waitFor()
  await expect.poll(() => tab.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('Home and the own menu tell of a draft that could not be sent (decision 0193)', async () => {
  const problem = async () =>
    (await ben.client.getDraft({ personID: '@me', draftKey: 'untitled' })).sendProblem
  await expect.poll(problem).toBeDefined()
  const { page, complaints } = await aWindowOf(ben)
  const told = '1 scheduled text could not be sent'

  await page.getByRole('main').getByRole('link', { name: told }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: `Drafts ${told}` }).click()
  await page
    .getByRole('list', { name: 'Drafts' })
    .getByText(/^Not sent/)
    .waitFor()
  await ben.client.deleteDraft({ personID: '@me', draftKey: 'untitled' })
  expect(complaints).toEqual([])
})

test('a dismissed announcement stays away, and undo restores it', async () => {
  const subject = unique('Seeds')
  const body = {
    type: 'announcement',
    subject,
    content: { type: 'text/html', text: '<p>Jars.</p>' },
  } as const
  const { contentID } = await admin.createContent({ body })
  const { page, complaints } = await aWindowOf(ann, '/', { colorScheme: 'dark' })
  const announcements = page.getByRole('region', { name: 'Announcements' })
  const link = announcements.getByRole('link', { name: subject })
  await link.waitFor()

  await page.getByRole('button', { name: `Dismiss “${subject}”` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  await page.getByRole('button', { name: `Dismiss “${subject}”` }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Following' }).waitFor()

  await expect.poll(() => link.count()).toBe(0)

  // Reading it is enough.
  await ann.client.restoreAnnouncement({ contentID })
  await page.reload()
  await link.click()
  await page.getByRole('button', { name: 'Don’t show this again', pressed: true }).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Following' }).waitFor()
  await expect.poll(() => link.count()).toBe(0)
  await admin.deleteContent({ contentID })
  expect(complaints).toEqual([])
})
