/** How large bodies may be, in bytes; files have limits of their own. */
import type { Body } from './operation.ts'

const MB = 1024 * 1024

/** JSON and forms by default: room for a list of 200 people as they were read, 5 KB each. */
export const BODY_LIMIT = MB
/** For texts of 2 MB, of which JSON may write each letter in six bytes, and for several requests in one. */
export const TEXT_BODY_LIMIT = 10 * MB
/** For anonymous callers, in all operations. Their largest request is to sign up. */
export const ANONYMOUS_BODY_LIMIT = 64 * 1024

/** `64 KB`, `10 MB` */
export const writeSize = (bytes: number): string => (bytes < MB ? `${bytes / 1024} KB` : `${bytes / MB} MB`)

/** For the documentation of an operation. */
export function limitSentence(body: Body): string | undefined {
  if (body.kind === 'files') return undefined
  const limit = writeSize(body.limit ?? BODY_LIMIT)
  return body.kind === 'json and files' ? `At most ${limit} of JSON.` : `At most ${limit}.`
}
