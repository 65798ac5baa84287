export { clearActivities } from './erasing/activities.ts'
export * from './erasing/erased.ts'
