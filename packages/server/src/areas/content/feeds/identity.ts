/** Permanent ids of feeds and entries, independent of addresses and names (RFC 4287 §4.2.6). */
import { createHash } from 'node:crypto'
import type { Database } from '../../../db/pool.ts'
import { findNamespace } from './queries.ts'

export type NameOf = (what: string) => string

const VERSION_5 = 0x50
const VARIANT = 0x80

/** A UUID from a name (RFC 9562 §5.5). */
export function uuidOf(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_5
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** It never changes, so it is read once. */
const known = new WeakMap<Database, string>()

export async function readNames(db: Database): Promise<NameOf> {
  const namespace = known.get(db) ?? (await findNamespace(db))
  known.set(db, namespace)
  return (what) => `urn:uuid:${uuidOf(namespace, what)}`
}
