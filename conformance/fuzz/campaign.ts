/** Many requests, some at a time; what breaks a rule is shrunk to the least that breaks it. */
import { operations, type VocabularyName, vocabularies } from '@folkmoot/contract'
import * as fc from 'fast-check'
import type { Answer } from '../exchange.ts'
import type { Holds } from './holds.ts'
import { Oracle } from './oracle.ts'
import type { Target } from './principals.ts'
import { type FuzzRequest, requestsFor } from './requests.ts'
import { curl, prepare, Sender, type Sent } from './send.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

export interface CampaignOptions {
  readonly requests: number
  readonly seed: number
  readonly vocabulary: VocabularyName
  /** Requests in flight. */
  readonly connections: number
  readonly deadline: number
  /** Notes what is in flight while the loop of the server is held. */
  readonly holds?: Holds
  /** Why it is pointless to continue, if it is. */
  ended(): string | undefined
}

interface Found {
  readonly complaint: string
  readonly sent: Sent
  readonly answer: Answer | undefined
}

class BrokenRule extends Error {}

export class Campaign {
  readonly #target: Target
  readonly #world: World
  readonly #tally: Tally
  readonly #options: CampaignOptions
  readonly #sender: Sender
  readonly #oracle: Oracle
  readonly #requests: fc.Arbitrary<FuzzRequest>

  constructor(target: Target, world: World, tally: Tally, options: CampaignOptions) {
    const vocabulary = vocabularies[options.vocabulary]
    this.#target = target
    this.#world = world
    this.#tally = tally
    this.#options = options
    this.#sender = new Sender(target, options.connections)
    this.#oracle = new Oracle(vocabulary)
    this.#requests = requestsFor(operations, vocabulary)
  }

  async run(): Promise<void> {
    const { connections, requests, seed } = this.#options
    const share = Math.ceil(requests / connections)
    const workers = Array.from({ length: connections }, (_, index) => this.#work(share, seed * 1000 + index))
    await Promise.all(workers)
    this.#sender.close()
  }

  /** After a violation the rest of the share goes on with another seed. */
  async #work(share: number, firstSeed: number): Promise<void> {
    let left = share
    for (let seed = firstSeed; left > 0 && !this.#isOver(); seed += 100_003)
      left -= await this.#check(left, seed)
  }

  #isOver(): boolean {
    return Date.now() > this.#options.deadline || this.#options.ended() !== undefined
  }

  async #check(numRuns: number, seed: number): Promise<number> {
    let found: Found | undefined
    let run = 0
    const property = fc.asyncProperty(this.#requests, async (request) => {
      const now = await this.#try(request, `seed ${seed}, path ${run++}`)
      // While one mistake is shrunk, another must not lead astray.
      if (!now || (found && found.complaint !== now.complaint) || (!found && this.#isKnown(request, now)))
        return
      found = now
      throw new BrokenRule(now.complaint)
    })
    const details = await fc.check(property, {
      numRuns,
      seed,
      interruptAfterTimeLimit: Math.max(1, this.#options.deadline - Date.now()),
      endOnFailure: false,
    })
    if (found && details.counterexample) {
      this.#report(
        details.counterexample[0].operation,
        found,
        `seed ${seed}, path ${details.counterexamplePath}`,
      )
    }
    return Math.max(1, details.numRuns)
  }

  /** Internal errors and wrong answers are reported per operation; other mistakes once. */
  #key = (operation: string, complaint: string) =>
    /^status|schema/.test(complaint) ? `${operation}: ${complaint}` : complaint

  #isKnown(request: FuzzRequest, { complaint }: Found): boolean {
    const known = this.#tally.violations.get(this.#key(request.operation, complaint))
    if (known) known.times++
    return known !== undefined
  }

  #report(operation: string, { complaint, sent, answer }: Found, replay: string): void {
    const shown = answer
      ? `${answer.status} ${answer.text.slice(0, 300)} [${answer.headers['x-request-id']}]`
      : 'none'
    this.#tally.add(this.#key(operation, complaint), {
      complaint,
      operation,
      reproduction: curl(sent, this.#target),
      replay,
      answer: shown,
      times: 1,
    })
  }

  async #send(sent: Sent, replay: string): Promise<Answer> {
    const { holds } = this.#options
    const flight = holds?.begin(sent, replay)
    let answer: Answer | undefined
    try {
      // A connection that the server closed at that very moment says nothing of the request; a second time it does.
      answer = await this.#sender.send(sent).catch(() => this.#sender.send(sent))
      return answer
    } finally {
      if (flight) holds?.end(flight, answer)
    }
  }

  async #try(request: FuzzRequest, replay: string): Promise<Found | undefined> {
    if (this.#isOver()) return undefined
    const sent = prepare(request, this.#world)
    const begun = performance.now()
    try {
      const answer = await this.#send(sent, replay)
      this.#tally.count(request.operation, answer, performance.now() - begun, `${sent.method} ${sent.path}`)
      await this.#world.follow(request.path, answer)
      const complaint = this.#oracle.complaint(sent, answer)
      return complaint === undefined ? undefined : { complaint, sent, answer }
    } catch (error) {
      this.#tally.requests++
      // Malformed requests get a body, HEAD too, and the connection is closed.
      if (sent.method === 'HEAD' && /Data after/.test(String(error))) return undefined
      const why = this.#options.ended() ?? (error instanceof Error ? error.message : String(error))
      return { complaint: `no answer: ${why}`, sent, answer: undefined }
    }
  }
}
