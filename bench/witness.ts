/** Shows from outside that nothing of a round is left to do: one more reply, which must be found and be in an inbox at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'

const PATIENCE_MS = 5_000
const STEP_MS = 50

export class Witness {
  readonly #admin: Client
  readonly #reader: Client
  readonly #discussion: string

  /** Replies of the reader to this discussion are told to the admin, who began it. */
  constructor(admin: Client, reader: Client, discussion: string) {
    this.#admin = admin
    this.#reader = reader
    this.#discussion = discussion
  }

  /** The queues that the bench looks at may not be the only ones; then it would measure too little. */
  async requireDone(): Promise<void> {
    const word = `witness${Date.now()}`
    const content = { type: 'text/html', text: `<p>${word}</p>` } as const
    const { id } = await this.#reader.createMessage({
      contentID: this.#discussion,
      body: { type: 'message', content },
    })
    const begun = performance.now()
    while (!((await this.#isFound(word)) && (await this.#isTold(id)))) {
      if (performance.now() - begun > PATIENCE_MS)
        throw new Error(`Nothing waited, but the next reply was not found and told within ${PATIENCE_MS} ms`)
      await sleep(STEP_MS)
    }
  }

  async #isFound(word: string): Promise<boolean> {
    const { text } = await this.#reader.request({
      path: `/api/core/v3/search/contents?filter=search(${word})&filter=type(message)&fields=id`,
    })
    return /"id"/.test(text)
  }

  async #isTold(id: string): Promise<boolean> {
    const { text } = await this.#admin.request({ path: '/api/core/v3/inbox?count=100' })
    return text.includes(`/messages/${id}"`)
  }
}
