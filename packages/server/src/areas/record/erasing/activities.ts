/** What the activity log says of an erased person goes; that something happened stays, for those who read it later. */
import { clearSpan } from './activity-queries.ts'
import type { Walk } from './erased.ts'

/** Titles go with the content that had them. */
export const clearActivities: Walk = async (_context, { db }, { ids, isWithContent }, after) => ({
  after: await clearSpan(db, { ids, after, isWithContent }),
  changed: 0,
})
