import { expect, test, vi } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember('Ann', 'Archer')
/** In every text that is looked for here, and in none of anybody else. */
const word = unique('hive')
const ben = await aMember('Ben', `${word}son`)

const body = (text: string) => ({ type: 'text/html', text: `<p>${text}</p>` }) as const
const group = await ben.client.createPlace({ body: { type: 'group', name: `Friends of the ${word}` } })
const discussion = await ben.client.createContent({
  body: {
    type: 'discussion',
    question: true,
    subject: `Where to put the ${word}`,
    content: body('Not <b>there</b>, please.'),
    tags: [`${word}tag/é 100%`],
    parent: group.resources.self?.ref ?? '',
  },
})
const paper = await ben.client.createContent({
  body: { type: 'document', subject: `All about the ${word} <in> short`, content: body(`A ${word} hums.`) },
})

/** Others write meanwhile, so that the list of everything is no place to look. */
const listOfBen = `/content?author=${ben.person.id}`

/** Writes are found within about a second. */
await vi.waitFor(
  async () => {
    const filter = [`search(${word}*)`]
    const found = await Promise.all([
      ann.client.searchContents({ filter }),
      ann.client.searchPeople({ filter }),
      ann.client.searchPlaces({ filter }),
    ])
    expect(found.map(({ list }) => list.length)).toEqual([2, 1, 1])
  },
  { timeout: 15_000, interval: 100 },
)

test('a person, a place and a document are found and opened by keyboard', async () => {
  const { page, complaints } = await aWindowOf(ann)
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const option = (name: RegExp) => page.getByRole('option', { name })
  /** Enter before the answer opens the first result of that answer, so it is awaited. */
  const answered = () =>
    page
      .getByRole('dialog')
      .getByText(/^\d+ results?$/)
      .waitFor({ state: 'attached' })
  async function open(name: RegExp) {
    await option(name).waitFor()
    for (let steps = 0; steps < 20; steps++) {
      if ((await option(name).getAttribute('aria-selected')) === 'true') break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
  }

  await page.keyboard.press('/')
  await field.pressSequentially(word)
  await answered()
  await open(/^Ben/)
  await page.waitForURL(`**/people/${ben.username}`)
  await page.keyboard.press('Control+k')
  await field.pressSequentially(word.slice(0, -1))
  await answered()
  await open(/^Friends of the/)
  await page.waitForURL('**/groups/**')
  await page.keyboard.press('/')
  // Recent searches are suggested.
  await option(new RegExp(`^${word}$`)).waitFor()
  await field.pressSequentially(`short ${word}`)
  await option(/All about/).waitFor()
  await expect.poll(() => option(/All about/).innerText()).toContain('<in>')
  const marks = option(/All about/).locator('mark')
  await expect.poll(() => marks.allInnerTexts()).toContain(word)
  await expectAccessible(page)
  await answered()
  await open(/All about/)

  await page.waitForURL(`**/docs/DOC-${paper.contentID}`)
  await page.keyboard.press('/')
  await field.pressSequentially(`#${word}t`)
  await answered()
  await open(new RegExp(`^${word}tag`))
  // Says where else the page went.
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/tags/${word}tag%2F%C3%A9%20100%25`)
  await page.getByRole('heading', { level: 1, name: `#${word}tag/é 100%` }).waitFor()
  await page.getByRole('link', { name: `Where to put the ${word}` }).waitFor()
  await page.getByRole('link', { name: 'Places', exact: true }).last().click()
  await page.getByText('No place has this tag').waitFor()

  // What is chosen is opened before the answer arrives, too.
  await page.route(/\/api\/core\/v3\/search\//, () => {})
  await page.keyboard.press('/')
  await field.pressSequentially('sett')
  await option(/^Settings/).waitFor()
  await open(/sett/)
  await page.waitForURL(/\?q=sett$/)
  expect(complaints).toEqual([])
})

test('Enter before the answer opens its first result, and Ctrl-Enter all results', async () => {
  const { page, complaints } = await aWindowOf(ann)
  await page.keyboard.press('/')
  await page.getByRole('combobox').pressSequentially(`where ${word}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/thread/${discussion.contentID}`)

  await page.keyboard.press('/')
  await page.getByRole('combobox').pressSequentially(word)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/search?q=${word}`)

  await page.getByRole('link', { name: 'Content 2' }).waitFor()
  expect(complaints).toEqual([])
})

test('the selection stays when results are inserted before it', async () => {
  const { page, complaints } = await aWindowOf(ann)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/search/contents*', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill(`short ${word}`)
  const all = page.getByRole('option', { name: /^All results/ })
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => all.getAttribute('aria-selected')).toBe('true')
  letGo()
  await page.getByRole('option', { name: /All about/ }).waitFor()

  await expect.poll(() => all.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/search?q=*${word}`)
  expect(complaints).toEqual([])
})

test('a late answer never replaces a newer one', async () => {
  const { page } = await aWindowOf(ann)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/search\/contents.*where/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  const asked = page.waitForRequest(/search\/contents.*where/)
  await field.fill(`where ${word}`)
  await asked
  await field.fill(`short ${word}`)
  await page.getByRole('option', { name: /All about/ }).waitFor()
  const late = page.waitForResponse(/search\/contents.*where/)
  letGo()
  await late

  await expect.poll(() => page.getByRole('option', { name: /Where to put/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('option', { name: /All about/ }).count()).toBe(1)
})

test('search filters are in the address, and Back removes them', async () => {
  const { page, context, complaints } = await aWindowOf(ann, `/search?q=${word}*`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)

  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('menuitem', { name: 'Discussions' }).click()
  await page.waitForURL('**type=discussion**')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Author' }).click()
  await page.getByRole('combobox', { name: 'Author' }).pressSequentially(word)
  await page.getByRole('option', { name: `Ben ${word}son` }).click()
  await page.getByRole('button', { name: /Author: Ben/ }).waitFor()
  await page.getByRole('button', { name: 'Copy as API URL' }).click()
  await page.getByText('API URL copied').waitFor()
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  expect(address.searchParams.getAll('filter')).toEqual([
    `search(${word}*)`,
    'type(discussion)',
    `author(${ben.person.resources.self?.ref})`,
  ])
  await page.goBack()
  await page.getByRole('button', { name: 'Author', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('link', { name: 'People 1' }).click()
  await page.getByRole('link', { name: /Ben/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word}*`)
  expect(complaints).toEqual([])
})

test('without results, other words, tabs and fewer filters are suggested', async () => {
  const { page, complaints } = await aWindowOf(ann, `/search?q=${word}son`, { colorScheme: 'dark' })
  await page.getByRole('heading', { name: `No results for “${word}son”` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('paragraph').getByRole('link', { name: 'People 1' }).click()
  await page.getByRole('link', { name: /Ben/ }).waitFor()

  await page.goto(`/search?q=${word}&type=announcement`)
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click()
  await page.getByRole('link', { name: /Where to put/ }).waitFor()

  // One letter is wrong.
  const wrong = `${word.slice(0, 2)}z${word.slice(3)}`
  await page.goto(`/search?q=${wrong}`)
  await page.getByRole('button', { name: `Did you mean “${word}”?` }).click()
  await page.getByRole('link', { name: /Where to put/ }).waitFor()
  expect(complaints).toEqual([])
})

test('content filters survive a reload, also on a phone', async () => {
  const { page, complaints } = await aWindowOf(ann, listOfBen, { viewport: { width: 390, height: 844 } })
  await page.getByRole('link', { name: /All about/ }).waitFor()
  await page.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially(`${word}t`)
  await page.getByRole('option', { name: `${word}tag` }).click()
  await page.getByRole('link', { name: /All about/ }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: `Tag: ${word}tag` }).waitFor()
  await page.getByRole('link', { name: /Where to put/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /All about/ }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Remove filter “Tag”' }).click()
  await page.getByRole('link', { name: /All about/ }).waitFor()
  expect(complaints).toEqual([])
})

test('shortcuts lead to every destination, and are letters while typing', async () => {
  const { page, complaints } = await aWindowOf(ann, '/search')
  const destinations = { i: 'inbox', c: 'content', p: 'people', l: 'places', u: 'updates' }
  for (const [letter, path] of Object.entries(destinations)) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.waitForURL(`**/${path}`)
  }
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/updates')
  await page.goto('/search')
  await page.getByRole('searchbox').pressSequentially('g i / ? c')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('g i / ? c')
  expect(new URL(page.url()).pathname).toBe('/search')
  expect(complaints).toEqual([])
})
