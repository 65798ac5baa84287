/** A document keeps what it was before each change. */
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { idOf } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import type { ContentColumns } from '../writing/writing-queries.ts'
import { insertVersion } from './version-queries.ts'

/** Of a document all that a version shows. */
interface Changed {
  readonly subject: string | null
  readonly body: string
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly isMinor: boolean
  /** When an admin says that it was changed. */
  readonly updatedAt: string | undefined
}

const isSame = (one: readonly string[], other: readonly string[] | undefined) =>
  other === undefined || (one.length === other.length && one.every((word, index) => word === other[index]))

/** What nobody else could read yet has no history: it would come out together with the document. */
function isNewVersion(row: ContentRow, changed: Changed): boolean {
  if (row.type !== 'document' || row.status === 'incomplete' || row.status === 'scheduled') return false
  const isAlike =
    changed.subject === row.subject &&
    changed.body === row.body &&
    isSame(row.tags, changed.tags) &&
    isSame(row.categories, changed.categories)
  return !isAlike
}

/** To be called under the lock of the content: numbers then follow each other without a gap. */
export async function keepVersion(
  tx: Transaction,
  actor: Actor,
  row: ContentRow,
  changed: Changed,
): Promise<Partial<ContentColumns>> {
  if (!isNewVersion(row, changed)) return {}
  const now = await insertVersion(tx.db, row.id)
  return {
    version_number: row.version_number + 1,
    version_author_id: idOf(actor),
    version_at: changed.updatedAt ?? now,
    version_minor: changed.isMinor,
  }
}
