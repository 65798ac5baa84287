/** The application: modules, identification and the HTTP server put together. */
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Store } from './db/store.ts'
import { makeServer } from './http/server.ts'
import { BasicAuthentication } from './modules/auth/identify.ts'
import { Passwords } from './modules/auth/passwords.ts'
import { readDocumentationPages } from './modules/documentation/pages.ts'
import { entityPages } from './modules/pages/pages.ts'
import { routes } from './modules.ts'

export async function makeApp(context: Context, store: Store): Promise<FastifyInstance> {
  return await makeServer(context, {
    routes,
    pages: readDocumentationPages(),
    entityPages: entityPages(context),
    identify: new BasicAuthentication(context, new Passwords(context)).identify,
    store,
  })
}
