/** In-memory state of the area, held by the context. */
export { PushServices } from './push/services.ts'
export type { Hub } from './realtime/hub.ts'
