/** Shared by the operations on streams. */
import { Page } from './page.ts'
import { Stream } from './stream-entities.ts'

const summaryFields = ['id', 'type', 'name', 'source', 'resources'] as const

/** Streams are private, so callers must be signed in. */
export const streamBase = { since: '3.0', group: 'Streams', access: 'person', summaryFields } as const
export const pageOfStreams = { kind: 'page', status: 200, schema: Page(Stream) } as const
