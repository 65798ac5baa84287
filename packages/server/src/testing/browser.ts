/** A browser over plain HTTP: keeps the cookie, sends Origin and posts forms. */
import { patiently } from './patience.ts'

interface Visit {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

export class Browser {
  readonly #baseUrl: string
  /** The cookie header, `name=value`. */
  cookie: string | undefined

  constructor(baseUrl: string, cookie?: string) {
    this.#baseUrl = baseUrl
    this.cookie = cookie
  }

  /** A GET with the cookie. */
  async send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Visit> {
    const ask = () =>
      fetch(this.#baseUrl + path, {
        method,
        redirect: 'manual',
        headers: { ...(this.cookie !== undefined && { cookie: this.cookie }), ...headers },
        ...(body !== undefined && { body }),
      })
    // Retries when the server is overloaded; nothing was done yet.
    const response = await patiently(ask, [503])
    const [pair] = response.headers.getSetCookie().at(-1)?.split(';') ?? []
    if (pair !== undefined) this.cookie = pair.endsWith('=') ? undefined : pair
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Posts a form of our pages. */
  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const own = { origin: this.#baseUrl, 'content-type': 'application/x-www-form-urlencoded' }
    return await this.send(path, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  }

  async signIn(username: string, password: string, more: Record<string, string> = {}): Promise<Visit> {
    return await this.post('/login', { username, password, ...more })
  }

  /** The hidden fields of a page's form. */
  async hiddenFields(path: string): Promise<Record<string, string>> {
    const { text } = await this.send(path)
    const fields = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
    return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, decoded(value)]))
  }

  async signOut(): Promise<Visit> {
    return await this.post('/logout', await this.hiddenFields('/logout'))
  }
}
