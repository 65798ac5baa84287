/** What the operations on content, its answers and reactions share. */
import { Type } from 'typebox'
import { Content, WrittenDate } from './content-entities.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery } from './operation.ts'
import { Page } from './page.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

export const contentParams = { contentID: Id("The content's id.") }
export const messageParams = { messageID: Id("The message's id.") }

const summaryFields = ['id', 'contentID', 'type', 'subject', 'author', 'published', 'resources'] as const

export const contentBase = { since: '3.0', group: 'Content', summaryFields } as const
export const oneContent = { kind: 'entity', status: 200, schema: Content } as const
export const createdContent = { kind: 'entity', status: 201, schema: Content } as const
export const pageOfContents = { kind: 'page', status: 200, schema: Page(Content) } as const
export const someContent = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: fieldsQuery,
  answer: oneContent,
  errors: ['content_missing', 'forbidden'],
} as const

/** Back-dating is for admins, who bring content from elsewhere. */
export const writingQuery = {
  ...fieldsQuery,
  published: WrittenDate('For admins: when it was published.'),
  updated: WrittenDate('For admins: when it was last changed.'),
}
