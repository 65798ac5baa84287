/** The operations on link previews. They are asked for by content, never by URL: a URL would tell who linked to it. */
import { Type } from 'typebox'
import { LinkPreview, UUID_PATTERN } from './link-preview-entities.ts'
import { operation } from './operation.ts'
import { Page } from './page.ts'
import { listQuery } from './place-operations.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Content',
  method: 'GET',
  access: 'reader',
} as const

export const listLinkPreviews = operation({
  ...base,
  id: 'listLinkPreviews',
  path: `${V3}/linkPreviews`,
  summary: 'Previews of the web pages that texts link to, by content, in the order of the links',
  summaryFields: ['id', 'type', 'contentID', 'url', 'displayName', 'resources'],
  query: listQuery,
  filters: {
    content: {
      description:
        'Contents, messages, comments or status updates, by id or URI; at most 200. Without it the list is empty.',
    },
  },
  answer: { kind: 'page', status: 200, schema: Page(LinkPreview) },
  errors: ['filter_invalid'],
})

export const getLinkPreviewPicture = operation({
  ...base,
  id: 'getLinkPreviewPicture',
  path: `${V3}/linkPreviews/{linkPreviewID}/picture`,
  summary: 'The picture of a link preview, as this server keeps it',
  params: {
    linkPreviewID: Type.String({
      pattern: UUID_PATTERN,
      'x-accepts': 'the id of a link preview',
      description: 'Random; known to those who may read a text with that link.',
    }),
  },
  answer: { kind: 'file', status: 200, mediaTypes: ['image/webp'] },
  errors: ['link_preview_missing'],
})
