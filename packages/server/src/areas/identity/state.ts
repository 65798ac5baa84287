/** What the area keeps in the memory of a process; the context holds it. */
export { type Forgetful, VerifiedCredentials } from './credentials/verified.ts'
export { KnownSessions } from './sessions/known-sessions.ts'
