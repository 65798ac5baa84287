export { auditLinking } from './audit/tasks.ts'
