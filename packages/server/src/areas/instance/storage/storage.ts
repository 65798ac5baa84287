/** How much is stored, and whether the store of files works. */
import { STORAGE_KINDS, type Storage, type StorageKind, type StorageTest } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { audit } from '../../record/audit.ts'
import { findMeasured, findUnused } from './queries.ts'

const IN_DATABASE: readonly StorageKind[] = ['avatars', 'versions']
const MAX_ANSWER = 500

export async function getStorage({ slowDb, blobs }: Context): Promise<Storage> {
  const [measured, { files, bytes, oldest_at }] = await Promise.all([
    findMeasured(slowDb),
    findUnused(slowDb),
  ])
  return {
    kind: blobs.current.name,
    days: measured.filter(({ kind }) => kind === 'stored').map(({ kind: _, ...amount }) => amount),
    kinds: STORAGE_KINDS.flatMap((kind) => {
      const found = measured.find((one) => one.kind === kind)
      if (!found) return []
      return { kind, inDatabase: IN_DATABASE.includes(kind), files: found.files, bytes: found.bytes }
    }),
    unused: { files, bytes, oldest: oldest_at ?? undefined },
  }
}

const complaintOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Outside any transaction: a store may take its time. */
export async function testStorage({ blobs, log }: Context): Promise<StorageTest> {
  const began = performance.now()
  const milliseconds = () => Math.round(performance.now() - began)
  try {
    await blobs.current.check()
    return { passed: true, milliseconds: milliseconds() }
  } catch (error) {
    log.warn({ err: error }, 'the store of files failed a test')
    return { passed: false, milliseconds: milliseconds(), answer: complaintOf(error).slice(0, MAX_ANSWER) }
  }
}

export async function auditStorageTest(
  tx: Transaction,
  actor: Actor,
  { passed }: StorageTest,
): Promise<void> {
  await audit(tx, { action: 'storage.tested', actor, details: { passed } })
}
