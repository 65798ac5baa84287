import { avatarsOf } from '../pictures/avatars.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatar-queries.ts'
import { getPerson, requireMayEdit } from './people.ts'

export const avatars = avatarsOf({
  seed: 'avatar',
  requireMaySee: getPerson,
  requireMayChange: requireMayEdit,
  find: findAvatar,
  save: saveAvatar,
  remove: deleteAvatar,
})
