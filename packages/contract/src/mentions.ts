/** The operation on what content mentions. */
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
  summary: 'What the text of content of any type mentions by links, in their order',
  access: 'reader',
  params: contentParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Mentioned) },
  errors: ['content_missing', 'forbidden'],
})
