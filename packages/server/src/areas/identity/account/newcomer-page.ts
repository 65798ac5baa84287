/** Parts of the pages on which people sign up, by themselves or invited. */
import { hash, randomBytes } from 'node:crypto'
import type { NewPerson } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { SignUpCookie } from '../../../http/cookies.ts'
import { hiddenField, type Problem, type TextField } from '../../../http/frame.ts'
import type { Fields, WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { hashPassword } from '../credentials/password.ts'
import type { Account } from '../people/accounts.ts'
import { checkUsername } from '../people/names.ts'
import { withNext } from '../sign-in/next.ts'
import { signInFirst } from '../sign-in/sign-in.ts'
import { Allowance, type Invited } from './allowances.ts'
import { findNewcomer, type Newcomer } from './confirmations.ts'
import { formPage, linkOver, type Note, newPasswordFields, notePage, textsOf } from './form-page.ts'
import { arrange, complaintsOf, problemsOf, readNewcomer, repeatProblems } from './problems-page.ts'
import { admitNewcomer, type Confirmed } from './sign-up.ts'
import type { AccountTexts } from './texts.ts'

/** As long as the link in the mail. */
const COOKIE_SECONDS = 24 * 3600
const hashOf = (cookie: string): string => hash('sha256', cookie, 'base64url')

export const toSignIn = ({ common }: AccountTexts, next = '/') => ({
  path: withNext('/login', next),
  label: common.toSignIn,
})

/** `email`: the address, where it is not asked for. */
export const newcomerFields = (texts: AccountTexts, form: Fields, email?: string): TextField[] => {
  const fields: TextField[] = [
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
  return email === undefined ? fields : fields.filter(({ name }) => name !== 'email')
}

/** The problems of the form. */
export function newcomerProblems(call: WebCall, email?: string): Problem[] {
  const texts = textsOf(call)
  const { form } = call
  const complaints = complaintsOf(
    texts,
    () => readNewcomer(form, email),
    () => checkUsername(form.get('username').trim()),
  )
  return arrange(texts, [...complaints, ...repeatProblems(texts, form)], {
    fields: newcomerFields(texts, form, email),
    form,
  })
}

interface Making {
  /** Undefined if the address is confirmed first. */
  signUp(context: Context, tx: Transaction, newcomer: Newcomer): Promise<Account | undefined>
  /** A path of ours. */
  readonly next: string
  readonly startOver: string
  readonly invitation?: Invited & { readonly code: string }
}

/** Throws what `problemsOf` puts into words. */
export async function makeAccount(
  call: WebCall,
  { svc, ...rest }: NewPerson,
  { signUp, next, startOver, invitation }: Making,
): Promise<WebAnswer> {
  const { context, trace, language, userAgent, session: before } = call
  const { password = '', ...account } = svc
  // Later mails are in the language of this page too.
  const person = { ...rest, svc: { ...account, locale: language } }
  const { tooMany } = textsOf(call).common
  await admitNewcomer(context, trace, person, { tooMany, invited: invitation })
  const cookie = randomBytes(32).toString('base64url')
  const passwordHash = await hashPassword(password)
  const newcomer = { person, passwordHash, next, browser: hashOf(cookie), invitation: invitation?.code }
  const session = await inTransaction(
    context.writeDb,
    async (tx) => {
      const made = await signUp(context, tx, newcomer)
      return made && (await signInFirst(context, tx, made, { userAgent, before }))
    },
    trace,
  )
  return session ? { redirect: call.at(next), session } : sent(call, cookie, startOver)
}

function sent(call: WebCall, cookie: string, startOver: string): WebAnswer {
  const { sentTitle, sent: sentences, startOver: label } = textsOf(call).signUp
  return {
    headers: { 'set-cookie': new SignUpCookie(call.context.config).write(cookie, COOKIE_SECONDS) },
    page: notePage(call, { title: sentTitle, sentences, link: { path: startOver, label } }),
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

interface Confirming {
  readonly path: string
  readonly isInvited: boolean
  /** Undefined for an invalid link. */
  confirm(context: Context, tx: Transaction, code: string): Promise<Confirmed | undefined>
  /** Where people go on whose link is no longer valid. */
  readonly instead: (texts: AccountTexts) => Note['link']
  /** The answer where nobody signs up. */
  readonly closed?: (call: WebCall) => WebAnswer | undefined
}

async function ask(call: WebCall, { path, isInvited, instead }: Confirming): Promise<WebAnswer> {
  const { context, query } = call
  const texts = textsOf(call)
  const code = query.get('code')
  const newcomer = await findNewcomer(context, context.db, { code, isInvited })
  if (!newcomer) return linkOver(call, instead(texts))
  const { confirmTitle, confirm, confirmSubmit } = texts.signUp
  const page = formPage(call, {
    title: confirmTitle,
    intro: confirm(newcomer.person.svc.username),
    action: path,
    hidden: [hiddenField('code', code)],
    fields: [],
    submit: confirmSubmit,
  })
  return { page }
}

/** Name or address may have been taken since the email was sent. */
function takenMeanwhile(call: WebCall, error: unknown, { instead }: Confirming): WebAnswer {
  const texts = textsOf(call)
  const sentences = problemsOf(texts, error).map(({ message }) => `${message}.`)
  return {
    status: 409,
    page: notePage(call, { title: texts.link.title, sentences, link: instead(texts) }),
  }
}

async function take(call: WebCall, confirming: Confirming): Promise<WebAnswer> {
  const { context, form, trace, userAgent, session: before } = call
  try {
    return await inTransaction(
      context.writeDb,
      async (tx) => {
        const confirmed = await confirming.confirm(context, tx, form.get('code'))
        if (!confirmed) return linkOver(call, confirming.instead(textsOf(call)))
        const { account, newcomer } = confirmed
        const { next = '/', browser } = newcomer
        if (!signedUpHere(call, browser)) return madeElsewhere(call, account.username, next)
        const session = await signInFirst(context, tx, account, { userAgent, before })
        return { redirect: call.at(next), session }
      },
      trace,
    )
  } catch (error) {
    return takenMeanwhile(call, error, confirming)
  }
}

/** The pages behind the link that confirms an address. */
export function confirmPages(confirming: Confirming): WebRoute[] {
  const allowance = new Allowance(60)
  const { path, closed } = confirming
  return [
    { method: 'GET', path, handle: (call) => closed?.(call) ?? ask(call, confirming) },
    {
      method: 'POST',
      path,
      handle(call) {
        const answer = closed?.(call)
        if (answer) return answer
        allowance.spend(call.trace.network, textsOf(call).common.tooMany)
        return take(call, confirming)
      },
    },
  ]
}
