export { representUpdate } from './v2/represent.ts'
export { getUpdateByPage } from './v2/updates.ts'
