export { invitationPages } from './invitations/invitation-page.ts'
