/** Both sides of OAuth 2: a client with its secrets, and a browser that follows redirects. */
import { createHash, randomBytes } from 'node:crypto'
import type { NewAddOn, RegisteredAddOn } from '@folkmoot/contract'
import type { Instance } from './instance.ts'
import type { TestPerson } from './makers.ts'

export const CALLBACK = 'https://app.example/callback'

let made = 0

/** A registered add-on with all scopes. */
export async function anAddOn(
  instance: Instance,
  overrides: Partial<NewAddOn> = {},
): Promise<RegisteredAddOn> {
  return await instance.admin.registerAddOn({
    body: {
      name: `Add-on ${++made}`,
      redirectURIs: [CALLBACK],
      scopes: ['uri:/api', 'openid', 'profile', 'email', 'offline_access'],
      ...overrides,
    },
  })
}

interface Cookie {
  readonly value: string
  readonly path: string
}

/** Keeps cookies by path, and posts forms. */
export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, Cookie>()

  constructor(instance: Pick<Instance, 'baseUrl'>) {
    this.#origin = instance.baseUrl
  }

  async get(address: string): Promise<Response> {
    return await this.#send(address)
  }

  async post(address: string, fields: Record<string, string>): Promise<Response> {
    return await this.#send(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  cookiesFor(pathname: string): string {
    const sent = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path))
    return sent.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`).join('; ')
  }

  async #send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin)
    const headers = { cookie: this.cookiesFor(url.pathname), origin: this.#origin }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
    const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/'
    const isOver = value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)
    if (isOver) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value, path })
  }

  async signIn({ username, password }: Pick<TestPerson, 'username' | 'password'>): Promise<Response> {
    return await this.post('/login', { username, password })
  }

  /** Follows redirects on our host, and answers forms. */
  async follow(start: Response, answer: Answer = {}): Promise<URL> {
    let response = start
    for (let step = 0; step < 12; step++) {
      const location = response.headers.get('location')
      const url = new URL(location ?? response.url, response.url)
      if (location !== null && url.host !== new URL(this.#origin).host) return url
      if (location !== null) response = await this.get(url.href)
      else response = await this.#submit(response, answer)
    }
    throw new Error(`sent in circles, the last time to ${response.url}`)
  }

  async #submit(page: Response, { as, says = 'allow' }: Answer): Promise<Response> {
    const text = await page.text()
    const hidden = Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
      ),
    )
    const { pathname } = new URL(page.url)
    if (page.status === 200 && pathname === '/login' && as) {
      return await this.post('/login', { ...hidden, username: as.username, password: as.password })
    }
    if (page.status === 200 && pathname.startsWith('/oauth2/consent/')) {
      return await this.post(pathname, { ...hidden, answer: says })
    }
    throw new Error(`nothing is to be done at ${page.url}: ${page.status} ${text}`)
  }
}

interface Answer {
  readonly as?: Pick<TestPerson, 'username' | 'password'>
  readonly says?: 'allow' | 'deny'
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly scope: string
  readonly id_token?: string
}

interface Told<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** An add-on in use. */
export class OAuthClient {
  readonly #instance: Instance
  readonly #visitors = new Map<string, Visitor>()
  readonly addOn: Pick<RegisteredAddOn, 'clientId' | 'clientSecret'>

  constructor(instance: Instance, addOn: Pick<RegisteredAddOn, 'clientId' | 'clientSecret'>) {
    this.#instance = instance
    this.addOn = addOn
  }

  /** An authorization URL. Undefined parameters are left out. */
  authorizeUrl(params: Record<string, string | undefined> = {}): string {
    const all = {
      client_id: this.addOn.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'uri:/api',
      state: 'a state',
      ...params,
    }
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return `/oauth2/authorize?${new URLSearchParams(given)}`
  }

  async post<Body = Record<string, unknown>>(
    path: string,
    params: Record<string, string | undefined>,
  ): Promise<Told<Body>> {
    const { clientId, clientSecret } = this.addOn
    const identity = { client_id: clientId, client_secret: clientSecret }
    const given = Object.entries({ ...identity, ...params }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    const response = await fetch(this.#instance.baseUrl + path, {
      method: 'POST',
      body: new URLSearchParams(given),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
  }

  async token<Body = Tokens>(params: Record<string, string | undefined>): Promise<Told<Body>> {
    return await this.post('/oauth2/token', params)
  }

  async refresh<Body = Tokens>(refreshToken: string, more: Record<string, string> = {}): Promise<Told<Body>> {
    return await this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more })
  }

  /** The whole flow: sign in, consent, return with a code. */
  async codeFor(
    person: Pick<TestPerson, 'username' | 'password'>,
    params: Record<string, string | undefined> = {},
    visitor = new Visitor(this.#instance),
  ): Promise<{ code: string; verifier: string; url: URL; visitor: Visitor }> {
    const verifier = randomBytes(32).toString('base64url')
    const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
    const start = await visitor.get(this.authorizeUrl({ ...pkce, ...params }))
    const url = await visitor.follow(start, { as: person })
    return { code: url.searchParams.get('code') ?? '', verifier, url, visitor }
  }

  exchange<Body = Tokens>(code: string, verifier?: string, redirectUri = CALLBACK): Promise<Told<Body>> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
  }

  /** One browser per person, so that they sign in once. */
  async tokensFor(
    person: Pick<TestPerson, 'username' | 'password'>,
    params: Record<string, string | undefined> = {},
  ): Promise<Tokens> {
    const visitor = this.#visitors.get(person.username)
    const { code, verifier, ...done } = await this.codeFor(person, params, visitor)
    this.#visitors.set(person.username, done.visitor)
    return (await this.exchange(code, verifier)).body
  }
}
