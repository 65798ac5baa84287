/** In-memory state of the area, held by the context. */
export { Properties } from './properties/current.ts'
