/** The hash chain: each hash covers the previous hash and all fields of the entry. */
import { hash } from 'node:crypto'
import type { EntryRow, Head, Link } from './queries.ts'

/** Keys in a fixed order, whatever the database returns. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Never change this: old hashes depend on it. A new column needs a new version number. */
function canonicalText(row: EntryRow): string {
  return JSON.stringify([
    1,
    row.id,
    row.at,
    row.action,
    row.actor_id,
    row.actor_name,
    row.address,
    row.request_id,
    row.target_type,
    row.target_id,
    row.target_label,
    sorted(row.details),
  ])
}

export function hashOf(previousHash: string, row: EntryRow): string {
  return hash('sha256', `${previousHash}\n${canonicalText(row)}`, 'hex')
}

/** After the head, in the given order. */
export function linksOf(head: Head, rows: readonly EntryRow[]): Link[] {
  const links: Link[] = []
  let end = head
  for (const row of rows) {
    const link = {
      id: row.id,
      position: String(BigInt(end.position) + 1n),
      previousHash: end.hash,
      hash: hashOf(end.hash, row),
    }
    links.push(link)
    end = link
  }
  return links
}
