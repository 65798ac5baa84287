import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailSending } from '../../../jobs.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const { admin } = instance
afterAll(async () => {
  await instance.close()
  await server.stop()
})
beforeEach(() => {
  server.received.length = 0
})

/** Emails sent since the last call. */
async function told(): Promise<string[]> {
  await doJobs(instance, mailSending({}))
  return server.received.map(({ recipients, mail }) => `${recipients[0]}: ${mail.subject}`).toSorted()
}
const ADDRESSES = 'Your email addresses were changed'
const PASSWORD = 'Your password was changed'

test('a changed e-mail address is announced to the old one (decisions §4)', async () => {
  const { client, username } = await aPerson(instance)

  await client.updatePerson({ personID: '@me', body: { emails: [{ value: 'new@example.org' }] } })

  expect(await told()).toEqual([`${username}@example.org: ${ADDRESSES}`])
  expect(server.received[0]?.mail.text).toContain(username)
  expect(server.received[0]?.mail.text).not.toContain('new@example.org')
})

test('adding or promoting another address is announced to the old one too', async () => {
  const { client, username } = await aPerson(instance)
  const own = { value: `${username}@example.org` }
  const added = { value: `${username}.more@example.org` }

  await client.updatePerson({ personID: '@me', body: { emails: [own, added] } })
  const beside = await told()
  await client.updatePerson({ personID: '@me', body: { emails: [own, { ...added, primary: true }] } })

  expect(beside).toEqual([`${own.value}: ${ADDRESSES}`])
  expect(await told()).toEqual([`${own.value}: ${ADDRESSES}`, `${own.value}: ${ADDRESSES}`])
})

test('every removed address is notified, also if an admin removes it', async () => {
  const { id, username } = await aPerson(instance)
  const addresses = ['a', 'b', 'c'].map((letter) => ({ value: `${username}.${letter}@example.org` }))
  await admin.updatePerson({ personID: id, body: { emails: addresses } })
  await told()
  server.received.length = 0

  await admin.updatePerson({ personID: id, body: { emails: addresses.slice(2) } })

  expect(await told()).toEqual(
    addresses
      .slice(0, 2)
      .map(({ value }) => `${value}: ${ADDRESSES}`)
      .toSorted(),
  )
})

test('a changed password is announced, also if an admin changes it', async () => {
  const { client, id, username } = await aPerson(instance)

  await client.updatePerson({ personID: '@me', body: { svc: { password: 'another password' } } })
  await admin.updatePerson({ personID: id, body: { svc: { password: 'a third password' } } })

  expect(await told()).toEqual(Array(2).fill(`${username}@example.org: ${PASSWORD}`))
  expect(server.received.map(({ raw }) => raw).join()).not.toMatch(/another password|third password/)
})

test('changing addresses and password at once announces both to the old address', async () => {
  const { client, username } = await aPerson(instance)

  await client.updatePerson({
    personID: '@me',
    body: { emails: [{ value: 'taken-over@example.org' }], svc: { password: 'another password' } },
  })

  expect(await told()).toEqual([
    `${username}@example.org: ${ADDRESSES}`,
    `${username}@example.org: ${PASSWORD}`,
  ])
})

test('no email for new people, other changes, unchanged addresses, and programs', async () => {
  const { client, username } = await aPerson(instance)
  await client.updatePerson({ personID: '@me', body: { status: 'Here', location: 'There' } })
  await client.updatePerson({
    personID: '@me',
    body: { emails: [{ value: `${username}@EXAMPLE.org`, svc_label: 'Post' }] },
  })
  const bot = await aPerson(instance, { account: { userType: 'bot', password: 'password of a bot' } })
  await admin.updatePerson({ personID: bot.id, body: { svc: { password: 'another password' } } })

  expect(await told()).toEqual([])
})
