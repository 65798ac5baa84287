/** Callers who are signed in on the web: the cookie that names their session, and what must come with it. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { V3 } from '@folkmoot/contract'
import type { Member } from '../actor.ts'
import type { Config } from '../config.ts'
import { failure } from '../failure.ts'
import { firstOf } from './call.ts'
import { SessionCookie } from './cookies.ts'
import { isSafe, requireOwnOrigin } from './origin.ts'

/** Somebody's session, as far as a request needs it. */
export interface WebSession {
  readonly id: string
  readonly member: Member
  /** Whoever can read a page of ours knows it, and no page of others can. */
  readonly csrfToken: string
}

/** Handed in by app.ts: the session that a cookie names, if it is not over. */
export type FindSession = (cookieValue: string) => WebSession | undefined | Promise<WebSession | undefined>

/** Compared by their hashes, so that neither time nor length tells anything. */
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

  /** A request of the API: it changes nothing unless a page of ours sent it, and knew the token. */
  requireOwnRequest(method: string, headers: IncomingHttpHeaders, session: WebSession): void {
    if (isSafe(method)) return
    requireOwnOrigin(method, headers, this.#origins)
    this.#requireToken(
      firstOf(headers['x-csrf-token']),
      session,
      `Send the csrfToken of GET ${V3}/sessions/@current in the header X-CSRF-Token.`,
    )
  }

  /** A form of a page: it carries the token in a field. */
  requireOwnForm(headers: IncomingHttpHeaders, token: string, session: WebSession): void {
    requireOwnOrigin('POST', headers, this.#origins)
    this.#requireToken(token, session, 'The form is from before you signed in. Load its page again.')
  }

  #requireToken(token: string | undefined, { csrfToken }: WebSession, advice: string): void {
    if (!isSame(token ?? '', csrfToken)) throw failure('csrf_token_invalid', advice)
  }
}
