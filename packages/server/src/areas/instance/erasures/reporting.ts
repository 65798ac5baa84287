/** The report of an erasure: what there was, what is left, and where the name still stands; signed. */
import { type ErasureReport, HOLDING_KINDS } from '@folkmoot/contract'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addJob } from '../../../db/job-queue.ts'
import type { Database } from '../../../db/pool.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { jobWith } from '../../../work/jobs.ts'
import { erasedOf } from './erased.ts'
import { countHoldings } from './holding-queries.ts'
import type { Counts } from './holdings.ts'
import * as queries from './queries.ts'
import { findRemains } from './remains-queries.ts'
import { sign } from './signing.ts'

const REPORTING = { name: 'report_erasure', maxAttempts: 25, priority: 10 }

const NOTES = [
  'Backups that were made before the erasure still have the person until they are deleted.',
  'The dictionary of the search keeps single words, without what they stood in, until the index is built anew.',
  'Files that others uploaded are not searched.',
  'Logs of the server, and mails and callbacks that were sent before, are outside of the database.',
]

export const reportKey = (personId: string) => `report erasure:${personId}`

export async function queueReport(tx: Transaction, personId: string): Promise<void> {
  await addJob(tx.db, REPORTING, { payload: { personId }, key: reportKey(personId) })
}

const holdingsOf = (before: Counts, after: Counts): ErasureReport['holdings'] =>
  HOLDING_KINDS.map((kind) => ({ kind, before: before[kind] ?? 0, after: after[kind] ?? 0 })).filter(
    (holding) => holding.before > 0 || holding.after > 0,
  )

async function report(context: Context, personId: string): Promise<void> {
  const { slowDb, writeDb, config } = context
  const running = await queries.findRunning(slowDb, personId)
  if (!running) return
  const { id, before, content } = running
  const patiently = <Result>(work: (db: Database) => Promise<Result>) =>
    inTransaction(writeDb, async ({ db }) => {
      await queries.takeTime(db)
      return await work(db)
    })
  const after = await patiently((db) => countHoldings(db, personId))
  const erased = erasedOf(personId, running)
  const remains = await patiently((db) => findRemains(db, erased, config.baseUrl))
  const row = await queries.findErasure(slowDb, id)
  const found: ErasureReport = {
    holdings: holdingsOf(before, after),
    texts: row?.texts ?? 0,
    remains: remains.map((one) => ({ ...one, uris: [...one.uris] })),
    notes: NOTES,
  }
  await inTransaction(writeDb, async (tx) => {
    const claims = {
      iss: config.baseUrl,
      jti: id,
      sub: personId,
      iat: Math.floor(Date.now() / 1000),
      content,
      asked: row?.created_at,
      report: found,
    }
    await queries.finish(tx.db, id, {
      report: JSON.stringify(found),
      proof: await sign(context, tx, claims),
    })
  })
}

export const erasureReporting = jobWith(
  REPORTING,
  Type.Object({ personId: Type.String() }),
  async (context, { personId }) => await report(context, personId),
)
