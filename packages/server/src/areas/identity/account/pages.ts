/** The account pages. */
import { requireSpace } from '../../../disk.ts'
import type { WebRoute } from '../../../http/web.ts'
import type { Passwords } from '../auth/passwords.ts'
import { forgottenPages } from './forgotten-page.ts'
import { settingsPages } from './settings-page.ts'
import { signUpPages } from './sign-up-page.ts'

/** Posts write to the database, so they need disk space. */
export function withSpace(route: WebRoute): WebRoute {
  if (route.method === 'GET') return route
  return {
    ...route,
    handle(call) {
      requireSpace(call.context.disk)
      return route.handle(call)
    },
  }
}

export const accountPages = (passwords: Passwords): WebRoute[] =>
  [...forgottenPages(), ...signUpPages(), ...settingsPages(passwords)].map(withSpace)
