/** What erasing does besides removing a person, as steps of their departure. */
import { HOLDING_KINDS } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { clearContents, clearOtherTexts } from '../../content/clean-up.ts'
import { forgetNamingDeliveries } from '../../hooks/clean-up.ts'
import type { Departure } from '../../record/departures.ts'
import { clearActivities, type Erased, valuePatternsOf, type Walk } from '../../record/erasing.ts'
import { erasedOf } from './erased.ts'
import { countHoldings } from './holding-queries.ts'
import { addUp, goneLater } from './holdings.ts'
import * as queries from './queries.ts'
import { queueReport } from './reporting.ts'

interface ErasingStep {
  readonly name: string
  readonly isDue: (departure: Departure) => boolean
  clearBatch(tx: Transaction, personId: string, context: Context): Promise<boolean>
}

const step = (name: string, clearBatch: ErasingStep['clearBatch']): ErasingStep => ({
  name,
  isDue: ({ isErasure = false }) => isErasure,
  clearBatch,
})

const withErased =
  (work: (tx: Transaction, erased: Erased) => Promise<void>): ErasingStep['clearBatch'] =>
  async (tx, personId) => {
    const running = await queries.findRunning(tx.db, personId)
    if (running) await work(tx, erasedOf(personId, running))
    return false
  }

/** The next one begins at 0 again. */
const walking =
  (walk: Walk): ErasingStep['clearBatch'] =>
  async (tx, personId, context) => {
    const running = await queries.findRunning(tx.db, personId)
    if (!running) return false
    const { after, changed } = await walk(context, tx, erasedOf(personId, running), running.walked_to)
    await queries.noteWalk(tx.db, running.id, after ?? '0', changed)
    return after !== undefined
  }

async function countBefore({ db }: Transaction, personId: string): Promise<boolean> {
  const running = await queries.findRunning(db, personId)
  // A departure that starts over finds less than there was.
  if (!running || HOLDING_KINDS.every((kind) => kind in running.before)) return false
  await queries.takeTime(db)
  const more = await countHoldings(db, personId, goneLater)
  await queries.noteBefore(db, running.id, addUp(running.before, more))
  return false
}

export const firstErasingSteps: readonly ErasingStep[] = [step('holdings', countBefore)]

export const lastErasingSteps: readonly ErasingStep[] = [
  step('activities', walking(clearActivities)),
  step('contents of others', walking(clearContents)),
  ...[...clearOtherTexts].map(([table, walk]) => step(`texts in ${table}`, walking(walk))),
  step('deliveries', walking(forgetNamingDeliveries)),
  step(
    'answers and mails',
    withErased(async ({ db }, erased) => {
      await queries.takeTime(db)
      await queries.forgetAnswers(db, erased.id, valuePatternsOf(erased))
      await queries.deleteMailsTo(db, erased.addresses)
      await queries.forgetInvited(db, erased.addresses)
    }),
  ),
  step(
    'report',
    withErased((tx, { id }) => queueReport(tx, id)),
  ),
]
