export { makePreview } from './attachments/preview-job.ts'
export { giveBackFiles, removeUnusedImages } from './files/jobs.ts'
export { publishContent } from './writing/publishing.ts'
export { viewCounting } from './writing/views.ts'
