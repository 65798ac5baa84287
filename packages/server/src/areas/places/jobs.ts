export { followEvents } from './places/tasks.ts'
