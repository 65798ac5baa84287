export { joinInvited } from './members/joining.ts'
