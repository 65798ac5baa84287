import { basic, createClient } from '@folkmoot/client'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { keysOf } from './keys.ts'
import { createMember, createNewMember, type Member } from './members.ts'
import { redPicture } from './red-picture.ts'
import { aWindow, expectAccessible } from './stage.ts'

const instance = await startInstance({ vocabulary: 'svc', environment: { FOLKMOOT_SIGN_UP: 'on' } })
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })

const PHONE = { width: 390, height: 844 }
const card = (page: Page) => page.getByRole('region', { name: 'Make yourself at home in Folkmoot' })
const home = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' })

async function signIn(
  { username, password }: Pick<Member, 'username' | 'password'>,
  viewport?: typeof PHONE,
) {
  const window = await aWindow({ baseURL: baseUrl, ...(viewport && { viewport }) })
  const { page } = window
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await home(page).waitFor()
  return window
}

/** Every answer to requests like this is an error of the server. */
const refuse = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

/** Home knows all that it asks before it shows the card. */
async function withoutCard(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/people\/@me\/extprops/), page.reload()])
  await page.getByRole('navigation', { name: 'Streams' }).waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await card(page).count()).toBe(0)
}

test('the admin of an empty community sees the first steps of the community, and nothing for new members', async () => {
  const { page, complaints } = await signIn({ username: 'admin', password: adminPassword })
  await page.getByRole('heading', { name: 'Welcome to Folkmoot' }).waitFor()

  expect(await card(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('who signs up adds a picture, joins a place and follows somebody, by keyboard and on two devices', async () => {
  const ann = await createMember(admin, 'Ann', 'Archer')
  for (const groupType of ['OPEN', 'SECRET', 'PRIVATE'] as const)
    await ann.client.createPlace({ body: { type: 'group', name: `${groupType} bees`, groupType } })
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  const { press, type, goTo, expectFocus } = keysOf(page)
  const ben = { username: 'ben', password: 'a long enough password' }
  // Long before the key is pressed: the browser has to know that choosers are answered here.
  page.on('filechooser', (chooser) => void chooser.setFiles(redPicture))
  await page.goto('/sign-up')
  for (const [label, value] of [
    ['Username', ben.username],
    ['First name', 'Ben'],
    ['Last name', 'Baker'],
    ['Email address', 'ben@example.org'],
    ['Password', ben.password],
    ['Repeat password', ben.password],
  ] as const) {
    await goTo(page.getByLabel(label, { exact: true }))
    await type(value)
  }
  await press('Enter')
  await home(page).waitFor()

  const button = (name: string) => card(page).getByRole('button', { name, exact: true })
  await card(page).getByText('Step 1 of 3').waitFor()
  await expectAccessible(page)
  await goTo(button('Choose picture'))
  await press('Enter')
  await page.getByText('Picture updated').waitFor()
  await goTo(button('Next'))
  await press('Enter')
  await expectFocus(card(page).getByRole('heading', { name: 'Join places' }))
  const groups = card(page).getByRole('list', { name: 'Join places' })
  await groups.getByRole('link', { name: 'OPEN bees' }).waitFor()
  expect(await groups.getByRole('listitem').count()).toBe(1)

  // On another device, at the same step.
  const phone = await signIn(ben, PHONE)
  await card(phone.page).getByText('Step 2 of 3').waitFor()
  await card(phone.page)
    .getByRole('listitem')
    .filter({ hasText: 'Add a picture' })
    .getByText('Done')
    .waitFor()
  await expectAccessible(phone.page)
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

  await goTo(button('Join OPEN bees'))
  await press('Enter')
  await groups.getByText('Member', { exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Places you may want to join' }).count()).toBe(0)
  await goTo(button('Next'))
  await press('Enter')
  await expectFocus(card(page).getByRole('heading', { name: 'Follow people' }))
  await goTo(button('Follow Ann Archer'))
  await press('Enter')
  await goTo(button('Finish'))
  await press('Enter')
  await page.getByText('You’re all set').waitFor()
  await card(page).waitFor({ state: 'detached' })
  await expectFocus(page.locator('#main'))
  await withoutCard(page)
  await withoutCard(phone.page)

  expect([complaints, phone.complaints]).toEqual([[], []])
})

test('each step can be skipped, on a phone; a member who was added by an admin is new at the first sign-in', async () => {
  const cat = await createNewMember(admin, 'Cat', 'Carter')
  const { page, complaints } = await signIn(cat, PHONE)
  const skip = card(page).getByRole('button', { name: 'Skip' })
  await card(page).getByText('Step 1 of 3').waitFor()
  await skip.click()
  await card(page).getByText('Step 2 of 3').waitFor()
  await card(page).getByRole('listitem').filter({ hasText: 'Add a picture' }).getByText('Skipped').waitFor()
  await page.reload()
  await card(page).getByText('Step 2 of 3').waitFor()
  await skip.click()
  await card(page).getByText('Step 3 of 3').waitFor()
  await skip.click()
  await card(page).waitFor({ state: 'detached' })

  await withoutCard(page)
  expect(complaints).toEqual([])
})

test('“Not now” ends the first steps on all devices; who took part before is not asked', async () => {
  const [dan, eve] = [
    await createNewMember(admin, 'Dan', 'Dyer'),
    await createNewMember(admin, 'Eve', 'Eaton'),
  ]
  await eve.client.createPlace({ body: { type: 'group', name: 'Of Eve' } })
  await eve.client.follow({ personID: '@me', otherID: dan.person.id })
  const first = await signIn(dan)
  await card(first.page).getByRole('button', { name: 'Not now' }).click()
  await card(first.page).waitFor({ state: 'detached' })
  await expect
    .poll(() => dan.client.getPersonExtprops({ personID: '@me' }))
    .toEqual({ 'folkmoot.onboarding': 'over' })
  const [second, ofEve] = [await signIn(dan), await signIn(eve)]
  await expect
    .poll(() => eve.client.getPersonExtprops({ personID: '@me' }))
    .toEqual({ 'folkmoot.onboarding': 'over' })

  await withoutCard(second.page)
  await withoutCard(ofEve.page)
  expect([first.complaints, second.complaints, ofEve.complaints]).toEqual([[], [], []])
})

test('where recommendations or others cannot be listed, new members choose among those that can, or try again', async () => {
  const [gil, hal] = [
    await createNewMember(admin, 'Gil', 'Green'),
    await createMember(admin, 'Hal', 'Hill', 'hal'),
  ]
  await hal.client.createPlace({ body: { type: 'group', name: 'Of Hal' } })
  const { page } = await signIn(gil)
  const [recommendedPlaces, activePlaces] = [/\/places\/recommended\?/, /\/v3\/places\?.*latestActivity/]
  for (const address of [recommendedPlaces, activePlaces]) await refuse(page, address)
  await refuse(page, /\/people\/recommended\?/)
  await page.reload()
  await card(page).getByRole('button', { name: 'Skip' }).click()
  await card(page).getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.unroute(activePlaces)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await card(page).getByRole('button', { name: 'Join Of Hal' }).waitFor()
  await card(page).getByRole('button', { name: 'Skip' }).click()
  const people = card(page).getByRole('list', { name: 'Follow people' })
  await people
    .getByRole('button', { name: /^Follow / })
    .first()
    .waitFor()
})

test('what is recommended is offered although nothing else can be listed', async () => {
  const [ida, jon] = [
    await createNewMember(admin, 'Ida', 'Irving'),
    await createMember(admin, 'Jon', 'Jones'),
  ]
  const group = await jon.client.createPlace({ body: { type: 'group', name: 'Of Jon' } })
  await jon.client.createContent({
    body: {
      type: 'discussion',
      subject: 'Bees',
      parent: `/places/${group.id}`,
      content: { type: 'text/html', text: '<p>Bees</p>' },
    },
  })
  await ida.client.follow({ personID: '@me', otherID: jon.person.id })
  await ida.client.addPersonExtprops({ personID: '@me', body: { 'folkmoot.onboarding.picture': 'skipped' } })
  const { page } = await signIn(ida)
  await refuse(page, /\/v3\/places\?.*latestActivity/)
  await page.reload()

  await card(page).getByRole('button', { name: 'Join Of Jon' }).waitFor()
})

test.each([
  ['what they belong to', /\/members\/people\//],
  ['who they are', /\/people\/@me(\?|$)/],
])(
  'if nothing says %s, new members see the suggestions, as others do, and no first steps',
  async (_, address) => {
    const [lea, mia, noa] = [
      await createNewMember(admin, 'Lea', 'Lane'),
      await createMember(admin, 'Mia', 'Moss'),
      await createMember(admin, 'Noa', 'Nash'),
    ]
    await lea.client.follow({ personID: '@me', otherID: mia.person.id })
    await mia.client.follow({ personID: '@me', otherID: noa.person.id })
    const { page } = await signIn(lea)
    await card(page).waitFor()
    await refuse(page, address)
    await page.reload()

    await page.getByRole('button', { name: 'Not now: Noa Nash' }).waitFor()
    expect(await card(page).count()).toBe(0)
  },
)
