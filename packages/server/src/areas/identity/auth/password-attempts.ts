/** What an instance remembers of password checks: one budget, however the password comes. */
import { FailedAttempts } from './failed-attempts.ts'
import { PasswordChecks } from './password-checks.ts'

export class PasswordAttempts {
  readonly failures = new FailedAttempts()
  readonly checks = new PasswordChecks()
}
