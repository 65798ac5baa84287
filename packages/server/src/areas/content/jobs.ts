export { makePreviews } from './attachments/tasks.ts'
export { giveBackFiles, removeUnusedImages } from './files/tasks.ts'
export { countViews, publishWhatIsDue } from './writing/tasks.ts'
