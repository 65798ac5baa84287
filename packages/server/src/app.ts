/** The application: modules, identification and the HTTP server put together. */
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Store } from './db/store.ts'
import { makeServer } from './http/server.ts'
import { accountPages } from './modules/account/pages.ts'
import { BasicAuthentication } from './modules/auth/identify.ts'
import { Passwords } from './modules/auth/passwords.ts'
import { readDocumentationPages } from './modules/documentation/pages.ts'
import { entityPages } from './modules/pages/pages.ts'
import { findSession } from './modules/sessions/sessions.ts'
import { signInPages } from './modules/sign-in/pages.ts'
import { routes } from './modules.ts'

export async function makeApp(context: Context, store: Store): Promise<FastifyInstance> {
  const passwords = new Passwords(context)
  return await makeServer(context, {
    routes,
    pages: readDocumentationPages(),
    entityPages: entityPages(context),
    webRoutes: [...signInPages(passwords), ...accountPages(passwords)],
    identify: new BasicAuthentication(context, passwords).identify,
    findSession: (cookieValue) => findSession(context, cookieValue),
    store,
  })
}
