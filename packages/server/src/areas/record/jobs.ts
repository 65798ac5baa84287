export { linkNewEntries } from './audit/tasks.ts'
