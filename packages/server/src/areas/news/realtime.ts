export { Realtime } from './realtime/realtime.ts'
