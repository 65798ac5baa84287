/** Shared by the operations on activities, streams and the inbox. */
import { WrittenDate } from './content-entities.ts'
import { fieldsQuery } from './operation.ts'
import { pageQuery } from './page.ts'

const summaryFields = ['id', 'type', 'verb', 'actor', 'title', 'url', 'published', 'resources'] as const

export const activityBase = { since: '3.0', group: 'Activities', summaryFields } as const

export const activityListQuery = {
  ...pageQuery,
  ...fieldsQuery,
  after: WrittenDate('Only activities later than this.'),
  before: WrittenDate('Only activities earlier than this.'),
}
