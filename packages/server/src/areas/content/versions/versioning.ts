/** Keeps the previous version of a document at each change. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { idOf } from '../reading/queries.ts'
import type { ContentRow } from '../reading/rows.ts'
import type { ContentColumns } from '../writing/writing-queries.ts'
import { insertVersion } from './version-queries.ts'

/** The fields that a version has. */
interface Changed {
  readonly subject: string | null
  readonly body: string
  readonly tags?: readonly string[]
  readonly categories?: readonly string[]
  readonly isMinor: boolean
  /** The date that an admin gave. */
  readonly updatedAt: string | undefined
}

const isSame = (one: readonly string[], other: readonly string[] | undefined) =>
  other === undefined || (one.length === other.length && one.every((word, index) => word === other[index]))

/** Unpublished documents keep no versions: publishing would reveal them. */
function isNewVersion(row: ContentRow, changed: Changed): boolean {
  if (row.type !== 'document' || row.status === 'incomplete' || row.status === 'scheduled') return false
  const isAlike =
    changed.subject === row.subject &&
    changed.body === row.body &&
    isSame(row.tags, changed.tags) &&
    isSame(row.categories, changed.categories)
  return !isAlike
}

/** Versions are never deleted, so the number of the newest counts them. */
function requireFewVersions({ config: { versionsMax } }: Context, row: ContentRow): void {
  if (versionsMax === 0 || row.version_number < versionsMax) return
  throw failure(
    'too_many_versions',
    `A document has at most ${versionsMax} versions (FOLKMOOT_VERSIONS_MAX). Continue in a new one.`,
  )
}

/** Call it with the content locked, so that numbers have no gaps. */
export async function keepVersion(
  context: Context,
  tx: Transaction,
  actor: Actor,
  row: ContentRow,
  changed: Changed,
): Promise<Partial<ContentColumns>> {
  if (!isNewVersion(row, changed)) return {}
  requireFewVersions(context, row)
  const now = await insertVersion(tx.db, row.id)
  return {
    version_number: row.version_number + 1,
    version_author_id: idOf(actor),
    version_at: changed.updatedAt ?? now,
    version_minor: changed.isMinor,
  }
}
