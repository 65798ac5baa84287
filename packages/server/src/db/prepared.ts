/** Which statements a session may keep prepared. */

/** So many; filters can be put together in more ways than a session could remember. */
export class PreparedTexts {
  readonly #most: number
  readonly #texts = new Set<string>()

  constructor(most: number) {
    this.#most = most
  }

  mayPrepare(text: string): boolean {
    if (this.#texts.has(text)) return true
    if (this.#texts.size >= this.#most) return false
    this.#texts.add(text)
    return true
  }
}

/** Of all sessions of a process: far more than the application has. */
export const PREPARED = new PreparedTexts(1_500)
