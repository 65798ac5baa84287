/** The operation on mentions. */
import { Type } from 'typebox'
import { ContentSummary } from './content-entities.ts'
import { contentBase, contentParams } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'
import { V3 } from './uris.ts'

const Mentioned = Type.Union([PersonSummary, PlaceSummary, ContentSummary], {
  description: 'A person, a place, or other content.',
})

export const listMentions = operation({
  ...contentBase,
  id: 'listMentions',
  method: 'GET',
  path: `${V3}/contents/{contentID}/mentions`,
  summary: 'The people, places and content that a text links to, in order',
  access: 'reader',
  params: contentParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Mentioned) },
  errors: ['content_missing', 'forbidden'],
})
