/** In-memory state of the area, held by the context. */
export type { Hub } from './realtime/hub.ts'
