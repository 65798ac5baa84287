/** The statements that sessions may keep prepared. */

/** In characters, longer than any statement of ours: PostgreSQL keeps several times as much in each session. */
const LONGEST = 32_768

/** A limit, because filters combine in more ways than a session could keep. */
export class PreparedTexts {
  readonly #most: number
  readonly #texts = new Set<string>()

  constructor(most: number) {
    this.#most = most
  }

  mayPrepare(text: string): boolean {
    if (text.length > LONGEST) return false
    if (this.#texts.has(text)) return true
    if (this.#texts.size >= this.#most) return false
    this.#texts.add(text)
    return true
  }
}

/** For all sessions of a process: far more than the application has. */
export const PREPARED = new PreparedTexts(1_500)
