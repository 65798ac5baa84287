export { previewMaking } from './attachments/tasks.ts'
export { giveBackFiles, removeUnusedImages } from './files/tasks.ts'
export { publishing, viewCounting } from './writing/tasks.ts'
