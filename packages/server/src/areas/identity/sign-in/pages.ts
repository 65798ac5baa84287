/** /login and /logout. */
import { Failure } from '../../../failure.ts'
import type { Problem } from '../../../http/frame.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import type { PageTexts } from '../../../page-texts/page-texts.ts'
import type { Passwords } from '../auth/passwords.ts'
import { ownPath, withNext } from './next.ts'
import { signIn, signOut } from './sign-in.ts'
import { alreadySignedIn, signInForm, signOutForm } from './sign-in-page.ts'

/** Account pages are linked from here, and lead back to where one was going. */
const waysOf = ({ context, at }: WebCall, next: string) => ({
  forgotten: at(withNext('/forgotten', next)),
  signUp: context.config.signUp ? at(withNext('/sign-up', next)) : undefined,
})

/** Where visitors read nothing, this is the front page. */
const introductionOf = ({ context: { config, look } }: WebCall): string =>
  config.anonymousRead ? '' : look.introduction

const formOf = (call: WebCall, next: string) => ({
  action: call.at('/login'),
  next,
  introduction: introductionOf(call),
  ways: waysOf(call, next),
})

function askToSignIn(call: WebCall): WebAnswer {
  const { actor, query, at, texts } = call
  const next = ownPath(query.get('next'))
  if (actor.kind === 'member' && !query.has('again')) {
    const signedIn = { username: actor.username, continueTo: at(next), signOut: at('/logout') }
    return { page: alreadySignedIn(texts, signedIn) }
  }
  const note = query.has('signedOut') ? texts.signIn.signedOut : undefined
  return { page: signInForm(texts, { ...formOf(call, next), note }) }
}

interface Given {
  readonly name: string
  readonly password: string
}

function missing({ signIn }: PageTexts, { name, password }: Given): Problem[] {
  const { nameMissing, passwordMissing } = signIn
  return [
    ...(name === '' ? [{ field: 'username', message: nameMissing }] : []),
    ...(password === '' ? [{ field: 'password', message: passwordMissing }] : []),
  ]
}

type Refused = Pick<WebAnswer, 'headers'> & { readonly status: number; readonly message: string }

/** The message for a refused attempt; other failures have their own page. */
function explain({ signIn }: PageTexts, error: unknown): Refused {
  if (error instanceof Failure && error.failureName === 'unauthenticated')
    return { status: 401, message: signIn.refused }
  if (!(error instanceof Failure) || error.failureName !== 'too_fast') throw error
  const { retryAfter = 1 } = error
  return {
    status: 429,
    message: retryAfter < 10 ? signIn.busy : signIn.tooFast(Math.ceil(retryAfter / 60)),
    headers: { 'retry-after': String(Math.ceil(retryAfter)) },
  }
}

async function takeSignIn(call: WebCall, passwords: Passwords): Promise<WebAnswer> {
  const { context, form, at, texts, trace, userAgent, session: before } = call
  const given = { name: form.get('username').trim(), password: form.get('password') }
  const isLasting = form.get('keep') === 'on'
  const next = ownPath(form.get('next'))
  const asked = { ...formOf(call, next), name: given.name, isLasting }
  const problems = missing(texts, given)
  if (problems.length > 0) return { status: 400, page: signInForm(texts, { ...asked, problems }) }
  try {
    const session = await signIn(context, passwords, { given, isLasting, trace, userAgent, before })
    return { redirect: at(next), session }
  } catch (error) {
    const { status, message, headers } = explain(texts, error)
    return {
      status,
      headers,
      page: signInForm(texts, { ...asked, problems: [{ field: 'username', message }] }),
    }
  }
}

function askToSignOut({ actor, csrfField, at, texts }: WebCall): WebAnswer {
  if (actor.kind === 'anonymous') return { redirect: at('/login') }
  const { username } = actor
  const asked = { username, action: at('/logout'), stay: at('/'), csrfField }
  return { page: signOutForm(texts, asked) }
}

async function takeSignOut({ context, session, trace, at }: WebCall): Promise<WebAnswer> {
  if (session) await signOut(context, session, trace)
  // Clears the browser's cache of this person. Not cookies: that would also clear those of neighbouring hosts.
  const headers = { 'clear-site-data': '"cache", "storage"' }
  return { redirect: at('/login?signedOut'), session: null, headers }
}

export const signInPages = (passwords: Passwords): WebRoute[] => [
  { method: 'GET', path: '/login', handle: askToSignIn },
  { method: 'POST', path: '/login', isWithoutToken: true, handle: (call) => takeSignIn(call, passwords) },
  { method: 'GET', path: '/logout', handle: askToSignOut },
  { method: 'POST', path: '/logout', handle: takeSignOut },
]
