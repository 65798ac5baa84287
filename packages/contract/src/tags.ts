/** The operation on the tags of content. */
import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { Page } from './page.ts'
import { listQuery } from './place-operations.ts'
import { Resources } from './resources.ts'
import { V3 } from './uris.ts'

const Tag = Type.Object(
  {
    type: Type.Literal('tag'),
    name: Type.String({ description: 'The tag, in lower case.' }),
    count: Type.Integer({ minimum: 1, description: 'The number of published contents with it.' }),
    resources: Resources,
  },
  { $id: 'Tag' },
)
export type Tag = Static<typeof Tag>

export const listTags = operation({
  id: 'listTags',
  method: 'GET',
  path: `${V3}/tags`,
  since: '3.0',
  group: 'Tags',
  summary: 'The tags of content that the caller may read, the most used first',
  access: 'reader',
  query: listQuery,
  filters: { prefix: { description: 'Begins with one of these, ignoring case and accents.' } },
  summaryFields: ['type', 'name', 'count'],
  answer: { kind: 'page', status: 200, schema: Page(Tag) },
  errors: ['filter_invalid'],
})
