/** Which line of the API shows what: v2 status updates and all that answers them, v3 the rest. */
import type {
  ContentKey,
  ContentRow,
  StoredKey,
  StoredRow,
  UpdateCommentKey,
  UpdateCommentRow,
  UpdateKey,
  UpdateRow,
} from './rows.ts'

const isInV3 = ({ root_type }: StoredKey) => root_type !== 'update'

export const isContentKey = (key: StoredKey): key is ContentKey => isInV3(key)
export const isContentRow = (row: StoredRow): row is ContentRow => isInV3(row)
export const isUpdateKey = (key: StoredKey): key is UpdateKey => key.type === 'update'
export const isUpdateRow = (row: StoredRow): row is UpdateRow => row.type === 'update'

const answersUpdate = (key: StoredKey) => key.root_type === 'update' && key.type === 'comment'
export const isUpdateCommentKey = (key: StoredKey): key is UpdateCommentKey => answersUpdate(key)
export const isUpdateCommentRow = (row: StoredRow): row is UpdateCommentRow => answersUpdate(row)
