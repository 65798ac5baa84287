export { forgetOldInvitations } from './invitations/invitations.ts'
