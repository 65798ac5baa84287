/** Malformed messages between two good ones: each answer must belong to its request. */
import { stripGuardLine } from '@folkmoot/client'
import * as fc from 'fast-check'
import type { Answer } from '../exchange.ts'
import { leakIn } from './leaks.ts'
import { errorComplaint } from './oracle.ts'
import type { Target } from './principals.ts'
import { LISTED, type RawMessage, rawMessages } from './raw-messages.ts'
import { converse, readAnswers } from './raw-socket.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

export interface RawOptions {
  readonly messages: number
  readonly seed: number
  readonly connections: number
  readonly deadline: number
  ended(): string | undefined
}

/** An unknown path, which the answer repeats, so that answers can be matched to requests. */
const canary = (token: string) => `GET /canary/${token} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const names = (answer: Answer | undefined, token: string) => answer?.text.includes(token) ?? false

function answerComplaint(answer: Answer): string | undefined {
  const { status, headers, text } = answer
  if (status >= 500 && status !== 503) return `status ${status}`
  if (!headers['x-request-id']) return `${status} without X-Request-Id`
  const leak = leakIn(text)
  if (leak) return `the answer leaks ${leak}`
  if (status < 400) return undefined
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `an error of type ${headers['content-type']}`
  if (Number(headers['content-length']) === 0) return `${status} without a body`
  if (text === '') return undefined
  try {
    return errorComplaint(JSON.parse(stripGuardLine(text)), status, headers['x-request-id'])
  } catch {
    return `${status} with a body that is no JSON`
  }
}

let made = 0

export class RawCampaign {
  readonly #target: Target
  readonly #world: World
  readonly #tally: Tally
  readonly #options: RawOptions
  #listed = 0

  constructor(target: Target, world: World, tally: Tally, options: RawOptions) {
    this.#target = target
    this.#world = world
    this.#tally = tally
    this.#options = options
  }

  /** First every listed message once, then mutations of them. */
  async run(): Promise<void> {
    const { connections, messages, seed } = this.#options
    const share = Math.ceil(Math.max(0, messages - LISTED.length) / connections)
    await Promise.all(Array.from({ length: connections }, () => this.#workThroughList()))
    await Promise.all(
      Array.from({ length: connections }, (_, index) => this.#work(share, seed * 1000 + index)),
    )
  }

  #isOver(): boolean {
    return Date.now() > this.#options.deadline || this.#options.ended() !== undefined
  }

  async #workThroughList(): Promise<void> {
    for (let message = LISTED[this.#listed++]; message; message = LISTED[this.#listed++]) {
      const complaint = await this.#try(message)
      if (complaint) this.#report(message, complaint, 'listed')
    }
  }

  async #work(share: number, firstSeed: number): Promise<void> {
    let left = share
    for (let seed = firstSeed; left > 0 && !this.#isOver(); seed += 100_003)
      left -= await this.#check(left, seed)
  }

  async #check(numRuns: number, seed: number): Promise<number> {
    let found: string | undefined
    const property = fc.asyncProperty(rawMessages, async (message) => {
      const now = this.#isOver() ? undefined : await this.#try(message)
      if (!now || (found && found !== now)) return
      const known = found ? undefined : this.#tally.violations.get(`raw ${now}`)
      if (known) known.times++
      if (known) return
      found = now
      throw new Error(now)
    })
    const interruptAfterTimeLimit = Math.max(1, this.#options.deadline - Date.now())
    const details = await fc.check(property, { numRuns, seed, interruptAfterTimeLimit })
    if (found && details.counterexample)
      this.#report(details.counterexample[0], found, `seed ${seed}, path ${details.counterexamplePath}`)
    return Math.max(1, details.numRuns)
  }

  #report(message: RawMessage, complaint: string, replay: string): void {
    const known = this.#tally.violations.get(`raw ${complaint}`)
    if (known) known.times++
    else
      this.#tally.add(`raw ${complaint}`, {
        complaint,
        operation: `raw message (${message.name})`,
        reproduction: JSON.stringify(message.bytes.slice(0, 1500)),
        replay,
        answer: '',
        times: 1,
      })
  }

  async #try(message: RawMessage): Promise<string | undefined> {
    const number = ++made
    // As long as the `~token~` that it replaces: lengths in the messages count on that.
    const inside = `i${String(number).padStart(6, '0')}`
    const [before, after] = [`before${number}x`, `after${number}x`]
    const authorization = this.#world.principals.raw.client.options.authorization ?? ''
    const bytes = message.bytes.replaceAll('~token~', inside).replaceAll('~auth~', authorization)
    const begun = performance.now()
    // A message that must be answered may take its time; any other may be unfinished, and waits for its end.
    const quietMs = message.fate === 'answered' ? 10_000 : 250
    const isDone = (all: Buffer) => all.includes(after) && readAnswers(all) !== undefined
    const whole = { bytes: canary(before) + bytes + canary(after), quietMs }
    const { received, isStuck, error } = await converse(this.#target, whole, isDone)
    const ended = this.#options.ended()
    if (ended) return ended
    const methods = ['GET', /^\s*HEAD /.test(bytes) ? 'HEAD' : '']
    const answers = readAnswers(received, methods)
    if (!answers) return error ? undefined : 'what came back is not whole answers'
    for (const answer of answers)
      this.#tally.count('raw message', answer, performance.now() - begun, message.name)
    if (isStuck) return 'no end'
    return this.#orderComplaint(message, answers, { before, after, inside })
  }

  #orderComplaint(
    { fate }: RawMessage,
    answers: readonly Answer[],
    { before, after, inside }: { before: string; after: string; inside: string },
  ): string | undefined {
    const complaint = answers.map(answerComplaint).find((one) => one !== undefined)
    if (complaint) return complaint
    const [first, ...rest] = answers
    const last = answers.length - 1
    if (!first) return 'the good message before it was not answered'
    if (!names(first, before)) return 'the first answer is not that of the first message'
    if (rest.some((answer) => names(answer, before))) return 'the first message was answered twice'
    if (answers.some((answer, index) => names(answer, after) && index !== last))
      return 'an answer came behind the last'
    const isFinished = names(answers[last], after)
    if (fate === 'either') return undefined
    if (answers.some((answer) => names(answer, inside)))
      return `a request hidden in a ${fate} message was answered`
    if (fate === 'refused') return isFinished ? 'what should end the connection did not' : undefined
    return isFinished && answers.length === 3 ? undefined : `${answers.length} answers to three messages`
  }
}
