import { avatarsOf } from '../../../engines/pictures/avatars.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getPlace, requireMayManage } from './places.ts'
import { lockPlace } from './queries.ts'

export const avatars = avatarsOf({
  seed: 'place',
  requireMaySee: getPlace,
  requireMayChange: requireMayManage,
  lock: lockPlace,
  find: findAvatar,
  save: saveAvatar,
  remove: deleteAvatar,
})
