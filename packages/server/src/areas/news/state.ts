/** What the area keeps in the memory of a process; the context holds it. */
export type { Hub } from './realtime/hub.ts'
