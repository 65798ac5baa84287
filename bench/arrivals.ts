/** When contents were first announced, by id. */

const CONTENT = /\/contents\/(\d+)/g

export class Arrivals {
  readonly #at = new Map<string, PromiseWithResolvers<number>>()

  note(text: string, at: number): void {
    for (const [, id = ''] of text.matchAll(CONTENT)) this.#entry(id).resolve(at)
  }

  /** Undefined on timeout. It may have arrived already. */
  async of(id: string, patienceMs: number): Promise<number | undefined> {
    const patience = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => patience.resolve(undefined), patienceMs)
    const at = await Promise.race([this.#entry(id).promise, patience.promise])
    clearTimeout(timer)
    return at
  }

  #entry(id: string): PromiseWithResolvers<number> {
    const entry = this.#at.get(id) ?? Promise.withResolvers<number>()
    this.#at.set(id, entry)
    return entry
  }
}
