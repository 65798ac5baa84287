import { avatarsOf } from '../../../engines/pictures/avatars.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getEditable } from './changing.ts'
import { getPerson } from './people.ts'
import { lockPerson } from './queries.ts'

export const avatars = avatarsOf({
  seed: 'avatar',
  requireMaySee: getPerson,
  requireMayChange: getEditable,
  lock: lockPerson,
  find: findAvatar,
  save: saveAvatar,
  remove: deleteAvatar,
})
