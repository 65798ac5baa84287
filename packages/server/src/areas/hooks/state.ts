/** In-memory state of the area, held by the context. */
export { DeliveryMeters } from './deliveries/meters.ts'
