/** What the operations on streams share. */
import { Page } from './page.ts'
import { Stream } from './stream-entities.ts'

const summaryFields = ['id', 'type', 'name', 'source', 'resources'] as const

/** Streams are somebody's own, so that nobody reads them without saying who they are. */
export const streamBase = { since: '3.0', group: 'Streams', access: 'person', summaryFields } as const
export const pageOfStreams = { kind: 'page', status: 200, schema: Page(Stream) } as const
