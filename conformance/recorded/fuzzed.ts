/** Requests from the contract with fixed seeds: some that are meant well, and more that are not. */
import type { Client } from '@folkmoot/client'
import { type OperationShape, operations, type VocabularyName, vocabularies } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { requestsFor } from '../fuzz/requests.ts'
import { prepare } from '../fuzz/send.ts'
import { World } from '../fuzz/world.ts'
import type { Recorder } from './recorder.ts'
import { settle } from './settling.ts'

const READS_EACH = 4
const WRITES_EACH = 8
const ORDER = ['POST', 'PUT', 'DELETE']

const isRead = ({ method }: OperationShape) => method === 'GET'
const reads = operations.filter(isRead)
/** What removes comes last. */
const writes = operations
  .filter((operation) => !isRead(operation))
  .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))

export class Fuzzing {
  readonly #recorder: Recorder
  readonly #world: World
  readonly #vocabulary: VocabularyName

  private constructor(recorder: Recorder, world: World, vocabulary: VocabularyName) {
    this.#recorder = recorder
    this.#world = world
    this.#vocabulary = vocabulary
  }

  static async open(recorder: Recorder, root: Client, vocabulary: VocabularyName): Promise<Fuzzing> {
    return new Fuzzing(recorder, await World.openBy(root), vocabulary)
  }

  async #send(some: readonly OperationShape[], count: number, seed: number): Promise<void> {
    const vocabulary = vocabularies[this.#vocabulary]
    for (const [index, operation] of some.entries()) {
      const requests = fc.sample(requestsFor([operation], vocabulary), { numRuns: count, seed: seed + index })
      for (const request of requests) {
        const { method, path, headers, body } = prepare(request, this.#world)
        const sent = body === undefined ? {} : { body: Buffer.from(body, 'latin1') }
        const answer = await this.#recorder.ask({
          operation: operation.id,
          caller: `fuzz-${request.principal}`,
          method,
          path,
          headers,
          ...sent,
        })
        await this.#world.follow(request.path, answer)
      }
    }
  }

  /** Lists that tasks fill are read when those have done their work. */
  async run(): Promise<void> {
    const { root, member } = this.#world.principals
    await settle('world', root, member.client)
    await this.#send(reads, READS_EACH, 1_000)
    await this.#send(writes, WRITES_EACH, 2_000)
    await settle('fuzzed', root, member.client)
    await this.#send(reads, READS_EACH, 3_000)
  }
}
