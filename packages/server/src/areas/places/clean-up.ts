export { endSomeMemberships, forgetPlace, forgetSomeMembers } from './places/clean-up.ts'
