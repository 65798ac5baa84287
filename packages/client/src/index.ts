export * from './client.ts'
export { stripGuardLine } from './guard-line.ts'
export { ApiError, type ErrorBody, type Reply } from './reply.ts'
export type { Input, WireRequest } from './request.ts'
