export { endSomeMemberships, forgetPlace, forgetSomeMembers } from './places/departing.ts'
