import { api } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'
import { describeConfiguration } from './configuration.ts'

const server = await aMailServer()
const instance = await anInstance({
  SMTP_URL: server.url,
  FOLKMOOT_MAIL_FROM: 'moot@example.org',
  FOLKMOOT_ADMIN_EMAIL: 'boss@example.org',
})
const { admin, context } = instance
afterAll(async () => {
  await instance.close()
  await server.stop()
})
beforeEach(() => void server.received.splice(0))

test('the configuration names the mail server without its user and password', () => {
  const { config } = context
  const smtp = config.smtp && { ...config.smtp, user: 'postman', password: 'of the server' }

  const { mail } = describeConfiguration({ ...config, smtp })

  expect(mail).toEqual({ server: `127.0.0.1:${server.port}`, encryption: 'off', from: 'moot@example.org' })
})

test('the address of a file store is told without what else its URL holds', () => {
  const config = { ...context.config, s3Endpoint: 'https://key:secret@files.example/x?y=1', s3Bucket: 'moot' }

  expect(describeConfiguration(config).storage).toMatchObject({
    kind: 's3',
    endpoint: 'https://files.example',
    bucket: 'moot',
  })
})

test('an admin without an address is told so', async () => {
  const boss = await aPerson(instance, { account: { roles: ['admin'] } })
  await instance.store.sql`update person set emails = '[]' where id = ${boss.id}`

  const { status, error } = await boss.client.send(api.sendTestMail, {})

  expect([status, error?.code]).toEqual([409, 'addressMissing'])
})

test('an admin is told what the mail server said, and cannot send endlessly; each test is audited', async () => {
  server.refusals.push(550)
  const refused = await admin.sendTestMail({})
  const statuses = [0, 0, 0, 0, 0]
  for (const index of statuses.keys()) statuses[index] = (await admin.send(api.sendTestMail, {})).status

  expect(refused).toEqual({ recipient: 'boss@example.org', accepted: false, answer: '550 refused with 550' })
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(server.received).toHaveLength(4)
  expect(server.received[0]?.recipients).toEqual(['boss@example.org'])
  const { list } = await admin.listAuditEntries({ filter: ['action(mail.tested)'] })
  expect(list.map(({ details }) => details.accepted)).toEqual([true, true, true, true, false])
})
