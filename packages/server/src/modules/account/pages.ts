/** The pages about one's account. */
import type { WebRoute } from '../../http/web.ts'
import type { Passwords } from '../auth/passwords.ts'
import { forgottenPages } from './forgotten-page.ts'
import { settingsPages } from './settings-page.ts'
import { signUpPages } from './sign-up-page.ts'

export const accountPages = (passwords: Passwords): WebRoute[] => [
  ...forgottenPages(),
  ...signUpPages(),
  ...settingsPages(passwords),
]
