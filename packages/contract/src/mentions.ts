/** The operation on mentions. */
import { contentBase, contentParams } from './content-operations.ts'
import { Named } from './named-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { V3 } from './uris.ts'

export const listMentions = operation({
  ...contentBase,
  id: 'listMentions',
  method: 'GET',
  path: `${V3}/contents/{contentID}/mentions`,
  summary: 'The people, places and content that a text links to, in order',
  access: 'reader',
  params: contentParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Named) },
  errors: ['content_missing', 'forbidden'],
})
