/** The application: modules, identification and the HTTP server put together. */
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Store } from './db/store.ts'
import { SessionCookie } from './http/cookies.ts'
import { makeServer } from './http/server.ts'
import { accountPages } from './areas/identity/account/pages.ts'
import { Authentication } from './areas/identity/auth/identify.ts'
import { Passwords } from './areas/identity/auth/passwords.ts'
import { RunAs } from './areas/identity/auth/run-as.ts'
import { readDocumentationPages } from './areas/instance/documentation/pages.ts'
import { unsubscribePages } from './areas/news/mail-notifications/pages.ts'
import { OAuth } from './areas/identity/oauth/oauth.ts'
import { oauthPages, renderError } from './areas/identity/oauth/pages.ts'
import { communityPages } from './areas/instance/pages/pages.ts'
import { readWebBuild } from './areas/instance/pages/web-build.ts'
import { findSession } from './areas/identity/sessions/sessions.ts'
import { signInPages } from './areas/identity/sign-in/pages.ts'
import { routes } from './modules.ts'

export async function makeApp(context: Context, store: Store): Promise<FastifyInstance> {
  const passwords = new Passwords(context)
  const cookie = new SessionCookie(context.config)
  const webBuild = readWebBuild()
  const look = { styles: webBuild?.styles ?? [], font: webBuild?.font, icon: webBuild?.icon }
  const oauth = new OAuth(context, {
    passwords,
    readCookie: (cookies) => cookie.read({ cookie: cookies }),
    renderError: (refused) => renderError(context, look, refused),
  })
  return await makeServer(context, {
    routes,
    pages: [...readDocumentationPages(), ...(webBuild?.files ?? [])],
    appPages: communityPages(context, webBuild),
    identify: new Authentication(context, passwords).identify,
    webRoutes: [
      ...signInPages(passwords),
      ...accountPages(passwords),
      ...oauthPages(oauth),
      ...unsubscribePages,
    ],
    look,
    handedOn: [oauth],
    findSession: (cookieValue) => findSession(context, cookieValue),
    runAs: new RunAs(context),
    store,
  })
}
