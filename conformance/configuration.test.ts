/** How the instance is set up, and its mail, for admins (decision 0224). */
import { expect, test } from 'vitest'
import { admin, aMember, baseUrl } from './community.ts'

const CONFIGURATION = '/api/core/v3/admin/configuration'
const MAIL_TEST = '/api/core/v3/admin/mail/test'
const ann = await aMember()

test('GET /admin/configuration says how sign-in, mail and files are set up, without secrets (decision 0224)', async () => {
  const configuration = await admin.getConfiguration({})

  expect(configuration).toMatchObject({
    baseUrl,
    anonymousRead: expect.any(Boolean),
    signIn: { signUp: expect.any(Boolean), passwordGrant: expect.any(Boolean), runAs: expect.any(Boolean) },
    storage: { kind: expect.stringMatching(/^(directory|s3)$/), uploadMaxBytes: expect.any(Number) },
    features: { push: expect.any(Boolean) },
  })
  expect(JSON.stringify(configuration)).not.toMatch(/password"|secret/i)
})

test('only admins see it, and send test mails: 403 (decision 0224)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })

  for (const { client } of [ann, moderator]) {
    expect((await client.request({ path: CONFIGURATION })).status).toBe(403)
    expect((await client.request({ method: 'POST', path: MAIL_TEST })).status).toBe(403)
  }
})

test('where no mail is sent a test is 409, and not offered (decision 0224)', async () => {
  const { mail } = await admin.getConfiguration({})
  const me = await admin.getPerson({ personID: '@me' })
  if (mail) return expect(me.resources.mailTest?.allowed).toEqual(['POST'])

  const { status, error } = await admin.request({ method: 'POST', path: MAIL_TEST })

  expect([status, error?.code]).toEqual([409, 'mailOff'])
  expect(me.resources).not.toHaveProperty('mailTest')
})

test('`resources.properties` of oneself leads to the properties, for admins (decision 0224)', async () => {
  const [boss, member] = [
    await admin.getPerson({ personID: '@me' }),
    await ann.client.getPerson({ personID: '@me' }),
  ]

  expect(boss.resources.properties?.allowed).toEqual(['GET'])
  expect(member.resources).not.toHaveProperty('properties')
})
