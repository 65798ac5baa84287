/** Callers with a web session: its cookie, and the token that must come with it. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Language, V3 } from '@folkmoot/contract'
import type { Member } from '../actor.ts'
import type { Config } from '../config.ts'
import { failure } from '../failure.ts'
import { firstOf } from './call.ts'
import { SessionCookie } from './cookies.ts'
import { isSafe, requireOwnOrigin } from './origin.ts'

/** A session, as far as a request needs it. */
export interface WebSession {
  readonly id: string
  readonly member: Member
  /** The form token: known to our pages only. */
  readonly csrfToken: string
  /** The language of the account; undefined without one that we have texts in. */
  readonly language: Language | undefined
}

/** Provided by app.ts: the valid session of a cookie. */
export type FindSession = (cookieValue: string) => WebSession | undefined | Promise<WebSession | undefined>

/** Compares hashes, so that timing and length reveal nothing. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'))
}

export class Visitors {
  readonly cookie: SessionCookie
  readonly #find: FindSession
  readonly #origins: ReadonlySet<string>

  constructor(config: Config, origins: ReadonlySet<string>, find: FindSession) {
    this.cookie = new SessionCookie(config)
    this.#origins = origins
    this.#find = find
  }

  find(cookieValue: string): WebSession | undefined | Promise<WebSession | undefined> {
    return this.#find(cookieValue)
  }

  /** API writes with a session must come from our page with its token. */
  requireOwnRequest(method: string, headers: IncomingHttpHeaders, session: WebSession): void {
    if (isSafe(method)) return
    requireOwnOrigin(method, headers, this.#origins)
    this.#requireToken(
      firstOf(headers['x-csrf-token']),
      session,
      `Send the csrfToken of GET ${V3}/sessions/@current in the header X-CSRF-Token.`,
    )
  }

  /** Forms carry the token in a field. */
  requireOwnForm(headers: IncomingHttpHeaders, token: string, session: WebSession): void {
    requireOwnOrigin('POST', headers, this.#origins)
    this.#requireToken(token, session, 'The form is from before you signed in. Load its page again.')
  }

  #requireToken(token: string | undefined, { csrfToken }: WebSession, advice: string): void {
    if (!isSame(token ?? '', csrfToken)) throw failure('csrf_token_invalid', advice)
  }
}
