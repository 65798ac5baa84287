/** What the area keeps in the memory of a process; the context holds it. */
export { DeliveryMeters } from './deliveries/meters.ts'
