export { addImage, addImageTo, findAddedImages, type StoredImage } from './files/images.ts'
export { receiveFile } from './files/receiving.ts'
export type { ImageRow } from './files/rows.ts'
export { LARGEST, redraw } from './images/images.ts'
export { like, likes, listLikes, markRead, markUnread, unlikeFor } from './reactions/reactions.ts'
export { shareWith } from './shares/shares.ts'
export { addAnswer } from './threads/adding.ts'
export { track, tracks, untrack } from './tracks/tracks.ts'
export { requireEditable } from './writing/editing.ts'
export {
  countContentFollower,
  findFollowableContents,
  getFollowableContent,
  lockFollowedContents,
} from './writing/following.ts'
