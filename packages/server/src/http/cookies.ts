/** Cookies, and the name of the session cookie. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

/** The value of a cookie; undefined if missing. */
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
    // Browsers accept the __Host- prefix only from this host over TLS.
    const isSecure = baseUrl.startsWith('https:')
    this.#name = isSecure ? '__Host-folkmoot' : 'folkmoot'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  read(headers: IncomingHttpHeaders): string | undefined {
    return readCookie(headers, this.#name)
  }

  /** Without seconds it lasts until the browser closes. */
  write(value: string, seconds?: number): string {
    const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
    return `${this.#name}=${value}${this.#attributes}${life}`
  }

  clear(): string {
    return this.write('', 0)
  }
}
