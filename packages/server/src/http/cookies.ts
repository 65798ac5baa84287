/** Cookies, and the names of our own. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

type Cookies = Pick<IncomingHttpHeaders, 'cookie'>

/** The value of a cookie; undefined if missing. */
export function readCookie({ cookie }: Cookies, name: string): string | undefined {
  if (cookie === undefined) return undefined
  for (const pair of cookie.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

/** Only for this host, and not for scripts. */
class HostCookie {
  readonly #name: string
  readonly #attributes: string

  constructor({ baseUrl }: Pick<Config, 'baseUrl'>, name: string) {
    // Browsers accept the __Host- prefix only from this host over TLS.
    const isSecure = baseUrl.startsWith('https:')
    this.#name = isSecure ? `__Host-${name}` : name
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  read(headers: Cookies): string | undefined {
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

export class SessionCookie extends HostCookie {
  constructor(config: Pick<Config, 'baseUrl'>) {
    super(config, 'folkmoot')
  }
}

/** Marks the browser that signed up, until the address is confirmed. */
export class SignUpCookie extends HostCookie {
  constructor(config: Pick<Config, 'baseUrl'>) {
    super(config, 'folkmoot-sign-up')
  }
}
