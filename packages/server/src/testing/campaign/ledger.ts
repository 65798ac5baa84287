/** All receivers of a campaign in one process: their behaviour and what they got. */
import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { aReceiver, notificationIds, type Receipt, type Receiver } from '../receiver.ts'
import { type Behaviour, HEALTHY } from '../receiver-behaviours.ts'
import type { Callback } from './checker.ts'

/** Of twenty receivers, how many behave in which way. The `down` ones are down together for a while. */
const TWENTY: readonly (Behaviour | 'down')[] = [
  { name: 'failing', share: 0.3 },
  HEALTHY,
  { name: 'silent' },
  HEALTHY,
  { name: 'failing', share: 0.3 },
  HEALTHY,
  HEALTHY,
  { name: 'dripping', share: 0.5 },
  HEALTHY,
  HEALTHY,
  { name: 'silent', share: 0.5 },
  HEALTHY,
  HEALTHY,
  { name: 'resetting late', share: 0.5 },
  HEALTHY,
  HEALTHY,
  'down',
  HEALTHY,
  HEALTHY,
  { name: 'busy', share: 0.5, retryAfterSeconds: 2 },
]

/** Beyond the first of each receiver, every n-th signature is verified. */
const VERIFIED_EVERY = 20

export class Ledger {
  readonly #usual: Receiver
  readonly #fickle: Receiver
  readonly #callbacks = new Map<string, Callback[]>()
  readonly #taken = new Map<string, Set<string>>()
  readonly #secrets = new Map<string, string>()
  readonly dropped = new Map<string, number>()
  readonly forged: string[] = []
  verified = 0
  notifications = 0
  /** Connections from which nothing was read. */
  cutOff = 0

  private constructor(receivers: (note: (receipt: Receipt) => void) => [Receiver, Receiver]) {
    const [usual, fickle] = receivers((receipt) => this.#note(receipt))
    this.#usual = usual
    this.#fickle = fickle
  }

  static async open(): Promise<Ledger> {
    let note: (receipt: Receipt) => void = () => {}
    const options = { note: (receipt: Receipt) => note(receipt) }
    const both: [Receiver, Receiver] = [await aReceiver(options), await aReceiver(options)]
    return new Ledger((own) => {
      note = own
      return both
    })
  }

  /** The URL of a receiver, which behaves by its number. */
  place(index: number): { readonly path: string; readonly url: string; readonly behaviour: string } {
    const path = `/${index}`
    const behaviour = TWENTY[index % TWENTY.length] ?? HEALTHY
    this.#callbacks.set(path, [])
    this.#taken.set(path, new Set())
    if (behaviour === 'down') return { path, url: this.#fickle.url + path, behaviour }
    this.#usual.behave(behaviour, path)
    return { path, url: this.#usual.url + path, behaviour: behaviour.name }
  }

  expectSignature(path: string, secret: string): void {
    this.#secrets.set(path, secret)
  }

  behave(behaviour: Behaviour, path: string): void {
    this.#usual.behave(behaviour, path)
    this.#fickle.behave(behaviour, path)
  }

  goDown = () => this.#fickle.goDown()
  comeUp = () => this.#fickle.comeUp()

  received = (path: string): readonly Callback[] => this.#callbacks.get(path) ?? []
  taken = (path: string): number => this.#taken.get(path)?.size ?? 0

  async close(): Promise<void> {
    await this.#usual.close()
    await this.#fickle.close()
  }

  #verify(path: string, { body, headers }: Receipt): void {
    const secret = this.#secrets.get(path)
    if (secret === undefined) return
    this.verified++
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
    } catch (error) {
      this.forged.push(`${path}: ${error instanceof Error ? error.message : error}`)
    }
  }

  #note(receipt: Receipt): void {
    const { path, headers, body, at, answer = '', answeredAt = at } = receipt
    const callbacks = this.#callbacks.get(path)
    if (!callbacks) return
    if (body === '') {
      this.cutOff++
      return
    }
    if (callbacks.length % VERIFIED_EVERY === 0) this.#verify(path, receipt)
    const notifications = notificationIds(receipt)
    this.notifications += notifications.length
    const hash = createHash('sha256').update(body).digest('base64')
    callbacks.push({ key: String(headers['webhook-id']), notifications, hash, at, answer, answeredAt })
    if (!/^2\d\d$/.test(answer)) return
    for (const id of notifications) this.#taken.get(path)?.add(id)
    const dropped = Number(headers['x-notifications-dropped'] ?? 0)
    if (dropped > 0) this.dropped.set(path, (this.dropped.get(path) ?? 0) + dropped)
  }
}
