/** Cookies, and the one that counts: it names the session of whoever is signed in on the web. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

/** What the browser sent; undefined where it has none of that name. */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  if (cookie === undefined) return undefined
  for (const pair of cookie.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

export class SessionCookie {
  readonly #name: string
  readonly #attributes: string

  constructor({ baseUrl }: Pick<Config, 'baseUrl'>) {
    // A name that begins so is only ever set by this very host, over TLS. Without TLS browsers refuse such a name.
    const isSecure = baseUrl.startsWith('https:')
    this.#name = isSecure ? '__Host-folkmoot' : 'folkmoot'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  read(headers: IncomingHttpHeaders): string | undefined {
    return readCookie(headers, this.#name)
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
