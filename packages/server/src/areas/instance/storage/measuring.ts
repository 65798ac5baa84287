/** Measures once a day how much is stored, so that no request reads whole tables. */
import { STORAGE_KINDS } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deleteMeasuresBefore, isMeasuredToday, measureAll, saveMeasures } from './queries.ts'

const KEPT_DAYS = 400

/** Apart from the writing: a transaction that has written holds up the readers of the log. */
export async function measureStorage({ db, writeDb }: Pick<Context, 'db' | 'writeDb'>): Promise<void> {
  if (await isMeasuredToday(db)) return
  const found = await inTransaction(writeDb, (tx) => measureAll(tx.db))
  const measures = (['stored', ...STORAGE_KINDS] as const).map(
    (kind) => found.find((one) => one.kind === kind) ?? { kind, files: 0, bytes: 0 },
  )
  await inTransaction(writeDb, async (tx) => {
    await saveMeasures(tx.db, measures)
    await deleteMeasuresBefore(tx.db, KEPT_DAYS)
  })
}
