/** The chain: each entry's hash covers the hash before it and everything that the entry says. */
import { hash } from 'node:crypto'
import type { EntryRow, Head, Link } from './queries.ts'

/** Keys in one order, whatever the order in which the database gives them back. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Never changed: hashes of old entries were made of it. A new column comes with a new number in front. */
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

/** Behind the head, in the order given. */
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
