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

/** Who was sent what since the last time. */
async function told(): Promise<string[]> {
  await doJobs(instance, mailSending({}))
  return server.received.map(({ recipients, mail }) => `${recipients[0]}: ${mail.subject}`).toSorted()
}
const ADDRESSES = 'The e-mail addresses of your account were changed'
const PASSWORD = 'Your password was changed'

test('the old address is told when an e-mail address changes (decisions §4)', async () => {
  const { client, username } = await aPerson(instance)

  await client.updatePerson({ personID: '@me', body: { emails: [{ value: 'new@example.org' }] } })

  expect(await told()).toEqual([`${username}@example.org: ${ADDRESSES}`])
  expect(server.received[0]?.mail.text).toContain(username)
  expect(server.received[0]?.mail.text).not.toContain('new@example.org')
})

test('the old address is told as well when another is only put beside or before it', async () => {
  const { client, username } = await aPerson(instance)
  const own = { value: `${username}@example.org` }
  const added = { value: `${username}.more@example.org` }

  await client.updatePerson({ personID: '@me', body: { emails: [own, added] } })
  const beside = await told()
  await client.updatePerson({ personID: '@me', body: { emails: [own, { ...added, primary: true }] } })

  expect(beside).toEqual([`${own.value}: ${ADDRESSES}`])
  expect(await told()).toEqual([`${own.value}: ${ADDRESSES}`, `${own.value}: ${ADDRESSES}`])
})

test('every address that goes is told, whoever takes it away', async () => {
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

test('a changed password is told by mail, whoever changes it', async () => {
  const { client, id, username } = await aPerson(instance)

  await client.updatePerson({ personID: '@me', body: { svc: { password: 'another password' } } })
  await admin.updatePerson({ personID: id, body: { svc: { password: 'a third password' } } })

  expect(await told()).toEqual(Array(2).fill(`${username}@example.org: ${PASSWORD}`))
  expect(server.received.map(({ raw }) => raw).join()).not.toMatch(/another password|third password/)
})

test('whoever changes addresses and password at once is told of both where mails went before', async () => {
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

test('nothing is told of a new person, of other changes, of the same addresses again, and to programs', async () => {
  const { client, username } = await aPerson(instance)
  await client.updatePerson({ personID: '@me', body: { status: 'Here', location: 'There' } })
  await client.updatePerson({
    personID: '@me',
    body: { emails: [{ value: `${username}@EXAMPLE.org`, svc_label: 'Post' }] },
  })
  const bot = await aPerson(instance, { standing: { userType: 'bot', password: 'password of a bot' } })
  await admin.updatePerson({ personID: bot.id, body: { svc: { password: 'another password' } } })

  expect(await told()).toEqual([])
})
