/** Requests that are no operations of the contract: signing in, account pages, and OAuth 2. */
import { createHash } from 'node:crypto'
import { basic, bearer, type Client } from '@folkmoot/client'
import { appPaths, type NewAddOn } from '@folkmoot/contract'
import type { Recorder } from './recorder.ts'
import { fieldsOf, Visitor } from './visitor.ts'

const CALLBACK = 'https://app.example.org/back'
const VERIFIER = 'the verifier of a recording, as long as one has to be'.replaceAll(/\W/g, '-')
const PERSON = { username: 'author', password: 'password of author' }

const PAGES = [
  ...Object.values(appPaths),
  ...['/login', '/login?next=/inbox', '/logout', '/forgotten', '/reset', '/reset?code=x', '/sign-up'],
  ...['/sign-up/confirm', '/sign-up/confirm?code=x', '/unsubscribe', '/unsubscribe/x', '/oauth2/consent/x'],
  ...['/settings/password', '/settings/email', '/settings/sessions', '/api/docs', '/api/openapi.json'],
  ...['/health/live', '/health/ready', '/.well-known/openid-configuration', '/.well-known/security.txt'],
  ...['/.well-known/oauth-authorization-server', '/oauth2/jwks', '/oauth2/userinfo', '/oauth2/authorize'],
  ...['/robots.txt', '/favicon.ico', '/manifest.webmanifest', '/nothing', '/assets/nothing.js', '/%', '//'],
]

const FORMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['/login', {}],
  ['/login', { username: 'author', password: 'wrong' }],
  ['/login', { username: 'nobody', password: 'wrong', next: 'https://elsewhere.example/' }],
  ['/logout', {}],
  ['/forgotten', { name: 'author' }],
  ['/forgotten', {}],
  ['/reset', { code: 'x', password: 'a new password' }],
  ['/sign-up', { username: 'newcomer', email: 'newcomer@example.org' }],
  ['/sign-up/confirm', { code: 'x' }],
  ['/unsubscribe/x', { 'List-Unsubscribe': 'One-Click' }],
  ['/unsubscribe/x/undo', {}],
  ['/settings/password', { password: 'x' }],
  ['/nothing', {}],
]

async function askForPages(visitor: Visitor): Promise<void> {
  for (const path of PAGES) await visitor.send(path)
  for (const [path, fields] of FORMS) await visitor.send(path, fields)
}

/** A signed-in person: the cookie and the CSRF token. */
export async function signIn(recorder: Recorder, origin: string, person = PERSON): Promise<Visitor> {
  const visitor = new Visitor(recorder, `${person.username} in a browser`, origin)
  const page = await visitor.send('/login')
  await visitor.send('/login', { ...fieldsOf(page), ...person })
  return visitor
}

type Fields = Readonly<Record<string, string>>

async function useTokens(recorder: Recorder, root: Client, visitor: Visitor): Promise<void> {
  const register = async (overrides: Partial<NewAddOn>) =>
    await root.registerAddOn({
      body: { redirectURIs: [CALLBACK], scopes: 'uri:/api openid', name: 'Recorded', ...overrides },
    })
  const [addOn, open] = [await register({}), await register({ name: 'Recorded openly', public: true })]
  const post = async (path: string, fields: Fields, authorization?: string) => {
    const answer = await recorder.ask({
      caller: authorization === undefined ? 'anonymous' : 'add-on',
      method: 'POST',
      path: `/oauth2/${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      body: new URLSearchParams(fields).toString(),
    })
    return answer.text.startsWith('{') ? (JSON.parse(answer.text) as Record<string, string>) : {}
  }
  const by = basic(addOn.clientId, addOn.clientSecret ?? '')
  const authorize = (fields: Fields = {}) =>
    `/oauth2/authorize?${new URLSearchParams({
      client_id: addOn.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'write openid',
      state: 'a state',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      ...fields,
    })}`
  const exchange = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: VERIFIER }
  const code = (await visitor.follow(authorize())).searchParams.get('code') ?? ''
  await post('token', { ...exchange, code, code_verifier: `${VERIFIER}x` }, by)
  const first = await post('token', { ...exchange, code }, by)
  await post('token', { ...exchange, code }, by)
  await post('token', { grant_type: 'authorization_code', code: addOn.code }, by)
  const refused: readonly Fields[] = [
    { client_id: open.clientId, code_challenge: '' },
    { scope: 'all' },
    { redirect_uri: 'x' },
  ]
  for (const fields of refused) await visitor.follow(authorize(fields))
  const again = (await visitor.follow(authorize())).searchParams.get('code') ?? ''
  const second = await post('token', { ...exchange, code: again }, by)
  const { access_token: token = '', refresh_token = '' } = second
  for (const path of ['/oauth2/userinfo', '/api/core/v3/people/@me', '/api/core/v3/contents'])
    for (const one of [token, first.access_token ?? '', 'x'])
      await recorder.ask({ caller: 'bearer', path, headers: { authorization: bearer(one) } })
  for (const one of [token, refresh_token, 'x']) await post('introspect', { token: one }, by)
  const third = await post('token', { grant_type: 'refresh_token', refresh_token }, by)
  await post('token', { grant_type: 'refresh_token', refresh_token }, by)
  await post('introspect', { token: third.access_token ?? '' }, by)
  for (const grant_type of ['client_credentials', 'password', 'implicit', ''])
    await post('token', { grant_type, ...PERSON }, by)
  for (const authorization of [undefined, basic('nobody', 'x'), 'Bearer x'])
    await post('token', { grant_type: 'client_credentials' }, authorization)
  for (const one of [third.refresh_token ?? '', 'x']) await post('revoke', { token: one }, by)
}

export async function signInAndOut(recorder: Recorder, root: Client, origin: string): Promise<void> {
  await askForPages(new Visitor(recorder, 'anonymous', origin))
  const visitor = await signIn(recorder, origin)
  for (const path of PAGES) await visitor.send(path)
  await useTokens(recorder, root, visitor)
  await visitor.send('/logout', fieldsOf(await visitor.send('/logout')))
  await visitor.send('/inbox')
}
