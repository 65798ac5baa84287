import { api, type MailKind, type MailPace, type PreferencesChange } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl, type Member } from './community.ts'
import { fieldsNamed, PEOPLE, sendJson } from './wire.ts'

const [ann, bob] = await Promise.all([aMember(), aMember()])

const change = (member: Member, body: PreferencesChange) =>
  member.client.updatePreferences({ personID: '@me', body })

test('unset preferences have defaults: direct notifications immediately, conversations daily, likes never (decision 0116)', async () => {
  const preferences = await (await aMember()).client.getPreferences({ personID: '@me' })

  expect(preferences).toMatchObject({
    type: 'preferences',
    mail: {
      mention: 'immediately',
      reply: 'immediately',
      comment: 'daily',
      like: 'never',
      share: 'immediately',
      track: 'daily',
      invitation: 'immediately',
      membershipRequest: 'immediately',
      webhookDisabled: 'immediately',
      rejection: 'immediately',
      direct: 'immediately',
      owner: 'immediately',
      moderator: 'immediately',
      moderation: 'daily',
    },
    digestHour: 7,
    timeZone: 'UTC',
  })
})

test('a PUT changes only the named kinds (§General conventions 2)', async () => {
  const carl = await aMember()
  const before = await change(carl, { mail: { like: 'daily' }, digestHour: 20 })

  const after = await change(carl, { mail: { reply: 'never' } })

  expect(after).toEqual({ ...before, mail: { ...before.mail, reply: 'never' } })
  expect(after.mail.like).toBe('daily')
  expect(after.digestHour).toBe(20)
  expect(await carl.client.getPreferences({ personID: '@me' })).toEqual(after)
  expect(await change(carl, after)).toEqual(after)
})

test('each kind takes each of its values (decision 0116)', async () => {
  const dora = await aMember()
  const { mail } = await dora.client.getPreferences({ personID: '@me' })
  const kinds = Object.keys(mail) as MailKind[]

  for (const pace of ['never', 'daily', 'immediately'] as const) {
    const wanted = Object.fromEntries(kinds.map((kind) => [kind, pace])) as Record<MailKind, MailPace>
    expect((await change(dora, { mail: wanted })).mail).toEqual(wanted)
  }
})

test('without one of their own the time zone is that of the profile; an empty one takes it away again (decision 0116)', async () => {
  const eve = await aMember({ svc: { timeZone: 'Asia/Tokyo' } })
  const zones = async (body: PreferencesChange) => (await change(eve, body)).timeZone

  expect(await zones({})).toBe('Asia/Tokyo')
  expect(await zones({ timeZone: 'America/Lima' })).toBe('America/Lima')
  expect(await zones({ digestHour: 3 })).toBe('America/Lima')
  expect(await zones({ timeZone: '' })).toBe('Asia/Tokyo')
})

test('an invalid kind, value, hour or time zone is 400 with the field and accepted values (decisions §1)', async () => {
  const before = await ann.client.getPreferences({ personID: '@me' })
  const wrong: [object, string, RegExp][] = [
    [{ mail: { gossip: 'never' } }, 'mail.gossip', /mention, reply, comment, like, share, track, invitation/],
    [{ mail: { toString: 'never' } }, 'mail.toString', /mention, reply/],
    [{ mail: { like: 'weekly' } }, 'mail.like', /immediately, daily, never/],
    [{ mail: { like: null } }, 'mail.like', /immediately, daily, never/],
    [{ mail: 'never' }, 'mail', /object/],
    [{ push: { moderation: true } }, 'push.moderation', /mention, reply/],
    [{ digestHour: 24 }, 'digestHour', /at most 23/],
    [{ digestHour: -1 }, 'digestHour', /at least 0/],
    [{ digestHour: 7.5 }, 'digestHour', /integer/],
    [{ digestHour: 'noon' }, 'digestHour', /integer/],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', /IANA time zone such as Europe\/Berlin/],
    [{ timeZone: '+01:00' }, 'timeZone', /IANA time zone such as Europe\/Berlin/],
    [{ timeZone: 7 }, 'timeZone', /string/],
    [{ digestHour: 9, mail: { gossip: 'never' } }, 'mail.gossip', /accepted/],
  ]

  for (const [body, field, accepted] of wrong) {
    const reply = await sendJson(ann.client, 'PUT', `${PEOPLE}/@me/preferences`, body)

    expect([reply.status, reply.error?.code], JSON.stringify(body)).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)[0]).toBe(field)
    expect(reply.error?.message).toMatch(accepted)
  }
  expect(await ann.client.getPreferences({ personID: '@me' })).toEqual(before)
})

test('preferences have an ETag; If-Match prevents overwriting unseen changes, the first time too (decisions §1)', async () => {
  const finn = await aMember()
  const read = async () => {
    const reply = await finn.client.send(api.getPreferences, { personID: '@me' })
    return reply.headers.get('etag') ?? ''
  }
  const write = (digestHour: number, etag: string) =>
    finn.client.send(api.updatePreferences, {
      personID: '@me',
      body: { digestHour },
      headers: { 'if-match': etag },
    })
  const first = await read()

  const done = await write(8, first)
  const refused = await write(9, first)
  const again = await write(10, await read())

  expect([done.status, refused.status, again.status]).toEqual([200, 412, 200])
  expect(refused.error?.code).toBe('versionStale')
  const headers = { 'if-none-match': await read() }
  expect((await finn.client.request({ path: `${PEOPLE}/@me/preferences`, headers })).status).toBe(304)
})

test('preferences are for the person and for admins: others get 403, strangers 401, and the person’s resources say so (§The resources field)', async () => {
  const path = `${PEOPLE}/${ann.id}/preferences`
  const advertised = async (client: typeof admin) =>
    (await client.getPerson({ personID: ann.id })).resources.preferences
  const statuses = async (client: typeof admin) => [
    (await client.request({ path })).status,
    (await sendJson(client, 'PUT', path, { digestHour: 6 })).status,
  ]

  for (const client of [ann.client, admin]) {
    expect(await advertised(client)).toEqual({ ref: `${baseUrl}${path}`, allowed: ['GET', 'PUT'] })
    expect(await statuses(client)).toEqual([200, 200])
  }
  expect(await advertised(bob.client)).toBeUndefined()
  expect(await statuses(bob.client)).toEqual([403, 403])
  expect(await statuses(anonymous)).toEqual([401, 401])
  expect((await admin.request({ path: `${PEOPLE}/999999999/preferences` })).status).toBe(404)
})
