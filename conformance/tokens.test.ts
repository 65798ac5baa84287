import { basic, bearer, type Client } from '@folkmoot/client'
import { api, type NewPersonalToken, typeCodes } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, isOriginalCompatible, newContent } from './community.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

const make = (client: Client, body: Partial<NewPersonalToken> = {}, personID = '@me') =>
  client.send(api.createToken, { personID, body: { name: 'A program', ...body } })

async function aToken(client: Client, scopes: NewPersonalToken['scopes'] = 'uri:/api') {
  const made = await client.createToken({ personID: '@me', body: { name: 'A program', scopes } })
  return { ...made, client: anonymous.as(bearer(made.token)) }
}

test('a personal access token is made with name, scopes and expiry, and shown once (decisions §4, §6)', async () => {
  const expires = '2090-01-02T03:04:05.000+0000'

  const made = await make(ann.client, { name: ' Backup ', scopes: 'write  read', expires })
  const { list } = await ann.client.listTokens({ personID: '@me' })
  const listed = list.find(({ id }) => id === made.body?.id)

  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: 'Backup', scopes: ['read', 'write'], expires })
  expect(made.body?.token).toMatch(/^fmp_[\w-]{43}$/)
  const { token = '', ...shown } = made.body ?? {}
  expect(listed).toEqual(shown)
  expect(JSON.stringify(list)).not.toContain(token)
})

test('without scopes a token reads; they are an array or words in one text (decisions §6)', async () => {
  const scopes = [undefined, ['admin', 'read'], 'uri:/api', ['webhooks']] as const

  const made = await Promise.all(scopes.map((chosen) => make(ann.client, { scopes: chosen as never })))

  expect(made.map(({ body }) => body?.scopes)).toEqual([
    ['read'],
    ['read', 'admin'],
    ['uri:/api'],
    ['webhooks'],
  ])
})

test('an invalid token input is 400 with the field and accepted values (decisions §1)', async () => {
  const wrong: [object, string, RegExp][] = [
    [{ name: undefined }, 'name', /required/],
    [{ name: '  ' }, 'name', /other than spaces/],
    [{ scopes: [] }, 'scopes', /read, write, webhooks, admin, uri:\/api/],
    [{ scopes: 'read everything' }, 'scopes', /read, write, webhooks, admin, uri:\/api/],
    [{ scopes: ['all'] }, 'scopes', /read, write, webhooks, admin, uri:\/api/],
    [{ expires: 'tomorrow' }, 'expires', /date with time and zone/],
    [{ expires: '2001-01-01T00:00:00.000+0000' }, 'expires', /future/],
  ]

  for (const [body, field, accepted] of wrong) {
    const { status, error } = await make(ann.client, body as never)

    expect([status, error?.code], JSON.stringify(body)).toEqual([400, 'fieldInvalid'])
    expect(error?.details?.[0]?.field).toBe(field)
    expect(error?.message).toMatch(accepted)
  }
})

test('a Bearer token is taken wherever Basic is, and the scheme word in any case (decisions §1, §6)', async () => {
  const { token } = await aToken(ann.client)
  const content = await ann.client.createContent({ body: newContent() })
  const update = await ann.client.createUpdate({ body: { html: 'Here' } })
  const paths = [
    `${PEOPLE}/@me`,
    `/api/core/v2/updates/${update.id}`,
    '/api/version',
    `/docs/DOC-${content.id}/api/v3`,
    '/api/openapi.json',
  ]

  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const replies = await Promise.all(
      paths.map((path) => anonymous.as(`${scheme} ${token}`).request({ path })),
    )
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
  }
  const batch = await anonymous
    .as(bearer(token))
    .executeBatch({ body: [{ key: 'me', request: { method: 'GET', endpoint: `${PEOPLE}/@me` } }] })
  expect(batch[0]?.data).toMatchObject({ id: ann.id, typeCode: typeCodes.person })
})

test('a token also works as the Basic password of its person, and of no other person (decisions §6)', async () => {
  const { token } = await aToken(ann.client, 'read')
  const by = (username: string) => anonymous.as(basic(username, token))

  const own = await by(ann.username.toUpperCase()).request({ path: `${PEOPLE}/@me` })
  const others = await by(bob.username).request({ path: `${PEOPLE}/@me` })
  const writes = await by(ann.username).send(api.createContent, { body: newContent() })

  expect([own.status, others.status]).toEqual([200, 401])
  expect([writes.status, writes.error?.code]).toEqual([403, 'insufficientScope'])
})

test('a wrong or ended token is 401 invalid_token, with credentials that need none too (decisions §1)', async () => {
  const { id, token, client } = await aToken(ann.client)
  const before = await client.request({ path: `${PEOPLE}/@me` })
  await ann.client.deleteToken({ personID: '@me', tokenID: id })

  for (const wrong of [token, 'fmp_unknown', 'x y', '']) {
    for (const path of [`${PEOPLE}/@me`, '/api/version']) {
      const { status, error, headers } = await anonymous.as(`Bearer ${wrong}`.trim()).request({ path })

      expect([before.status, status, error?.code]).toEqual([200, 401, 'invalidToken'])
      const challenge = headers.get('www-authenticate')
      if (isOriginalCompatible) expect(challenge).toBeNull()
      else expect(challenge).toMatch(/^Bearer realm="[^"]+", error="invalid_token"/)
    }
  }
  const nobody = await anonymous.request({ path: PEOPLE })
  expect(nobody.headers.get('www-authenticate')).toMatch(/^Basic realm="[^"]+".*, Bearer realm="[^"]+"/)
})

test('a changed password ends every token, and so does disabling their person (decisions §6)', async () => {
  const person = await aMember()
  const changes = [{ svc: { password: 'another password' } }, { svc: { enabled: false } }]
  for (const body of changes) {
    const client = person.client.as(basic(person.username, person.password))
    const { client: byToken } = await aToken(client)
    expect((await byToken.request({ path: `${PEOPLE}/@me` })).status).toBe(200)

    await admin.updatePerson({ personID: person.id, body })
    expect((await byToken.request({ path: `${PEOPLE}/@me` })).status).toBe(401)
    await admin.updatePerson({
      personID: person.id,
      body: { svc: { password: person.password, enabled: true } },
    })
    expect((await byToken.request({ path: `${PEOPLE}/@me` })).status).toBe(401)
  }
})

test('only the person makes tokens; the person and admins list and end them; allowed says so (decisions §1, §4)', async () => {
  const { id } = await aToken(ann.client)
  const tokensOf = async (client: Client) =>
    (await client.getPerson({ personID: ann.id })).resources.tokens?.allowed
  const status = async (client: Client) => [
    (await client.send(api.listTokens, { personID: ann.id })).status,
    (await make(client, {}, ann.id)).status,
    (await client.send(api.deleteToken, { personID: ann.id, tokenID: id })).status,
  ]

  expect([await tokensOf(ann.client), await tokensOf(admin), await tokensOf(bob.client)]).toEqual([
    ['GET', 'POST'],
    ['GET'],
    undefined,
  ])
  expect(await status(bob.client)).toEqual([403, 403, 403])
  expect(await status(admin)).toEqual([200, 403, 204])
  expect(await status(ann.client)).toEqual([200, 201, 404])
  const others = await bob.client.send(api.deleteToken, { personID: '@me', tokenID: id })
  expect([others.status, others.error?.code]).toEqual([404, 'tokenMissing'])
})

test('a token makes no other with wider scopes than its own (decisions §6)', async () => {
  const { client } = await aToken(ann.client, 'read write')

  const wider = await Promise.all(
    ['admin', 'uri:/api', 'read webhooks'].map((scopes) => make(client, { scopes: scopes as never })),
  )
  const same = await make(client, { scopes: ['write'] })

  expect(wider.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(3).fill([403, 'insufficientScope']),
  )
  expect(wider[0]?.headers.get('www-authenticate')).toMatch(/error="insufficient_scope"/)
  expect(same.status).toBe(201)
})

test('a person has at most 100 of them: the next is 409 tooManyTokens', async () => {
  const person = await aMember()
  for (let number = 1; number <= 96; number++) await aToken(person.client, 'read')

  const made = await Promise.all(Array.from({ length: 8 }, () => make(person.client)))

  expect(made.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(made.filter(({ error }) => error?.code === 'tooManyTokens')).toHaveLength(4)
})

test('making and ending a token is audited, without the token (decisions §6)', async () => {
  const person = await aMember()
  const { id, token } = await aToken(person.client, 'read')
  await admin.deleteToken({ personID: person.id, tokenID: id })

  const { list } = await admin.listAuditEntries({ filter: [`target(person,${person.id})`] })
  const [removed, created] = list

  expect(created).toMatchObject({
    action: 'token.created',
    actor: { id: person.id },
    details: { token: { id, scopes: ['read'] } },
  })
  expect(removed).toMatchObject({ action: 'token.removed', actor: { username: 'admin' } })
  expect(JSON.stringify(list)).not.toContain(token)
})
