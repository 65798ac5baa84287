import * as oauth4webapi from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import { aDatabase, aNode } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { anAddOn, CALLBACK, OAuthClient, Visitor } from '../../../testing/oauth.ts'
import { addKey } from './keys.ts'

const { connection, drop } = await aDatabase()
const [instance, other] = [await aNode(connection), await aNode(connection)]
afterAll(async () => {
  await Promise.all([instance.close(), other.close()])
  await drop()
})
const issuer = instance.context.config.baseUrl
const person = await aPerson(instance)
const addOn = await anAddOn(instance)
const SCOPE = 'openid profile email read'

/** In the browser of somebody who consents. */
async function visit(url: URL): Promise<URL> {
  const visitor = new Visitor({ baseUrl: issuer })
  return await visitor.follow(await visitor.get(url.href), { as: person })
}

test('nodes creating the first key at once share one; only its public half is shown, and it is stored sealed', async () => {
  const keysOf = async (at: typeof instance) => (await (await fetch(`${at.baseUrl}/oauth2/jwks`)).json()).keys
  const [one, two] = await Promise.all([keysOf(instance), keysOf(other)])
  const rows = await instance.store.sql`select sealed_jwk from signing_key`

  expect(one).toEqual(two)
  expect(one).toHaveLength(1)
  expect(Object.keys(one[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed_jwk.toString('latin1')).not.toContain('"d"')
})

test('openid-client works unaided: code with PKCE, ID token, userinfo, refresh, revocation', async () => {
  // The only exception: this test has no TLS.
  const config = await openid.discovery(new URL(issuer), addOn.clientId, addOn.clientSecret, undefined, {
    execute: [openid.allowInsecureRequests],
  })
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  }
  const back = await visit(
    openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    }),
  )

  const tokens = await openid.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true })
  const about = await openid.fetchUserInfo(config, tokens.access_token, person.id)
  const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
  await openid.tokenRevocation(config, fresh.refresh_token ?? '')
  const over = await openid.tokenIntrospection(config, fresh.access_token)

  expect(tokens.claims()).toMatchObject({ iss: issuer, sub: person.id, aud: addOn.clientId })
  expect(about).toMatchObject({
    sub: person.id,
    preferred_username: person.username,
    name: person.person.displayName,
    email: `${person.username}@example.org`,
    email_verified: false,
  })
  expect(fresh.claims()?.sub).toBe(person.id)
  expect(over.active).toBe(false)
  await expect(openid.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toThrow()
})

test('oauth4webapi works as a public client with plain OAuth 2', async () => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true }
  const { clientId: client_id } = await anAddOn(instance, { public: true })
  const client = { client_id }
  const none = oauth4webapi.None()
  const discovered = await oauth4webapi.discoveryRequest(new URL(issuer), {
    algorithm: 'oauth2',
    ...insecure,
  })
  const server = await oauth4webapi.processDiscoveryResponse(new URL(issuer), discovered)
  const verifier = oauth4webapi.generateRandomCodeVerifier()
  const state = oauth4webapi.generateRandomState()
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read',
    state,
    code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()

  const params = oauth4webapi.validateAuthResponse(server, client, await visit(url), state)
  const answer = await oauth4webapi.authorizationCodeGrantRequest(
    server,
    client,
    none,
    params,
    CALLBACK,
    verifier,
    insecure,
  )
  const tokens = await oauth4webapi.processAuthorizationCodeResponse(server, client, answer)
  const refreshing = await oauth4webapi.refreshTokenGrantRequest(
    server,
    client,
    none,
    tokens.refresh_token ?? '',
    insecure,
  )
  const fresh = await oauth4webapi.processRefreshTokenResponse(server, client, refreshing)
  const revoking = await oauth4webapi.revocationRequest(
    server,
    client,
    none,
    fresh.refresh_token ?? '',
    insecure,
  )

  expect(tokens.scope).toBe('read')
  expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
  expect(await oauth4webapi.processRevocationResponse(revoking)).toBeUndefined()
})

test('the metadata lists exactly what exists, with the configured URL, whatever forwarded hosts say', async () => {
  const [oauth, oidc] = await Promise.all(
    ['oauth-authorization-server', 'openid-configuration'].map(async (name) => {
      const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
      return await (await fetch(`${instance.baseUrl}/.well-known/${name}`, { headers })).json()
    }),
  )

  expect(oauth).toEqual(oidc)
  expect(oauth).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    jwks_uri: `${issuer}/oauth2/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['RS256'],
  })
  expect(oauth.grant_types_supported.sort()).toEqual([
    'authorization_code',
    'client_credentials',
    'refresh_token',
  ])
  for (const name of ['registration_endpoint', 'device_authorization_endpoint', 'end_session_endpoint'])
    expect(oauth).not.toHaveProperty(name)
})

test('userinfo returns claims by scope, and requires openid', async () => {
  const client = new OAuthClient(instance, addOn)
  const about = async (scope: string) => {
    const { access_token } = await client.tokensFor(person, { scope })
    const headers = { authorization: `Bearer ${access_token}` }
    const response = await fetch(`${instance.baseUrl}/oauth2/userinfo`, { headers })
    return { status: response.status, body: await response.json() }
  }

  expect(await about('openid')).toEqual({ status: 200, body: { sub: person.id } })
  expect((await about('openid email')).body).toEqual({
    sub: person.id,
    email: `${person.username}@example.org`,
    email_verified: false,
  })
  expect((await about('read')).status).toBe(403)
})

test('a rotated key signs, with the previous one still published; older ones are not', async () => {
  const { writeDb } = instance.store
  const kidsOf = async (at: typeof instance) => {
    const { keys } = await (await fetch(`${at.baseUrl}/oauth2/jwks`)).json()
    return (keys as { kid: string }[]).map(({ kid }) => kid)
  }
  const [first] = await kidsOf(instance)
  await addKey({ writeDb, secrets: instance.context.secrets })
  const node = await aNode(connection)
  const [newest, before] = await kidsOf(node)
  const client = new OAuthClient(node, addOn)
  const { id_token = '' } = await client.tokensFor(person, { scope: 'openid' })
  const header = JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString())
  await addKey({ writeDb, secrets: instance.context.secrets })
  const kept = await instance.store.sql`select id from signing_key`
  await node.close()

  expect(before).toBe(first)
  expect(newest).not.toBe(first)
  expect(header.kid).toBe(newest)
  expect(kept.map(({ id }) => id)).not.toContain(first)
})
