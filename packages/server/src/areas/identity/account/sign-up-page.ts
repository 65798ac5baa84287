/** /sign-up: creates an account, if the operator allows it. */
import { hash, randomBytes } from 'node:crypto'
import type { NewPerson } from '@folkmoot/contract'
import { ANONYMOUS } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { SignUpCookie } from '../../../http/cookies.ts'
import { hiddenField, type Problem, type TextField } from '../../../http/frame.ts'
import type { Fields, WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { hashPassword } from '../credentials/password.ts'
import { checkUsername } from '../people/names.ts'
import { ownPath, withNext } from '../sign-in/next.ts'
import { signInFirst } from '../sign-in/sign-in.ts'
import { Allowance } from './allowances.ts'
import { findCode } from './confirmations.ts'
import { formPage, linkOver, newPasswordFields, notePage, textsOf } from './form-page.ts'
import { arrange, complaintsOf, problemsOf, readNewcomer, repeatProblems } from './problems-page.ts'
import { admitNewcomer, confirmSignUp, signUp } from './sign-up.ts'
import type { AccountTexts } from './texts.ts'

const beginAgain = ({ signUp }: AccountTexts) => ({ path: '/sign-up', label: signUp.startOver })
const toSignIn = ({ common }: AccountTexts, next = '/') => ({
  path: withNext('/login', next),
  label: common.toSignIn,
})
/** As long as the link in the mail. */
const COOKIE_SECONDS = 24 * 3600
const hashOf = (cookie: string): string => hash('sha256', cookie, 'base64url')

const fieldsOf = (texts: AccountTexts, form: Fields): TextField[] => [
  {
    name: 'username',
    label: texts.fields.username,
    hint: texts.fields.usernameHint,
    value: form.get('username'),
    autocomplete: 'username',
  },
  {
    name: 'givenName',
    label: texts.fields.givenName,
    value: form.get('givenName'),
    autocomplete: 'given-name',
  },
  {
    name: 'familyName',
    label: texts.fields.familyName,
    value: form.get('familyName'),
    autocomplete: 'family-name',
  },
  {
    name: 'email',
    label: texts.fields.email,
    kind: 'email',
    value: form.get('email'),
    autocomplete: 'email',
  },
  ...newPasswordFields(texts, texts.fields.password),
]

function closed(call: WebCall): WebAnswer {
  const texts = textsOf(call)
  const { offTitle, off } = texts.signUp
  return { status: 403, page: notePage(call, { title: offTitle, sentences: [off], link: toSignIn(texts) }) }
}

function ask(call: WebCall, problems: readonly Problem[] = []): WebAnswer {
  const texts = textsOf(call)
  const { title, submit } = texts.signUp
  const next = ownPath(call.form.has('next') ? call.form.get('next') : call.query.get('next'))
  const form = {
    title,
    action: '/sign-up',
    hidden: [hiddenField('next', next)],
    fields: fieldsOf(texts, call.form),
    submit,
    problems,
  }
  return { status: problems.length > 0 ? 400 : 200, page: formPage(call, form) }
}

async function make(call: WebCall, { svc, ...rest }: NewPerson): Promise<WebAnswer> {
  const { context, trace, language, userAgent, session: before } = call
  const { password = '', ...account } = svc
  // Later mails are in the language of this page too.
  const person = { ...rest, svc: { ...account, locale: language } }
  await admitNewcomer(context, trace, person, textsOf(call).common.tooMany)
  const next = ownPath(call.form.get('next'))
  const cookie = randomBytes(32).toString('base64url')
  const newcomer = { person, passwordHash: await hashPassword(password), next, browser: hashOf(cookie) }
  const session = await inTransaction(
    context.writeDb,
    async (tx) => {
      const made = await signUp(context, tx, ANONYMOUS, newcomer)
      return made && (await signInFirst(context, tx, made, { userAgent, before }))
    },
    trace,
  )
  return session ? { redirect: call.at(next), session } : sent(call, cookie)
}

function sent(call: WebCall, cookie: string): WebAnswer {
  const texts = textsOf(call)
  const { sentTitle, sent: sentences } = texts.signUp
  return {
    headers: { 'set-cookie': new SignUpCookie(call.context.config).write(cookie, COOKIE_SECONDS) },
    page: notePage(call, { title: sentTitle, sentences, link: beginAgain(texts) }),
  }
}

/** In another browser people sign in themselves: perhaps somebody else signed up with their address, and knows the password. */
function madeElsewhere(call: WebCall, username: string, next: string | undefined): WebAnswer {
  const texts = textsOf(call)
  const { doneTitle, done } = texts.signUp
  return {
    page: notePage(call, { title: doneTitle, sentences: [done(username)], link: toSignIn(texts, next) }),
  }
}

const signedUpHere = ({ context, cookies: cookie }: WebCall, browser: string | undefined): boolean => {
  const value = new SignUpCookie(context.config).read(cookie === undefined ? {} : { cookie })
  return browser !== undefined && value !== undefined && hashOf(value) === browser
}

async function take(call: WebCall): Promise<WebAnswer> {
  const { context, form } = call
  if (!context.config.signUp) return closed(call)
  const texts = textsOf(call)
  const complaints = complaintsOf(
    texts,
    () => readNewcomer(form),
    () => checkUsername(form.get('username').trim()),
  )
  const problems = arrange(texts, [...complaints, ...repeatProblems(texts, form)], {
    fields: fieldsOf(texts, form),
    form,
  })
  if (problems.length > 0) return ask(call, problems)
  try {
    return await make(call, readNewcomer(form))
  } catch (error) {
    return ask(call, problemsOf(texts, error))
  }
}

async function askToConfirm(call: WebCall): Promise<WebAnswer> {
  const { context, query } = call
  if (!context.config.signUp) return closed(call)
  const texts = textsOf(call)
  const code = query.get('code')
  const found = await findCode(context, context.db, 'account', code)
  if (!found) return linkOver(call, beginAgain(texts))
  const { confirmTitle, confirm, confirmSubmit } = texts.signUp
  const page = formPage(call, {
    title: confirmTitle,
    intro: confirm(found.pending.person.svc.username),
    action: '/sign-up/confirm',
    hidden: [hiddenField('code', code)],
    fields: [],
    submit: confirmSubmit,
  })
  return { page }
}

/** Name or address may have been taken since the email was sent. */
function takenMeanwhile(call: WebCall, error: unknown): WebAnswer {
  const texts = textsOf(call)
  const sentences = problemsOf(texts, error).map(({ message }) => `${message}.`)
  return {
    status: 409,
    page: notePage(call, { title: texts.link.title, sentences, link: beginAgain(texts) }),
  }
}

async function takeConfirmation(call: WebCall, confirming: Allowance): Promise<WebAnswer> {
  const { context, form, trace, userAgent, session: before } = call
  if (!context.config.signUp) return closed(call)
  const texts = textsOf(call)
  confirming.spend(trace.network, texts.common.tooMany)
  try {
    return await inTransaction(
      context.writeDb,
      async (tx) => {
        const confirmed = await confirmSignUp(context, tx, form.get('code'))
        if (!confirmed) return linkOver(call, beginAgain(texts))
        const { account, newcomer } = confirmed
        const { next = '/', browser } = newcomer
        if (!signedUpHere(call, browser)) return madeElsewhere(call, account.username, next)
        const session = await signInFirst(context, tx, account, { userAgent, before })
        return { redirect: call.at(next), session }
      },
      trace,
    )
  } catch (error) {
    return takenMeanwhile(call, error)
  }
}

export function signUpPages(): WebRoute[] {
  const confirming = new Allowance(60)
  return [
    {
      method: 'GET',
      path: '/sign-up',
      handle: (call) => (call.context.config.signUp ? ask(call) : closed(call)),
    },
    { method: 'POST', path: '/sign-up', handle: take },
    { method: 'GET', path: '/sign-up/confirm', handle: askToConfirm },
    { method: 'POST', path: '/sign-up/confirm', handle: (call) => takeConfirmation(call, confirming) },
  ]
}
