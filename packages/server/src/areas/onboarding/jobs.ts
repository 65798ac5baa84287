export { forgetOldImports } from './imports/imports.ts'
export { peopleImporting } from './imports/running.ts'
export { forgetOldInvitations } from './invitations/invitations.ts'
