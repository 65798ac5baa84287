export { makePreviews } from './attachments/tasks.ts'
export { giveBackFiles, removeUnusedImages } from './files/tasks.ts'
export { publishWhatIsDue, viewCounting } from './writing/tasks.ts'
