/** Handles pages and redirects like a browser, on the level of HTTP. */
import { baseUrl } from './community.ts'

interface Person {
  readonly username: string
  readonly password: string
}

/** Follows redirects, signs in and consents, until it is redirected to another host. */
export class Browser {
  readonly #cookies = new Map<string, { readonly path: string; readonly value: string }>()
  readonly #person: Person

  constructor(person: Person) {
    this.#person = person
  }

  async send(address: string, fields?: Record<string, string>): Promise<Response> {
    const url = new URL(address, baseUrl)
    const fitting = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path))
    const cookie = fitting.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, origin: baseUrl },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/'
      this.#cookies.set(`${name} ${path}`, { path, value })
    }
    return response
  }

  /** Where it is sent to at last, which is no page of ours. */
  async follow(address: string): Promise<URL> {
    let response = await this.send(address)
    for (let step = 0; step < 12; step++) {
      const location = response.headers.get('location')
      const url = new URL(location ?? response.url, response.url)
      if (location !== null && url.host !== new URL(baseUrl).host) return url
      response = location === null ? await this.#answer(response) : await this.send(url.href)
    }
    throw new Error(`sent in circles, at last to ${response.url}`)
  }

  async #answer(page: Response): Promise<Response> {
    const html = await page.text()
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    const { pathname } = new URL(page.url)
    if (page.status !== 200) throw new Error(`${page.status} at ${page.url}: ${html}`)
    if (pathname === '/login') return await this.send(pathname, { ...fields, ...this.#person })
    return await this.send(pathname, { ...fields, answer: 'allow' })
  }
}
