/** ETags: the entity's version for guarding PUT, and a hash of what this caller sees. */
import { failure } from '../failure.ts'
import type { Ready } from '../representations.ts'

export const etagOf = (version: string, { digest }: Ready): string => `"${version}.${digest}"`

const tags = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tags(ifNoneMatch).includes(etag))
}

/** Only used without an ETag (RFC 9110 §13.1.3). Invalid dates are ignored. */
export const isUnmodified = (
  ifModifiedSince: string | undefined,
  lastModified: string | undefined,
): boolean =>
  ifModifiedSince !== undefined &&
  lastModified !== undefined &&
  Date.parse(ifModifiedSince) >= Date.parse(lastModified)

/** Compares versions only: likes and views in between do not conflict with an edit. */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = tags(ifMatch).map((tag) => tag.replace(/^"|"$/g, '').split('.')[0])
  if (versions.includes(version)) return
  throw failure('version_stale', 'This was changed since you read it. Read it again and repeat your change.')
}
