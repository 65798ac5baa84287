/** A link of a text and its preview → the entity. */
import { type LinkPreview, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import type { PreviewRow } from './queries.ts'

export function representLinkPreview(row: PreviewRow, baseUrl: string): LinkPreview {
  const { picture_width, picture_height } = row
  return {
    id: row.id,
    type: 'linkPreview',
    contentID: row.content_id,
    url: row.url,
    displayName: row.title,
    ...(row.description !== null && { description: row.description }),
    siteName: row.site_name,
    ...(picture_width && picture_height && { pictureWidth: picture_width, pictureHeight: picture_height }),
    resources: {
      ...(picture_width && { picture: resource(`${baseUrl}${V3}/linkPreviews/${row.id}/picture`, ['GET']) }),
    },
  }
}
