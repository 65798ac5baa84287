export { audit } from './audit/audit.ts'
export { type Broken, type Intact, verifyLog } from './audit/verify.ts'
