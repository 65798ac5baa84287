import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../testing/browser.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, OAuthClient } from '../../../testing/oauth.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' })
const { admin, baseUrl } = instance
afterAll(async () => {
  await instance.close()
  await server.stop()
})
const mails = () => openMails(instance, server)
beforeEach(() => mails())
const addOn = await anAddOn(instance)

const PASSWORD = 'a password of my own'
const codeOf = async () => (await mails()).find(({ code }) => code !== '')?.code ?? ''

/** What OpenID Connect says of the address. */
async function claimed(person: { username: string; password: string }): Promise<unknown> {
  const { access_token } = await new OAuthClient(instance, addOn).tokensFor(person, { scope: 'openid email' })
  const headers = { authorization: `Bearer ${access_token}` }
  const { email, email_verified } = await (await fetch(`${baseUrl}/oauth2/userinfo`, { headers })).json()
  return [email, email_verified]
}

test('an address that was confirmed at sign-up is verified, until the API sets another', async () => {
  const stranger = new Browser(baseUrl)
  const form = { givenName: 'New', familyName: 'Comer', password: PASSWORD, again: PASSWORD }
  await stranger.post('/sign-up', { ...form, username: 'newcomer', email: 'Newcomer@example.org' })
  await stranger.post('/sign-up/confirm', { code: await codeOf() })
  const person = { username: 'newcomer', password: PASSWORD }
  const confirmed = await claimed(person)
  const { id } = await admin.getPersonByUsername({ username: 'newcomer' })
  const second = { value: 'second@example.org' }
  const emails = [{ value: 'newcomer@example.org', primary: true }, second]
  await admin.updatePerson({ personID: id, body: { emails } })
  const kept = await claimed(person)
  await admin.updatePerson({ personID: id, body: { emails: [second] } })
  const lost = await claimed(person)
  await admin.updatePerson({ personID: id, body: { emails } })

  expect(confirmed).toEqual(['Newcomer@example.org', true])
  expect(kept).toEqual(['newcomer@example.org', true])
  expect(lost).toEqual(['second@example.org', false])
  expect(await claimed(person)).toEqual(['newcomer@example.org', false])
})

test('a link to a new password, or to a new address, verifies the address it was sent to', async () => {
  const { username, password } = await aPerson(instance)
  const stranger = new Browser(baseUrl)
  const before = await claimed({ username, password })
  await stranger.post('/forgotten', { name: username })
  const fields = { password: PASSWORD, again: PASSWORD, code: await codeOf() }
  const reset = await stranger.post('/reset', fields)
  const person = { username, password: PASSWORD }
  const afterReset = await claimed(person)
  const browser = new Browser(baseUrl)
  await browser.signIn(username, PASSWORD)
  const { csrf = '' } = await browser.hiddenFields('/settings/email')
  await browser.post('/settings/email', { csrf, current: PASSWORD, email: `${username}.new@example.org` })
  const code = await codeOf()
  const form = await browser.hiddenFields(`/settings/email/confirm?code=${code}`)
  await browser.post('/settings/email/confirm', { ...form, code })

  expect(reset.status).toBe(200)
  expect(before).toEqual([`${username}@example.org`, false])
  expect(afterReset).toEqual([`${username}@example.org`, true])
  expect(await claimed(person)).toEqual([`${username}.new@example.org`, true])
})
