/** Media types of bodies by operation. */
import { BODY_LIMIT, type Body, type OperationShape } from '@folkmoot/contract'
import { failure } from '../failure.ts'

export const JSON_MEDIA_TYPE = 'application/json'
export const MULTIPART = 'multipart/form-data'
export const FORM = 'application/x-www-form-urlencoded'

export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()

function acceptedTypes(body: Body): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [JSON_MEDIA_TYPE]
    case 'json and files':
      return [JSON_MEDIA_TYPE, MULTIPART]
    case 'form':
      return [FORM, MULTIPART, JSON_MEDIA_TYPE]
    case 'files':
      return [MULTIPART, ...body.mediaTypes]
    case 'binary':
      return body.mediaTypes
  }
}

/** Checked before reading the body. Fastify refuses a body without a type. */
export function requireMediaType(operation: OperationShape, contentType: string | undefined): void {
  if (operation.body === undefined || contentType === undefined) return
  const accepted = acceptedTypes(operation.body)
  if (accepted.includes(mediaTypeOf(contentType))) return
  throw failure('media_type_unsupported', `Send the body as ${accepted.join(' or ')}.`)
}

/** Maximum size of a body read as a whole. */
export function bodyLimitOf(body: Body | undefined): number {
  return body === undefined || body.kind === 'files' ? BODY_LIMIT : (body.limit ?? BODY_LIMIT)
}

/** Maximum memory of a body: for files, what the store buffers of one. */
export function heldBytesOf(body: Body | undefined, heldOfFile: number): number {
  switch (body?.kind) {
    case 'files':
      return heldOfFile
    case 'json and files':
      return bodyLimitOf(body) + heldOfFile
    default:
      return bodyLimitOf(body)
  }
}
