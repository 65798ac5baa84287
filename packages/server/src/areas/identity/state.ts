/** In-memory state of the area, held by the context. */
export { AccountAllowances } from './account/allowances.ts'
export { PasswordAttempts } from './auth/password-attempts.ts'
export { type Forgetful, VerifiedCredentials } from './credentials/verified.ts'
export { KnownSessions } from './sessions/known-sessions.ts'
