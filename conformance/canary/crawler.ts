/** Sends requests as a caller, follows all pages, and reports every word in the answers to the ledger. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripGuardLine } from '@folkmoot/client'
import { type Answer, exchangeExactly } from '../exchange.ts'
import type { Caller } from './audiences.ts'
import type { Guest } from './fixture.ts'
import { type Ledger, wordsIn } from './ledger.ts'

const CONNECTIONS = 8
const PATIENCE_MS = 20_000
const LATER = [429, 503]
/** Budgets of a day, as that of reports, are not waited for: their refusal is an answer like any other. */
const LONGEST_WAIT_SECONDS = 10

export interface Question {
  readonly caller: Caller
  readonly operation: string
  readonly method?: string
  readonly path: string
  readonly body?: string
  /** Of the body; JSON unless said. */
  readonly mediaType?: string
  readonly isList: boolean
  /** A word that the caller may not see: a list that finds something by it says too much. */
  readonly probe?: string
}

const nextIn = ({ text }: Answer): string | undefined => {
  const next = /"links":\{[^}]*"next":("[^"]*")/.exec(text)?.[1]
  const { pathname, search } = new URL(next ? (JSON.parse(next) as string) : 'http://nowhere.example')
  return next && pathname + search
}

const isFound = ({ status, text }: Answer) =>
  status === 200 && (JSON.parse(stripGuardLine(text)) as { list?: unknown[] }).list?.length !== 0

export class Crawler {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  readonly #port: number
  readonly #guests: Readonly<Record<Caller, Guest>>
  readonly #ledger: Ledger
  #asked = 0
  /** How often each operation was answered with success. */
  readonly #successes = new Map<string, number>()
  readonly #broken: string[] = []

  constructor(port: number, guests: Readonly<Record<Caller, Guest>>, ledger: Ledger) {
    this.#port = port
    this.#guests = guests
    this.#ledger = ledger
  }

  get asked(): number {
    return this.#asked
  }

  /** Answers that depend on the server and not on the request. */
  get broken(): readonly string[] {
    return this.#broken
  }

  successesOf(operation: string): number {
    return this.#successes.get(operation) ?? 0
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Strangers share a budget by their address; here each question comes from another one. */
  #headersOf({ caller, body, mediaType = 'application/json' }: Question): Record<string, string> {
    const { authorization } = this.#guests[caller].client.options
    const n = this.#asked
    return {
      ...(authorization === undefined
        ? { 'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}` }
        : { authorization }),
      ...(body === undefined
        ? {}
        : { 'content-type': mediaType, 'content-length': String(Buffer.byteLength(body)) }),
    }
  }

  async #send(question: Question): Promise<Answer> {
    const { method = 'GET', path, body } = question
    const where = { host: '127.0.0.1', port: this.#port, agent: this.#agent, timeout: PATIENCE_MS }
    for (;;) {
      this.#asked++
      const options = { ...where, method, path, headers: this.#headersOf(question) }
      const answer = await exchangeExactly(options, (outgoing) => outgoing.end(body))
      const seconds = Number(answer.headers['retry-after'] ?? 1)
      if (!LATER.includes(answer.status) || seconds > LONGEST_WAIT_SECONDS) return answer
      await sleep(seconds * 1000)
    }
  }

  /** An answer may repeat the words of its request. */
  #search({ caller, operation, path, body, method = 'GET', isList }: Question, answer: Answer): void {
    const said = wordsIn(`${path} ${body ?? ''}`)
    const where = `${operation}: ${method} ${path} ${body ?? ''} → ${answer.status}`
    for (const word of wordsIn(`${JSON.stringify(answer.headers)} ${answer.text}`)) {
      if (!said.has(word)) this.#ledger.note(word, caller, { where, isInList: isList })
    }
    if (answer.status >= 500) this.#broken.push(`${caller} ${where}`)
    if (answer.status < 300) this.#successes.set(operation, this.successesOf(operation) + 1)
  }

  async ask(question: Question): Promise<void> {
    let path: string | undefined = question.path
    while (path !== undefined) {
      const asked: Question = { ...question, path }
      const answer = await this.#send(asked)
      this.#search(asked, answer)
      if (question.probe !== undefined && isFound(answer)) {
        this.#ledger.noteFound(question.probe, question.caller, `${question.operation}: ${path}`)
      }
      path = question.isList ? nextIn(answer) : undefined
    }
  }

  async askAll(questions: readonly Question[]): Promise<void> {
    let next = 0
    const work = async () => {
      while (next < questions.length) await this.ask(questions[next++] as Question)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
  }
}
