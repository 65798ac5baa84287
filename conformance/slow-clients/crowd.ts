/** Many slow clients of one kind or several. A connection that the server closes is opened again. */
import { connect, type Socket } from 'node:net'
import { KINDS, type SlowKind, type Targets } from './kinds.ts'

export interface CrowdOptions {
  readonly port: number
  readonly size: number
  /** By name. */
  readonly kinds: readonly string[]
  readonly targets: Targets
  /** The addresses they come from, in turn. */
  readonly addresses: readonly string[]
  readonly opensPerSecond: number
}

export interface CrowdCounts {
  /** Connections that were open, were closed by the server, and could not be opened. */
  readonly opened: number
  readonly closed: number
  readonly refused: number
  /** How many connections were answered, by kind and status. */
  readonly answers: Readonly<Record<string, number>>
}

interface Client {
  readonly socket: Socket
  readonly kind: SlowKind
}

const TICK_MS = 50
/** Each sends its next byte that often. */
const DRIP_MS = 5_000

export class Crowd {
  readonly #options: CrowdOptions
  readonly #kinds: readonly SlowKind[]
  /** By index; the key stays the same when one is opened again. */
  readonly #clients = new Map<number, Client>()
  readonly #waiting: number[]
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  readonly #counts = { opened: 0, closed: 0, refused: 0 }
  readonly #answers: Record<string, number> = {}

  constructor(options: CrowdOptions) {
    this.#options = options
    this.#kinds = KINDS.filter(({ name }) => options.kinds.includes(name))
    this.#waiting = Array.from({ length: options.size }, (_, index) => index)
  }

  get counts(): CrowdCounts {
    return { ...this.#counts, answers: this.#answers }
  }

  /** Until each was opened once. */
  async gather(): Promise<void> {
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    const { size } = this.#options
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (this.#counts.opened + this.#counts.refused < size) return
        clearInterval(look)
        resolve()
      }, TICK_MS)
    })
  }

  /** Nothing more is sent or opened; what is open stays open. */
  fallSilent(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  disperse(): void {
    this.fallSilent()
    for (const { socket } of this.#clients.values()) socket.destroy()
  }

  #tick(): void {
    const share = Math.ceil((this.#options.opensPerSecond * TICK_MS) / 1000)
    for (const index of this.#waiting.splice(0, share)) this.#open(index)
    const shares = DRIP_MS / TICK_MS
    const turn = this.#ticks++ % shares
    for (const [index, { socket, kind }] of this.#clients)
      if (kind.drip !== undefined && index % shares === turn && socket.readyState === 'open')
        socket.write(kind.drip)
  }

  #open(index: number): void {
    const { port, addresses, targets } = this.#options
    const kind = this.#kinds[index % this.#kinds.length]
    if (!kind) return
    const localAddress = addresses[index % addresses.length]
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) })
    let isOpen = false
    socket.once('connect', () => {
      isOpen = true
      this.#counts.opened++
      socket.write(kind.opening(index, targets))
    })
    socket.once('data', (bytes: Buffer) => {
      const status = `${kind.name}: ${bytes.toString('latin1', 9, 12)}`
      this.#answers[status] = (this.#answers[status] ?? 0) + 1
      if (kind.readsAnswers) socket.resume()
      else socket.pause()
    })
    // A reset says the same as an end.
    socket.on('error', () => {})
    socket.once('close', () => {
      this.#clients.delete(index)
      if (this.#timer === undefined) return
      if (isOpen) this.#counts.closed++
      else this.#counts.refused++
      this.#waiting.push(index)
    })
    this.#clients.set(index, { socket, kind })
  }
}
