export { type Newcomer, useAccountCode } from './account/confirmations.ts'
export { admitNewcomer, askToConfirm, type Confirmed, createAccount } from './account/sign-up.ts'
export { isEmailAddress } from './people/profile.ts'
