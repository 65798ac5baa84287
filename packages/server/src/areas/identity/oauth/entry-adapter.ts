/** Storage of the OAuth library for codes, refresh tokens, grants and pending requests: hashed, in one table. */
import { hash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { endFamilyInUse } from './ending.ts'
import type { EntryModel, EntryRow } from './queries.ts'
import * as queries from './queries.ts'
import { currentTransaction, readingDb, writing } from './running.ts'
import { successorOf } from './successors.ts'

const hashOf = (id: string) => hash('sha256', id, 'buffer')

/** Device codes and library sessions do not exist here. */
export const NEVER_FOUND = {
  findByUserCode: async (): Promise<undefined> => undefined,
  findByUid: async (): Promise<undefined> => undefined,
}

export class EntryAdapter implements Adapter {
  readonly #context: Context
  readonly #model: EntryModel
  readonly findByUserCode = NEVER_FOUND.findByUserCode
  readonly findByUid = NEVER_FOUND.findByUid

  constructor(context: Context, model: EntryModel) {
    this.#context = context
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { jti: _, ...kept } = payload
    const entry = {
      model: this.#model,
      keyHash: hashOf(id),
      payload: JSON.stringify(kept),
      personId: payload.accountId,
      clientId: payload.clientId,
      grantId: this.#model === 'Grant' ? id : payload.grantId,
      lifeSeconds: expiresIn,
    }
    await writing(this.#context, (tx) => queries.saveEntry(tx.db, entry))
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findRow(id)
    if (!row) return undefined
    const isConsumed = row.consumed !== null && !(await this.#isAnswerLost(id, row))
    return { ...JSON.parse(row.payload), jti: id, ...(isConsumed && { consumed: row.consumed }) }
  }

  /** Serialises use of a family, then reads again. */
  async #findRow(id: string): Promise<EntryRow | undefined> {
    const find = () => queries.findGoodEntry(readingDb(this.#context), this.#model, hashOf(id))
    const tx = currentTransaction()
    const found = await find()
    if (!tx || !found?.grant_id || this.#model === 'Grant') return found
    await queries.lockFamily(tx.db, found.grant_id)
    return await find()
  }

  /**
   * A refresh token used a moment ago whose successor is unused: the answer was lost, or requests were concurrent.
   * All get the same successor. Any other reuse counts as theft.
   */
  async #isAnswerLost(id: string, row: EntryRow): Promise<boolean> {
    const tx = currentTransaction()
    if (!tx || this.#model !== 'RefreshToken' || !row.is_just_consumed) return false
    const successor = await queries.findGoodEntry(tx.db, this.#model, hashOf(successorOf(this.#context, id)))
    return successor?.consumed === null
  }

  async consume(id: string): Promise<void> {
    await writing(this.#context, (tx) => queries.consumeEntry(tx.db, this.#model, hashOf(id)))
  }

  /**
   * A refresh token is destroyed only when revoked or used twice. The family ends in the same statement: after a
   * crash a retry would not find the token, and the rest would live on.
   */
  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') return await endFamilyInUse(this.#context, id)
    const found = this.#model === 'RefreshToken' ? await this.#findRow(id) : undefined
    if (found?.grant_id) await endFamilyInUse(this.#context, found.grant_id)
    else await writing(this.#context, (tx) => queries.deleteEntry(tx.db, this.#model, hashOf(id)))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await endFamilyInUse(this.#context, grantId)
  }
}

/** A refresh token that stays in use. */
export async function prolong(context: Context, refreshToken: string, seconds: number): Promise<void> {
  await writing(context, (tx) => queries.prolongEntry(tx.db, 'RefreshToken', hashOf(refreshToken), seconds))
}
