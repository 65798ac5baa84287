export { type Newcomer, useAccountCode } from './account/confirmations.ts'
export { createImported, makeFirstPasswordLink } from './account/imported.ts'
export { admitNewcomer, askToConfirm, type Confirmed, createAccount } from './account/sign-up.ts'
export { isEmailAddress } from './people/profile.ts'
