/** Clients written for the original, as they were seen to speak: in every vocabulary, as far as it promises them something. */
import { basic } from '@folkmoot/client'
import type { NewAddOn } from '@folkmoot/contract'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { admin, aMember, baseUrl, isOriginalCompatible, unique, vocabularyName } from './community.ts'

const GUARD = /^throw.*;\s*/
const CALLBACK = 'https://app.example.org/back'
const ann = await aMember()

interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: these clients know no types.
  readonly body: any
}

/** Knows no contract: sends what it is told, and strips the guard line. */
async function send(authorization: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(new URL(path, baseUrl), {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = (await answer.text()).replace(GUARD, '')
  return {
    status: answer.status,
    headers: answer.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

const asAnn = (method: string, path: string, body?: unknown) =>
  send(basic(ann.username, ann.password), method, `/api/core/v3${path}`, body)

test('a client of plurals makes a group and writes into it; one that reads author.svc.username finds it (more §1.1–3)', async () => {
  const group = await asAnn('POST', '/places', {
    type: 'group',
    name: unique('Group '),
    contentTypes: ['documents', 'discussions', 'files', 'polls'],
  })
  const content = { type: 'text/html', text: '<p>Hello</p>' }
  const parent = group.body.resources.self.ref
  const document = await asAnn('POST', '/contents', {
    type: 'document',
    subject: unique('A '),
    content,
    parent,
  })
  const listed = await asAnn('GET', `/places/${group.body.placeID}/contents`)
  const [first] = listed.body.list
  const owners = await asAnn('GET', `/members/places/${group.body.placeID}?state=owner&state=member`)

  expect([group.status, document.status, document.body.entityType]).toEqual([201, 201, 'document'])
  expect(group.body.contentTypes).toEqual(['documents', 'discussions', 'files', 'polls'])
  expect([first.id, first.author[vocabularyName].username]).toEqual([document.body.id, ann.username])
  expect(first.author.emails[0].value).toBe(ann.person.emails?.[0]?.value)
  expect(owners.body.list[0].group.placeID).toBe(group.body.placeID)
  expect(owners.body.list[0].person[vocabularyName].enabled).toBe(true)
})

test('a client that puts only the text of a content changes nothing else (more §1.8)', async () => {
  const content = { type: 'text/html', text: '<p>Before</p>' }
  const tags = ['kept']
  const created = await asAnn('POST', '/contents', { type: 'document', subject: unique('A '), content, tags })
  const { self } = created.body.resources
  const { type, subject } = created.body
  const changed = await asAnn('PUT', new URL(self.ref).pathname.replace('/api/core/v3', ''), {
    type,
    subject,
    content: { text: '<p>After</p>' },
  })

  expect([created.status, changed.status]).toEqual([201, 200])
  expect(changed.body.content.type).toBe('text/html')
  expect(changed.body.content.text).toContain('<p>After</p>')
  expect([changed.body.tags, changed.body.subject]).toEqual([tags, subject])
})

const register = (overrides: Partial<NewAddOn> = {}) =>
  admin.registerAddOn({
    body: { name: unique('Add-on '), redirectURIs: [CALLBACK], scopes: 'read write', ...overrides },
  })
type AddOn = Awaited<ReturnType<typeof register>>

async function askForToken(by: AddOn, params: Record<string, string>): Promise<Answer> {
  const { clientId, clientSecret } = by
  const answer = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: clientSecret === undefined ? {} : { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ ...params, ...(clientSecret === undefined && { client_id: clientId }) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const refresh = (by: AddOn, refresh_token: string) =>
  askForToken(by, { grant_type: 'refresh_token', refresh_token })
const whoIs = async (token: string) => await send(`Bearer ${token}`, 'GET', '/api/core/v3/people/@me')

async function tokensOf(by: AddOn): Promise<Answer['body']> {
  const verifier = 'a-verifier-that-is-long-enough-for-everyone-as-it-must-be'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const url = await new Browser(ann).follow(
    `/oauth2/authorize?${new URLSearchParams({
      client_id: by.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    })}`,
  )
  const { body } = await askForToken(by, {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  })
  return body
}

test('a code grant without scope gets all scopes of the add-on (more §1.4)', async () => {
  const addOn = await register()
  const tokens = await tokensOf(addOn)
  const registered = await askForToken(addOn, { grant_type: 'authorization_code', code: addOn.code })

  expect([tokens.scope, registered.body.scope]).toEqual(['read write', 'read write'])
  expect((await whoIs(tokens.access_token)).body.id).toBe(ann.id)
})

describe('OAuth in the original’s vocabulary is as its clients know it, elsewhere as the RFCs say (more §1.4)', () => {
  test('token_type is bearer; a confidential client refreshes with the same token for ever, a public one rotates', async () => {
    const [addOn, mobile] = [await register(), await register({ public: true })]
    const [first, onDevice] = [await tokensOf(addOn), await tokensOf(mobile)]
    const again = [await refresh(addOn, first.refresh_token), await refresh(addOn, first.refresh_token)]
    const rotated = await refresh(mobile, onDevice.refresh_token)
    const same = again.map(({ body }) => body.refresh_token === first.refresh_token)

    expect(first.token_type).toBe(isOriginalCompatible ? 'bearer' : 'Bearer')
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(same).toEqual(isOriginalCompatible ? [true, true] : [false, false])
    expect(rotated.body.refresh_token).not.toBe(onDevice.refresh_token)
    expect((await whoIs(again[1]?.body.access_token)).status).toBe(200)
  })

  test('revoking by a Bearer token and no body ends the token and its grant, and nothing else', async () => {
    const addOn = await register()
    const [one, other] = [await tokensOf(addOn), await tokensOf(addOn)]
    const revoked = await send(`Bearer ${one.access_token}`, 'POST', '/oauth2/revoke')
    const after = [await whoIs(one.access_token), await whoIs(other.access_token)]
    const refreshed = await refresh(addOn, one.refresh_token)
    const again = await send(`Bearer ${one.access_token}`, 'POST', '/oauth2/revoke')

    const expected = isOriginalCompatible ? [200, 401, 400, 200] : [400, 200, 200, 400]
    expect([revoked.status, after[0]?.status, refreshed.status, again.status]).toEqual(expected)
    expect(after[1]?.status).toBe(200)
  })

  test('a refused Bearer token is 401 without a challenge, so that the client refreshes; others are challenged', async () => {
    const refused = await whoIs('long gone')
    const nobody = await send('', 'GET', '/api/core/v3/people/@me')

    expect([refused.status, refused.body.error.code]).toEqual([401, 'invalidToken'])
    expect(refused.headers.has('www-authenticate')).toBe(!isOriginalCompatible)
    expect([nobody.status, nobody.headers.has('www-authenticate')]).toEqual([401, true])
  })
})
