export { presentationFor as activityPresentation } from './activities/presentation.ts'
export { providerOf } from './activities/represent.ts'
export type { ActivityKey } from './activities/rows.ts'
