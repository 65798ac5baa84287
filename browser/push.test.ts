import { afterAll, expect, test } from 'vitest'
import { aPushService } from '../conformance/push-service.ts'
import { keysOf } from './keys.ts'
import { connectPushService } from './push-device.ts'
import { aReaderOf, deliverPush, watchNotifications } from './service-workers.ts'
import { aMember, baseUrl, expectAccessible, type Member, unique, type Window } from './stage.ts'
import { findMisfits } from './widths.ts'

const service = await aPushService()
afterAll(() => service.stop())

const ME = { personID: '@me' } as const
const SETTINGS = '/settings?section=notifications'
const PHONE = { width: 390, height: 844 }
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

const ben = await aMember('Ben', 'Baker')
const nameIn = ({ person: { displayName }, username }: Member) =>
  `<a href="/people/${username}">${displayName}</a>`
const mention = (subject: string, ...people: Member[]) =>
  ben.client.createContent({
    body: { type: 'discussion', subject, content: html(`${people.map(nameIn).join(', ')}: do you know?`) },
  })

/** A device of a person that only the push service knows. */
async function aDeviceOf({ client }: Member, displayName: string) {
  const { endpoint, keys, path } = service.subscribe()
  await client.registerPushSubscription({ ...ME, body: { endpoint, keys, displayName } })
  return path
}
/** What a device received since it was last asked, once that is so many pushes. */
async function take(path: string | undefined, count: number) {
  const sentThere = () => service.receipts.filter((receipt) => receipt.path === path)
  await expect.poll(() => sentThere().length).toBe(count)
  const received = sentThere()
  for (const receipt of received) service.receipts.splice(service.receipts.indexOf(receipt), 1)
  return received
}
const titlesOf = (receipts: Awaited<ReturnType<typeof take>>) => receipts.map(({ push }) => push.title)

/** Somebody on the page of the settings, in a browser with a push service. */
async function aSubscriber(member: Member) {
  const window = await aReaderOf(member, SETTINGS)
  const { page, context } = window
  await page.getByText(/^Your browser blocks notifications/).waitFor()
  const device = await connectPushService(context, service)
  await page.reload()
  return { ...window, window, device, notifications: await watchNotifications(window) }
}
const turnOn = ({ page }: Window) => page.getByRole('button', { name: 'Turn on', exact: true })
const turnOff = ({ page }: Window) => page.getByRole('button', { name: 'Turn off', exact: true })

test('push is turned on by keyboard, a mention is shown, and a click on it opens the conversation', async () => {
  const ann = await aMember('Ann', 'Archer')
  const subject = unique('Hives')
  const { page, window, device, notifications, complaints } = await aSubscriber(ann)
  const { goTo, press, expectFocus } = keysOf(page)
  await goTo(turnOn(window))
  await press('Enter')
  await page.getByText('This device gets notifications.').waitFor()
  await expectFocus(turnOff(window))
  await expectAccessible(page)
  await page.reload()
  await turnOff(window).waitFor()

  const { contentID } = await mention(subject, ann)
  const [received] = await take(device.path, 1)
  await deliverPush(window, received?.push ?? {})
  await expect.poll(notifications.shown).toMatchObject([
    {
      title: subject,
      body: 'Ben Baker mentioned you.\nAnn Archer: do you know?',
      data: { url: `/thread/${contentID}` },
    },
  ])
  await notifications.click(received?.push.tag ?? '')
  await expect.poll(notifications.opened).toEqual([`${baseUrl}/thread/${contentID}`])
  await page.goto(`/thread/${contentID}`)
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  await notifications.click(received?.push.tag ?? '')
  await expect.poll(notifications.opened).toHaveLength(2)

  expect((await notifications.opened()).at(-1)).toBe(`focus ${baseUrl}/thread/${contentID}`)
  expect(received?.signedBy).toBe(device.sender)
  expect(complaints).toEqual([])
})

test('on a phone, kinds and quiet hours decide what is pushed; turned off, nothing is', async () => {
  const [cleo, dan] = await Promise.all([aMember('Cleo', 'Cole'), aMember('Dan', 'Dyer')])
  const [elsewhere, ofDan] = await Promise.all([aDeviceOf(cleo, 'Old phone'), aDeviceOf(dan, 'Tablet')])
  const question = await cleo.client.createContent({
    body: { type: 'discussion', subject: unique('Wax'), content: html('Who has some?') },
  })
  const preferences = () => cleo.client.getPreferences(ME)
  const { page, window, device, complaints } = await aSubscriber(cleo)
  await page.setViewportSize(PHONE)
  await turnOn(window).click()
  await turnOff(window).waitFor()
  const others = page.getByRole('list', { name: 'Other devices' })
  await others.getByText('Old phone').waitFor()

  // By kind.
  await page.getByLabel('Mentions').click()
  await expect.poll(async () => (await preferences()).push.mention).toBe(false)
  await mention(unique('Not this'), cleo)
  await ben.client.createMessage({
    contentID: question.contentID,
    body: { type: 'message', content: html('I do.') },
  })
  expect(titlesOf(await take(device.path, 1))).toEqual([question.subject])
  await page.getByLabel('Mentions').click()
  await expect.poll(async () => (await preferences()).push.mention).toBe(true)

  // Quiet hours around this one.
  await page.getByLabel('Use quiet hours').click()
  await expect.poll(async () => (await preferences()).quietHours.enabled).toBe(true)
  const { timeZone } = await preferences()
  const hourIn = (hours: number) => {
    const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
    // Not at the hour: one end must not become what the other one is before it is changed.
    return `${format.format(Date.now() + hours * 3_600_000)}:30`
  }
  const [from, to] = [hourIn(-3), hourIn(3)]
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.getByLabel('From', { exact: true }).blur()
  await expect.poll(preferences).toMatchObject({ quietHours: { enabled: true, from, to } })
  await expectAccessible(page)
  const misfits = await findMisfits(page)
  const quiet = unique('In the night')
  await mention(quiet, cleo, dan)
  expect(titlesOf(await take(ofDan, 1))).toEqual([quiet])
  expect(titlesOf(await take(device.path, 0))).toEqual([])
  await page.getByLabel('Use quiet hours').click()
  await expect.poll(async () => (await preferences()).quietHours.enabled).toBe(false)
  const morning = unique('In the morning')
  await mention(morning, cleo)
  expect(titlesOf(await take(device.path, 2)).toSorted()).toEqual([morning, quiet].toSorted())

  // Off: another device still gets what this one got, and then does not either.
  const path = device.path
  await turnOff(window).click()
  await turnOn(window).waitFor()
  const names = async () =>
    (await cleo.client.getPushSubscriptions(ME)).subscriptions.map(({ displayName }) => displayName)
  expect(await names()).toEqual(['Old phone'])
  await take(elsewhere, 3)
  const late = unique('Late')
  await mention(late, cleo)
  expect(titlesOf(await take(elsewhere, 1))).toEqual([late])
  await others.getByRole('button', { name: 'Remove' }).click()
  await others.waitFor({ state: 'detached' })

  expect(await names()).toEqual([])
  expect(titlesOf(await take(path, 0))).toEqual([])
  expect([device.path, service.refused]).toEqual([undefined, []])
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
})

test('a device goes on with the next session of its person', async () => {
  const eve = await aMember('Eve', 'Ely')
  const { page, context, window, device, complaints } = await aSubscriber(eve)
  await turnOn(window).click()
  await turnOff(window).waitFor()
  const known = async () =>
    (await eve.client.getPushSubscriptions(ME)).subscriptions.map(({ id }) => id).join()
  const before = await known()
  await eve.client.endSessions(ME)
  await expect.poll(known).toBe('')

  const { origin } = new URL(baseUrl)
  const form = { username: eve.username, password: eve.password }
  await context.request.post('/login', { form, headers: { origin }, maxRedirects: 0 })
  await page.goto('/')
  await expect.poll(known).not.toBe('')
  const subject = unique('Again')
  await mention(subject, eve)

  expect(titlesOf(await take(device.path, 1))).toEqual([subject])
  expect(await known()).not.toBe(before)
  expect(complaints).toEqual([])
})
