/** Rows and what the caller may do → files on the wire. */
import { type Attachment, type Image, type Resources, typeCodes, V3, type Verb } from '@folkmoot/contract'
import type { ImageRow, ShownAttachment } from './rows.ts'

export const attachmentUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/attachments/${id}`
export const imageUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/images/${id}`

const resource = (ref: string, ...allowed: Verb[]) => ({ ref, allowed })

/** The rights of a file are those of its content. */
export function representAttachment(row: ShownAttachment, mayChange: boolean, baseUrl: string): Attachment {
  const uri = attachmentUri(baseUrl, row.id)
  const resources: Resources = {
    self: mayChange ? resource(uri, 'DELETE', 'GET') : resource(uri, 'GET'),
    data: resource(`${uri}/data`, 'GET'),
  }
  if (row.has_preview) resources.preview = resource(`${uri}/preview`, 'GET')
  return {
    id: row.id,
    type: 'attachment',
    typeCode: typeCodes.attachment,
    name: row.name,
    contentType: row.media_type,
    size: Number(row.size),
    url: `${uri}/data`,
    published: row.published_at,
    resources,
  }
}

export function representImage(row: ImageRow, baseUrl: string): Image {
  const uri = imageUri(baseUrl, row.id)
  return {
    id: row.id,
    type: 'image',
    typeCode: typeCodes.image,
    ref: uri,
    size: Number(row.size),
    contentType: row.media_type as Image['contentType'],
    width: row.width,
    height: row.height,
    published: row.published_at,
    resources: { self: resource(uri, 'GET') },
  }
}
