export { forgetImported } from './imports/imports.ts'
export { forgetUses } from './invitations/invitations.ts'
