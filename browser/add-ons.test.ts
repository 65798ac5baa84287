/** An admin registers an add-on, connects it by hand, sees that it is used, and ends what it may do. */
import { basic, bearer, createClient } from '@folkmoot/client'
import { type AddOn, api } from '@folkmoot/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReceiver } from '../conformance/receiver.ts'
import { admin, aMember, aWindowOf, baseUrl, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SOON = { timeout: 30_000 }
const [boss, ann] = [await aMember('Bea', unique('Boss')), await aMember('Ann', unique('Archer'))]
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })

interface Answer {
  readonly access_token?: string
  readonly error?: string
}
async function askToken(id: string, secret: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(id, secret) },
    body: new URLSearchParams(fields),
  })
  return await response.json()
}
const asItself = { grant_type: 'client_credentials', scope: 'read' }
const whoIs = async (token = '') =>
  await createClient({ baseUrl, authorization: bearer(token) }).send(api.getPerson, { personID: '@me' })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('registered with a form, an add-on is used by its secret and its code; a new secret ends the old one; removed it is gone', async () => {
  const name = unique('Calendar')
  const { page, complaints } = await aWindowOf(boss, '/manage')
  await page.getByRole('link', { name: 'Add-ons', exact: true }).click()
  await page.getByRole('button', { name: 'New add-on' }).click()
  const form = dialogOf(page, 'New add-on')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Description').fill('Shows what is on.')
  await form.getByRole('checkbox', { name: /^write/ }).check()
  await form.getByLabel('Redirect addresses').fill('javascript:alert(1)')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect
    .poll(() => form.getByLabel('Redirect addresses').getAttribute('aria-invalid'), SOON)
    .toBe('true')
  await form.getByLabel('Redirect addresses').fill('https://calendar.example.org/back\n')
  await form.getByRole('button', { name: 'Register' }).click()

  const shown = dialogOf(page, name)
  const secret = await shown.getByLabel('Secret', { exact: true }).inputValue()
  const clientId = await shown.getByLabel('Client ID', { exact: true }).inputValue()
  const code = await shown.getByLabel('Registration code', { exact: true }).inputValue()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done, I’ve copied it' }).click()
  const ofBoss = await askToken(clientId, secret, { grant_type: 'authorization_code', code })
  const ofBot = await askToken(clientId, secret, asItself)
  expect((await whoIs(ofBoss.access_token)).body).toMatchObject({ id: boss.person.id })
  expect((await whoIs(ofBot.access_token)).status).toBe(200)

  await page.getByRole('list', { name: 'Add-ons' }).getByRole('button', { name }).click()
  const addOn = dialogOf(page, name)
  await addOn.getByText(clientId).waitFor()
  await addOn.getByText('https://calendar.example.org/back').waitFor()
  await addOn.getByText('Last used just now').first().waitFor(SOON)
  const grants = addOn.getByRole('list', { name: 'People who allowed it something' })
  await grants.getByRole('link', { name: boss.person.displayName }).waitFor()
  await expectAccessible(page)

  await addOn.getByRole('button', { name: 'New secret' }).click()
  const renewing = dialogOf(page, `New secret for ${name}?`)
  await renewing.getByText('The old secret stops working at once', { exact: false }).waitFor()
  await renewing.getByRole('button', { name: 'New secret' }).click()
  const second = await page.getByLabel('Secret', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done, I’ve copied it' }).click()
  expect(await askToken(clientId, secret, asItself)).toMatchObject({ error: 'invalid_client' })
  expect(await askToken(clientId, second, asItself)).toHaveProperty('access_token')

  await grants.getByRole('button', { name: `Revoke the access of ${boss.person.displayName}` }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke access' }).click()
  await addOn.getByText('Nobody has allowed it anything yet').waitFor()
  expect((await whoIs(ofBoss.access_token)).status).toBe(401)

  await addOn.getByRole('button', { name: 'Remove', exact: true }).click()
  const removing = dialogOf(page, `Remove ${name}?`)
  await expectAccessible(page)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await page.getByText(`${name} removed`).waitFor()
  await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await askToken(clientId, second, asItself)).toMatchObject({ error: 'invalid_client' })
  expect((await whoIs(ofBot.access_token)).status).toBe(401)
  expect(complaints).toEqual([])
})

const read = (addOnID: string): Promise<AddOn> => admin.getAddOn({ addOnID })

test('on a phone: an add-on is changed, its registration sent again, disabled and enabled', async () => {
  const receiver = await aReceiver()
  const path = `/${unique('registered')}`
  const { id, name, code } = await admin.registerAddOn({
    body: { name: unique('Told'), registerURL: receiver.url + path, scopes: ['read'] },
  })
  const codes = () => receiver.told(path).map((fields) => fields.code)
  await expect.poll(codes, SOON).toEqual([code])
  const { page, complaints } = await aWindowOf(boss, `/manage/add-ons?addOn=${id}`, PHONE)
  const addOn = dialogOf(page, name)
  await addOn.getByText('Received.', { exact: true }).waitFor()
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)

  await addOn.getByRole('button', { name: 'Send again' }).click()
  await dialogOf(page, 'Send the registration again?').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => codes().length, SOON).toBe(2)
  expect(codes()[1]).not.toBe(code)

  await addOn.getByRole('button', { name: 'Change', exact: true }).click()
  const form = dialogOf(page, 'Change')
  await form.getByLabel('Description').fill('Tells of what is on.')
  // Somebody else changes what this form leaves as it is.
  await admin.updateAddOn({ addOnID: id, body: { redirectURIs: ['https://other.example.org/'] } })
  await form.getByRole('checkbox', { name: /^webhooks/ }).check()
  await form.getByLabel('How long access tokens last').selectOption({ label: '1 hour' })
  expect(await findMisfits(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Add-on changed').waitFor()
  expect(await read(id)).toMatchObject({
    description: 'Tells of what is on.',
    scopes: ['read', 'webhooks'],
    accessTokenLife: 3600,
    redirectURIs: ['https://other.example.org/'],
    registerURL: receiver.url + path,
  })

  await addOn.getByRole('button', { name: 'Disable' }).click()
  await dialogOf(page, `Disable ${name}?`).getByRole('button', { name: 'Disable' }).click()
  await addOn.getByText('Disabled', { exact: true }).waitFor()
  expect(await addOn.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  expect((await read(id)).enabled).toBe(false)
  await addOn.getByRole('button', { name: 'Enable', exact: true }).click()
  await dialogOf(page, `Enable ${name}?`).getByRole('button', { name: 'Enable' }).click()
  await addOn.getByText('Enabled', { exact: true }).waitFor()
  expect((await read(id)).enabled).toBe(true)
  expect(complaints).toEqual([])
})

test('members do not find the page', async () => {
  const { page } = await aWindowOf(ann, '/manage/add-ons')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
