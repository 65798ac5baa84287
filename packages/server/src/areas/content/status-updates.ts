export type {
  Added,
  Answered,
  StoredKey,
  StoredRow,
  UpdateCommentKey,
  UpdateCommentRow,
  UpdateKey,
  UpdateRow,
} from './reading/rows.ts'
export {
  addUpdate,
  changeUpdate,
  findUpdates,
  getAnsweredUpdate,
  getUpdate,
  getUpdateKey,
  getUpdateToChange,
  listUpdates,
  noSuchUpdate,
  removeUpdate,
  requireMayChangeUpdate,
  requirePublished,
} from './status-updates/status-updates.ts'
export {
  changeUpdateComment,
  findUpdateComments,
  getAnsweredUpdateComment,
  getUpdateComment,
  getUpdateCommentKey,
  removeUpdateComment,
} from './status-updates/update-comments.ts'
export { listUpdateComments } from './threads/conversations.ts'
