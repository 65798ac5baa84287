/** The one cookie that there is: it names the session of whoever is signed in on the web. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

export class SessionCookie {
  readonly #name: string
  readonly #attributes: string

  constructor({ baseUrl }: Pick<Config, 'baseUrl'>) {
    // A name that begins so is only ever set by this very host, over TLS. Without TLS browsers refuse such a name.
    const isSecure = baseUrl.startsWith('https:')
    this.#name = isSecure ? '__Host-folkmoot' : 'folkmoot'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  /** What the browser sent; undefined where it has none. */
  read({ cookie }: IncomingHttpHeaders): string | undefined {
    if (cookie === undefined) return undefined
    for (const pair of cookie.split(';')) {
      const equals = pair.indexOf('=')
      if (equals > 0 && pair.slice(0, equals).trim() === this.#name) return pair.slice(equals + 1).trim()
    }
    return undefined
  }

  /** Without a number of seconds it lasts as long as the browser runs. */
  write(value: string, seconds?: number): string {
    const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
    return `${this.#name}=${value}${this.#attributes}${life}`
  }

  clear(): string {
    return this.write('', 0)
  }
}
