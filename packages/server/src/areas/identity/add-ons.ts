export { authorizeFor } from './add-ons/authorization.ts'
export { findTenant } from './add-ons/tenant.ts'
