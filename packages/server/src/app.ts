/** Puts modules, authentication and the HTTP server together. */

import type { FastifyInstance } from 'fastify'
import { Authentication, findSession, OAuth, Passwords, RunAs } from './areas/identity/authentication.ts'
import { accountPages, oauthPages, renderError, signInPages } from './areas/identity/pages.ts'
import { communityPages, readAssets, readDocumentationPages, readWebBuild } from './areas/instance/pages.ts'
import { unsubscribePages } from './areas/news/pages.ts'
import { invitationPages } from './areas/onboarding/pages.ts'
import type { Context } from './context.ts'
import type { Store } from './db/store.ts'
import { SessionCookie } from './http/cookies.ts'
import { makeServer } from './http/server.ts'
import { Metrics } from './metrics.ts'
import { routes } from './routes.ts'

export async function makeApp(context: Context, store: Store): Promise<FastifyInstance> {
  const passwords = new Passwords(context)
  const cookie = new SessionCookie(context.config)
  const webBuild = readWebBuild()
  const { staticPages, ...pages } = communityPages(context, webBuild)
  const assets = readAssets(webBuild)
  const oauth = new OAuth(context, {
    passwords,
    readCookie: (cookies) => cookie.read({ cookie: cookies }),
    renderError: (refused) => renderError(context, assets, refused),
  })
  return await makeServer(context, {
    routes,
    pages: [...readDocumentationPages(), ...staticPages],
    ...pages,
    identify: new Authentication(context, passwords).identify,
    webRoutes: [
      ...signInPages(passwords),
      ...accountPages(passwords),
      ...invitationPages(),
      ...oauthPages(oauth),
      ...unsubscribePages,
    ],
    assets,
    handedOn: [oauth],
    findSession: (cookieValue) => findSession(context, cookieValue),
    runAs: new RunAs(context),
    store,
    metrics: new Metrics(context, store),
  })
}
