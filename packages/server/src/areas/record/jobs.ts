export { auditLinking } from './audit/linking.ts'
