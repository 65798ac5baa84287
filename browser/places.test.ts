import type { Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, type Member, unique } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])
/** A red dot, as small as a PNG can be. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

const aGroup = (owner: Member, groupType: NonNullable<Place['groupType']>, name = unique('Group')) =>
  owner.client.createPlace({ body: { type: 'group', name, groupType, description: 'For bees.' } })
const pageOf = (place: Place) => `/groups/${place.displayName}`

test('a group is created, edited, and deleted by typing its name', async () => {
  const { page, complaints } = await aWindowOf(ann, '/places')
  const [name, renamed] = [unique('Bees'), unique('Wasps')]
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Private group').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Private group').first().waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  await page.getByLabel('URL name').fill(renamed.toLowerCase())
  await page.getByLabel('Open group').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: renamed }).waitFor()
  await page.waitForURL(new RegExp(`/groups/${renamed.toLowerCase()}`))
  await page.getByLabel('Choose picture').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await page.getByText('Picture updated').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type /).fill('something else')
  const isHeldBack = await dialog.getByRole('button', { name: 'Delete' }).isDisabled()
  await dialog.getByLabel(/^Type /).fill(renamed)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()
  await page.goto(`/groups/${renamed.toLowerCase()}`)

  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(isHeldBack).toBe(true)
  expect(complaints).toEqual([])
})

test('an open group is found, joined, followed and left from the list', async () => {
  const group = await aGroup(ann, 'OPEN')
  const begun = group.name.slice(0, -1)
  // A new group is suggested at once, and found by search within about a second.
  await expect
    .poll(async () => (await ben.client.listPlaces({ filter: [`search(${begun}*)`] })).list.length)
    .toBe(1)
  const { page, complaints } = await aWindowOf(ben, '/places?tab=all')
  const found = page.getByRole('list', { name: 'Places', exact: true })
  await page.getByLabel('Search places').fill(begun)
  await found.getByRole('button', { name: `Join ${group.name}` }).click()
  await found.getByText('Member', { exact: true }).waitFor()
  const follow = found.getByRole('button', { name: `Follow ${group.name}` })
  await follow.click()
  await page.locator(`button[aria-pressed="true"][title="Follow ${group.name}"]`).waitFor()
  const search = new URL(page.url()).searchParams
  await found.getByRole('link', { name: group.name }).click()
  await page.getByRole('heading', { level: 1, name: group.name }).waitFor()
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('button', { name: `Join ${group.name}` }).waitFor()
  expect(search.get('q')).toBe(begun)
  expect(complaints).toEqual([])
})

test('a refused person asks a private group again, and sees at once when accepted', async () => {
  const group = await aGroup(ann, 'PRIVATE')
  const asker = await aWindowOf(ben, pageOf(group))
  const owner = await aWindowOf(ann, `${pageOf(group)}?tab=members`)
  const ask = asker.page.getByRole('button', { name: `Ask to join ${group.name}` })
  await ask.click()
  await asker.page.getByText('Request pending').waitFor()
  const refuse = owner.page.getByRole('button', { name: 'Decline Ben Baker' })
  await refuse.waitFor()
  await expectAccessible(owner.page)
  await refuse.click()
  await owner.page.getByText('Request from Ben Baker declined').waitFor()
  await asker.page.reload()
  await ask.click()
  await owner.page.getByRole('button', { name: 'Accept Ben Baker' }).click()

  await asker.page.getByText('You’re a member', { exact: true }).waitFor()
  await asker.page.getByRole('link', { name: 'Activity' }).waitFor()
  await owner.page.getByRole('list', { name: 'Members' }).getByText('Ben Baker').waitFor()
  expect([...asker.complaints, ...owner.complaints]).toEqual([])
})

test('an invitation to a secret group is accepted, and nobody else learns of it', async () => {
  const cleo = await aMember('Cleo', unique('Cruz'))
  const group = await aGroup(ann, 'SECRET')
  const guest = await aWindowOf(cleo, pageOf(group))
  await guest.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  const owner = await aWindowOf(ann, `${pageOf(group)}?tab=members`)
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(ann.username)
  await dialog.getByText('No results').waitFor()
  await dialog.getByRole('combobox').fill(cleo.person.displayName)
  await dialog.getByRole('option', { name: cleo.person.displayName }).click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.page.getByText('1 person invited').waitFor()
  await owner.page.getByRole('button', { name: `Resend ${cleo.person.displayName}` }).waitFor()
  await guest.page.goto('/places')
  await guest.page.getByRole('button', { name: `Accept ${group.name}` }).click()

  await guest.page.getByRole('main').getByRole('link', { name: group.name }).click()
  await guest.page.getByRole('heading', { level: 1, name: group.name }).waitFor()
  expect([...guest.complaints, ...owner.complaints]).toEqual([])
})

test('all views of a place work on a phone in dark mode, and news wait', async () => {
  const group = await aGroup(ann, 'OPEN')
  const [content, parent] = [{ type: 'text/html' as const, text: '<p>Wax.</p>' }, group.resources.self?.ref]
  const write = (type: 'document' | 'announcement', subject: string) =>
    ann.client.createContent({ body: { type, subject, content, ...(parent && { parent }) } })
  await Promise.all([write('document', 'About wax'), write('announcement', 'Honey day')])
  const { page, complaints } = await aWindowOf(ben, `${pageOf(group)}/activity`, {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('link', { name: 'About wax' }).waitFor()
  for (const view of ['Content', 'Members', 'Announcements', 'About']) {
    await page.getByRole('main').getByRole('link', { name: view, exact: true }).click()
    await page.getByRole('main').locator('nav [aria-current="page"]').getByText(view).waitFor()
    if (view === 'Content') await page.getByRole('button', { name: 'Documents' }).click()
  }
  await page.goBack()
  await page.getByRole('link', { name: 'Honey day' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mute place' }).click()
  await page.getByText(`${group.name} muted.`).waitFor()
  const { list: muted } = await ben.client.listMutes({ personID: '@me' })
  expect(muted.map(({ object }) => object)).toEqual([group.resources.self?.ref])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('link', { name: 'About wax' }).waitFor()
  await write('document', 'More wax')
  await page.getByRole('button', { name: '1 new' }).click()

  await page.getByRole('link', { name: 'More wax' }).waitFor()
  expect(overflow).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})

test('a space shows where it is, the places in it, its documents, then its discussions', async () => {
  const aSpace = (name: string, parent: object) =>
    admin.createPlace({ body: { type: 'space', name, description: `About ${name}.`, ...parent } })
  const outer = await aSpace(unique('Garden'), {})
  const parent = { parent: outer.resources.self?.ref ?? '' }
  const inner = await aSpace(unique('Orchard'), parent)
  const write = (type: 'document' | 'discussion', subject: string, place: object) =>
    admin.createContent({
      body: { type, subject, content: { type: 'text/html', text: '<p>Wax.</p>' }, ...place },
    })
  await write('document', 'About pears', parent)
  await write('discussion', 'Which pears?', parent)
  const { page, complaints } = await aWindowOf(ben, `/spaces/${inner.displayName}`)
  await page.getByRole('heading', { level: 1, name: inner.name }).waitFor()
  const way = page.getByRole('navigation', { name: 'Where this is' })
  await expect.poll(() => way.getByRole('link').allInnerTexts()).toEqual(['Community', outer.name])

  await way.getByRole('link', { name: outer.name }).click()
  await page.getByRole('link', { name: 'Which pears?' }).waitFor()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await headings.allInnerTexts()).toEqual(['Places in this space', 'Documents', 'Discussions'])
  await page.getByRole('list', { name: 'Places in this space' }).getByText(`About ${inner.name}.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All: Documents' }).click()
  await page.waitForURL(/\?tab=content&type=document$/)
  await page.getByRole('link', { name: 'Which pears?' }).waitFor({ state: 'detached' })
  await page.goto(`/spaces/${outer.displayName}/activity`)
  await page.getByRole('main').locator('nav [aria-current="page"]').getByText('Activity').waitFor()
  expect(complaints).toEqual([])
})

test('an owner bans and unbans a person, and follows the place in a stream', async () => {
  const group = await aGroup(ann, 'OPEN')
  const stream = await ann.client.createStream({ personID: '@me', body: { name: unique('Wax') } })
  const { id } = await ben.client.addMember({ placeID: group.id, body: { person: '@me', state: 'member' } })
  const { page, complaints } = await aWindowOf(ann, `${pageOf(group)}?tab=members`)
  const stateOf = async () => (await ann.client.getMember({ memberID: id }).catch(() => undefined))?.state

  await page.getByRole('button', { name: 'Change membership of Ben Baker' }).click()
  await page.getByRole('menuitem', { name: 'Remove and ban' }).click()
  const out = page.getByRole('region', { name: 'Banned' })
  await out.getByRole('link', { name: 'Ben Baker' }).waitFor()
  await expect.poll(stateOf).toBe('banned')
  await out.getByRole('button', { name: 'Unban Ben Baker' }).click()
  await page.getByText('Ben Baker is no longer banned').waitFor()
  await out.waitFor({ state: 'detached' })
  await expect.poll(stateOf).toBeUndefined()

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose streams' }).click()
  await page.getByRole('checkbox', { name: stream.name }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { list } = await ann.client.listPlaceFollowingIn({ placeID: group.id })
  expect(list.map(({ name }) => name)).toContain(stream.name)
  expect(complaints).toEqual([])
})
