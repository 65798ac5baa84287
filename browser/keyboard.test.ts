import { filter } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'
import { keysOf } from './keys.ts'
import { aMember, aWindow, aWindowOf, expectAccessible, unique, untilBegun } from './stage.ts'

/** A word that only the objects of this test have. */
const word = unique('heron')
const ann = await aMember('Ann', 'Archer')
const ben = await aMember('Ben', `${word}son`)
const cal = await aMember('Cal', `${word}son`)

const html = (text: string) => ({ type: 'text/html', text }) as const
const group = await ann.client.createPlace({ body: { type: 'group', name: `Friends of the ${word}` } })
const paper = await ann.client.createContent({
  body: { type: 'document', subject: `All about the ${word}`, content: html('<p>It stands.</p>') },
})
const discussion = await ben.client.createContent({
  body: {
    type: 'discussion',
    subject: `Where does the ${word} nest`,
    content: html(`<p><a href="/people/${ann.username}">Ann</a>, do you know?</p>`),
  },
})
await vi.waitFor(
  async () => {
    const wanted = { filter: [`search(${word}*)`] }
    const found = await Promise.all([
      ann.client.searchContents(wanted),
      ann.client.searchPeople(wanted),
      ann.client.searchPlaces(wanted),
    ])
    expect(found.map(({ list }) => list.length)).toEqual([2, 2, 1])
  },
  { timeout: 15_000, interval: 100 },
)

test('everything works by keyboard from signing in to signing out, with a visible focus', async () => {
  const { page, complaints } = await aWindow()
  const { press, type, expectFocus, goTo, choose, main } = keysOf(page)
  const named = (name: string) => page.getByRole('button', { name, exact: true })
  const more = named('More').first()
  const find = async (words: string, name: RegExp) => {
    await press('Control+k')
    await expectFocus(page.getByRole('combobox', { name: 'Search or jump to' }))
    await type(words)
    await page.getByRole('option', { name }).waitFor()
    const chosen = page.getByRole('option', { name, selected: true })
    for (let steps = 0; steps < 20 && (await chosen.count()) === 0; steps++) await press('ArrowDown')
    await expect.poll(() => chosen.count()).toBe(1)
    await press('Enter')
    await expectFocus(main)
  }
  await page.goto('/login')

  // Signing in, and skipping the navigation.
  await goTo(page.getByLabel('Username or email address'))
  await type(ann.username)
  await press('Tab')
  await type(ann.password)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await untilBegun(page)
  await press('Tab')
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }))
  await press('Enter')
  await expectFocus(main)
  expect(new URL(page.url()).hash).toBe('')

  // Opening a place and writing there.
  await find(word, /Friends of the/)
  await page.waitForURL('**/groups/**')
  await press('c')
  await expectFocus(page.getByLabel('Title'))
  await type(`Nests of the ${word}`)
  await goTo(page.getByRole('textbox', { name: 'Text' }))
  await type('They are ')
  await press('Control+b')
  await type('high')
  await press('Control+b')
  await type(`, says @${word}`)
  const people = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect.poll(() => people.count(), { timeout: 15_000 }).toBe(2)
  const second = (await people.nth(1).innerText()).includes('Ben') ? ben : cal
  await press('ArrowDown')
  await expect.poll(() => people.nth(1).getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  await type('today.')
  const audience = page.getByRole('combobox', { name: 'Who can see this?' })
  await goTo(audience, 'Shift+Tab')
  await press('ArrowDown')
  await expect.poll(() => audience.inputValue()).toBe('place')
  await goTo(page.getByRole('combobox', { name: 'Place' }))
  await type(word)
  await page.getByRole('option', { name: group.name }).waitFor()
  await press('Enter')
  await expectFocus(named(`Remove ${group.name}`))
  await goTo(page.getByLabel('Tags'))
  await type('birds')
  await press('Enter')
  await type('trees,')
  await goTo(named('Start discussion'))
  await press('Enter')
  await page.waitForURL('**/thread/**')
  await expectFocus(main)
  const { list } = await ann.client.listContents({ filter: [filter('author', '@me')] })
  const made = list.find(({ subject }) => subject === `Nests of the ${word}`)
  expect(made?.content.text).toContain('<strong>high</strong>')
  expect(made?.content.text).toContain(`/people/${second.username}`)
  expect([made?.parentPlace?.name, made?.tags]).toEqual([group.name, ['birds', 'trees']])

  // Answering, after cancelling once.
  await goTo(named('Write a reply'))
  await press('Enter')
  const answer = page.getByRole('textbox', { name: 'Write a reply' })
  await expectFocus(answer)
  await goTo(named('Cancel'))
  await press('Enter')
  await expectFocus(named('Write a reply'))
  await press('Enter')
  await expectFocus(answer)
  await type('In the old oak.')
  await press('Control+Enter')
  await expectFocus(page.getByRole('article', { name: 'Reply by Ann Archer' }))

  // Liking, following, and returning from menus and dialogs.
  await find(word, /Where does/)
  await page.waitForURL(`**/thread/${discussion.contentID}`)
  await goTo(named('Like'))
  await press('Space')
  await expect.poll(() => named('Like').getAttribute('aria-pressed')).toBe('true')
  await expectFocus(named('Like'))
  await goTo(named('Add a reaction'))
  await press('Enter')
  await expectFocus(page.getByRole('menuitem', { name: 'React with ❤️' }))
  await press('ArrowRight', 'Enter')
  await expectFocus(named('Add a reaction'))
  await press('Tab')
  await expectFocus(page.getByRole('button', { name: '🎉 1 reaction', pressed: true }))
  await expect.poll(() => page.getByRole('tooltip').innerText()).toBe('Ann Archer')
  await press('Escape')
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await press('b')
  await page.getByText('Bookmarked', { exact: true }).waitFor()
  await expect.poll(() => named('Bookmark').first().getAttribute('aria-pressed')).toBe('true')
  await goTo(more)
  await press('Enter')
  await expectFocus(page.getByRole('menuitem').first())
  await press('Escape')
  await expectFocus(more)
  await press('Enter')
  await choose('Follow in streams')
  await expectFocus(page.getByRole('checkbox', { name: 'Following' }))
  await press('Space')
  await press('Escape')
  await expectFocus(more)
  await expect
    .poll(async () => (await ann.client.listContentFollowingIn({ contentID: discussion.id })).list.length)
    .toBe(1)
  await goTo(named('Share'), 'Shift+Tab')
  await press('Enter')
  await expectFocus(page.getByRole('textbox', { name: 'Link' }))
  await goTo(named('Close'), 'Shift+Tab')
  await press('Enter')
  await expectFocus(named('Share'))

  // Editing, and the version before.
  await find(word, /All about/)
  await goTo(named('Edit'))
  await press('Enter')
  await expectFocus(page.getByLabel('Title'))
  await press('End')
  await type(', and more')
  await press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: `All about the ${word}, and more` }).waitFor()
  await expectFocus(named('Edit'))
  await goTo(more)
  await press('Enter')
  await choose('Version history')
  await page.getByRole('region', { name: 'Changes' }).locator('ins').first().waitFor()
  await expectFocus(main)
  await goTo(page.getByRole('link', { name: 'Back to the document' }))
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: `All about the ${word}, and more` }).waitFor()
  await expectFocus(main)
  expect((await ann.client.getContent({ contentID: paper.id })).versionNumber).toBe(2)

  // Reading replies, settings, and signing out.
  await press('g', 'i')
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await expectFocus(main)
  await page
    .getByRole('main')
    .getByRole('link', { name: discussion.subject ?? '' })
    .waitFor()
  await press('j')
  await expectFocus(page.getByRole('main').locator('[data-row]').first())
  await goTo(named('Your account'), 'Shift+Tab')
  await press('Enter')
  await choose('Settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await expectFocus(main)
  await goTo(named('Your account'), 'Shift+Tab')
  await press('Enter')
  await choose('Sign out')
  await page.waitForURL('**/logout')
  await goTo(page.getByRole('button', { name: 'Sign out' }))
  await press('Enter')
  await page.waitForURL((url) => url.pathname !== '/logout')

  const answered = await page.request.get('/api/core/v3/people/@me')
  expect(answered.status()).toBe(401)
  expect(complaints).toEqual([])
}, 180_000)

test('toasts show inside an open dialog, and z undoes from anywhere', async () => {
  const { page, complaints } = await aWindowOf(ann, `/thread/${discussion.contentID}`)
  const { press, expectFocus, goTo, choose } = keysOf(page)
  const dialog = page.getByRole('dialog')
  await ann.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content: html('<p>Never mind.</p>') },
  })
  await page.reload()
  const reply = page.getByRole('article', { name: 'Reply by Ann Archer' })
  await goTo(reply.getByRole('button', { name: 'More' }))
  await press('Enter')
  await choose('Delete')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
  await press('?')
  await dialog.waitFor()
  // It has no field and only the close button, so focus starts at the heading.
  await expectFocus(dialog.getByRole('heading', { name: 'Keyboard shortcuts' }))

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.count()).toBe(1)
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('Reply and its answers deleted')
  const isOnTop = await undo.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === button
  })
  expect(isOnTop).toBe(true)
  // Stays for as long as the pointer is on it.
  await undo.hover()
  await expectAccessible(page)
  await press('z')
  await press('Escape')
  await reply.getByText('Never mind.').waitFor()
  expect(complaints).toEqual([])
})

test('a dialog focuses its main or a safe control, dims what is behind it, and returns the focus', async () => {
  const { page, complaints } = await aWindowOf(ann, '/settings?section=tokens')
  const { press, type, expectFocus, goTo } = keysOf(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const make = main.getByRole('button', { name: 'New token' })
  /** The room of the scrollbar, which no backdrop covers. */
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

  const ground = await canvas()
  await goTo(make)
  await press('Enter')
  await expectFocus(dialog.getByLabel('Name'))
  expect(await canvas()).not.toBe(ground)
  await type('For the robot')
  await press('Enter')
  await expectFocus(dialog.getByRole('textbox', { name: 'Token' }))
  await goTo(dialog.getByRole('button', { name: 'Done, I’ve copied it' }))
  await press('Enter')
  await expectFocus(make)
  const revoke = main.getByRole('button', { name: /^Revoke/ })
  await goTo(revoke)
  await press('Enter')
  await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
  await press('Escape')
  await expectFocus(revoke)
  expect(await canvas()).toBe(ground)
  expect(complaints).toEqual([])
})

test('a removal happens even if the page is left before its delay', async () => {
  const said = await ann.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content: html('<p>Gone with the page.</p>') },
  })
  const { page, context, complaints } = await aWindowOf(ann, `/thread/${discussion.contentID}`)
  // Browsers may drop such requests, so the test records that it was sent.
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = (url, init) => {
      if (init?.method === 'DELETE') localStorage.setItem('is-kept-alive', String(init.keepalive))
      return send(url, init)
    }
  })
  const reply = page.getByRole('article').filter({ hasText: 'Gone with the page.' }).last()
  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.close({ runBeforeUnload: true })

  await expect
    .poll(async () => await ann.client.getContent({ contentID: said.id }).catch(({ status }) => status), {
      timeout: 15_000,
    })
    .toBe(404)
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(() => next.evaluate(() => localStorage.getItem('is-kept-alive'))).toBe('true')
  expect(complaints).toEqual([])
})
