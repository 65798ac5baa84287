/** In-memory state of the area, held by the context. */
export { CurrentLook } from './look/current.ts'
export { Properties } from './properties/current.ts'
