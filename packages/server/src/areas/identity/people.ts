export { type Account, findAccountById, findOwnerOf } from './people/accounts.ts'
export { findActors, memberOf } from './people/actors.ts'
export { setEnabled } from './people/changing.ts'
export { findPeople, findPeopleBy } from './people/finding.ts'
export { beginFollowing, endFollowing, follows, giveFollowers } from './people/following.ts'
export { mailLanguage } from './people/mail-language.ts'
export { checkUsername, emailKey, usernameKey } from './people/names.ts'
export { primaryAddressOf } from './people/notices.ts'
export {
  createFirstAdmin,
  findVisiblePeople,
  getPerson,
  getPersonByPage,
  getPersonKey,
  removePerson,
} from './people/people.ts'
export { findPersonNamed, idNamed, readPeopleNamed } from './people/references.ts'
export { findSearchedPeople } from './people/searching.ts'
