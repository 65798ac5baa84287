/** A person with a browser: keeps cookies, and fills in forms. */
import type { Answer } from '../exchange.ts'
import type { Recorder } from './recorder.ts'

export class Visitor {
  readonly #recorder: Recorder
  readonly #name: string
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(recorder: Recorder, name: string, origin: string) {
    this.#recorder = recorder
    this.#name = name
    this.#origin = origin
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A form where there are fields. */
  async send(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer> {
    const form = 'application/x-www-form-urlencoded'
    const cookie: Record<string, string> = this.cookie === '' ? {} : { cookie: this.cookie }
    const answer = await this.#recorder.ask({
      caller: this.#name,
      method: fields ? 'POST' : 'GET',
      path,
      headers: { ...cookie, ...(fields && { 'content-type': form, origin: this.#origin }) },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  /** Follows redirects within the community, and consents; returns the last URL. */
  async follow(path: string): Promise<URL> {
    let at = new URL(path, this.#origin)
    for (let step = 0; step < 12 && at.origin === this.#origin; step++) {
      const answer = await this.send(at.pathname + at.search)
      const { location } = answer.headers.location
        ? answer.headers
        : (await this.send(at.pathname, { ...fieldsOf(answer), answer: 'allow' })).headers
      if (location === undefined) return at
      at = new URL(location, at)
    }
    return at
  }
}

/** The hidden fields of a page. */
export const fieldsOf = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
