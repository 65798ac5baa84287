export { forgetSomeDismissals } from './announcements/dismissing.ts'
export { forgetSomeReactions } from './reactions/reactions.ts'
export { forgetSomeTracks } from './tracks/tracks.ts'
export { removeAnswerBy, removeSomeOfPlace, removeSomeTopsBy } from './writing/removal.ts'
