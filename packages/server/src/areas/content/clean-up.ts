export { forgetSomeDismissals } from './announcements/dismissing.ts'
export { forgetSomeBookmarks } from './bookmarks/bookmarks.ts'
export { forgetDrafts } from './drafts/drafts.ts'
export {
  clearContents,
  clearOtherTexts,
  forgetMentionsOf,
  forgetReportsBy,
} from './erasing/erasing.ts'
export { forgetExtendedProperties } from './extended-properties/extended-properties.ts'
export { forgetSomeReactions } from './reactions/reactions.ts'
export { forgetSomeTracks } from './tracks/tracks.ts'
export { forgetSomeVisits } from './visits/visits.ts'
export { removeAnswerBy, removeSomeOfPlace, removeSomeTopsBy } from './writing/removal.ts'
