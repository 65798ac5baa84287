import { avatarsOf } from '../pictures/avatars.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getPlace, requireMayManage } from './places.ts'

export const avatars = avatarsOf({
  seed: 'place',
  requireMaySee: getPlace,
  requireMayChange: requireMayManage,
  find: findAvatar,
  save: saveAvatar,
  remove: deleteAvatar,
})
