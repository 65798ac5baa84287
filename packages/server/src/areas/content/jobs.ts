export { makePreview } from './attachments/preview-job.ts'
export { giveBackFiles, removeUnusedImages } from './files/tasks.ts'
export { publishContent } from './writing/publishing.ts'
export { viewCounting } from './writing/views.ts'
