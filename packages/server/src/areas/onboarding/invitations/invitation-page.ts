/** /invitation: what the bearer of an invitation sees, signs up with and joins a place with. */
import { pageOf } from '@folkmoot/contract'
import { inTransaction } from '../../../db/transaction.ts'
import { Failure } from '../../../failure.ts'
import { hiddenField, type Problem } from '../../../http/frame.ts'
import { type Html, html } from '../../../http/html.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import {
  accountTexts,
  confirmPages,
  formPage,
  makeAccount,
  newcomerFields,
  newcomerProblems,
  notePage,
  problemsOf,
  readNewcomer,
  toSignIn,
  withSpace,
} from '../../identity/pages.ts'
import { findOwnerOf } from '../../identity/people.ts'
import {
  acceptInvitation,
  confirmInvited,
  findOpen,
  invitedBy,
  type OpenInvitation,
  signUpInvited,
} from './accepting.ts'
import { invitationTexts } from './texts.ts'

const textsOf = ({ language }: WebCall) => invitationTexts[language]

/** A path on this host. */
const pathWith = (code: string) => `/invitation?${new URLSearchParams({ code })}`
const pathOf = ({ place }: OpenInvitation): string => (place ? pageOf('', place.type, place.slug) : '/')

function over(call: WebCall): WebAnswer {
  const { title } = accountTexts[call.language].link
  return { status: 410, page: notePage(call, { title, sentences: [textsOf(call).over] }) }
}

function messageOf(call: WebCall, { row, inviter }: OpenInvitation): Html | undefined {
  if (row.note === '') return undefined
  return html`<p>${textsOf(call).note(inviter.display_name)}</p>
<blockquote><p>${row.note}</p></blockquote>`
}

interface Asked {
  readonly code: string
  readonly open: OpenInvitation
}

function askToSignUp(call: WebCall, { code, open }: Asked, problems: readonly Problem[] = []): WebAnswer {
  const texts = textsOf(call)
  const { row, inviter, place } = open
  const email = row.email ?? undefined
  const account = accountTexts[call.language]
  const form = formPage(call, {
    title: texts.title,
    action: '/invitation',
    hidden: [hiddenField('code', code)],
    fields: newcomerFields(account, call.form, email),
    submit: account.signUp.submit,
    problems,
  })
  const main = html`<p>${texts.invites(inviter.display_name, place?.name)}</p>
${messageOf(call, open)}
<p><a href="${call.at(toSignIn(account, pathWith(code)).path)}">${texts.haveAccount}</a></p>
${email !== undefined && html`<p>${texts.address(email)}</p>`}
${form.main}`
  return { status: problems.length > 0 ? 400 : 200, page: { ...form, main } }
}

function askToSignIn(call: WebCall, code: string, email: string): WebAnswer {
  const texts = textsOf(call)
  const link = toSignIn(accountTexts[call.language], pathWith(code))
  return { page: notePage(call, { title: texts.title, sentences: [texts.hasAccount(email)], link }) }
}

function askToJoin(call: WebCall, { code, open }: Asked): WebAnswer {
  const texts = textsOf(call)
  const { inviter, place } = open
  if (!place) {
    const link = { path: '/', label: texts.home }
    return { page: notePage(call, { title: texts.title, sentences: [texts.member], link }) }
  }
  const form = formPage(call, {
    title: texts.title,
    action: '/invitation',
    hidden: [hiddenField('code', code)],
    fields: [],
    submit: texts.join(place.name),
  })
  const main = html`<p>${texts.joins(inviter.display_name, place.name)}</p>
${messageOf(call, open)}
${form.main}`
  return { page: { ...form, main } }
}

/** Mails are read by their owner, who may learn here that the address has an account. */
async function ask(call: WebCall): Promise<WebAnswer> {
  const { context, query, session } = call
  const code = query.get('code')
  const open = await findOpen(context.db, code)
  if (!open) return over(call)
  if (session) return askToJoin(call, { code, open })
  const { email } = open.row
  const owner = email === null ? undefined : await findOwnerOf(context.db, email)
  return owner && email !== null ? askToSignIn(call, code, email) : askToSignUp(call, { code, open })
}

async function signUp(call: WebCall, asked: Asked): Promise<WebAnswer> {
  const { code, open } = asked
  const email = open.row.email ?? undefined
  const problems = newcomerProblems(call, email)
  if (problems.length > 0) return askToSignUp(call, asked, problems)
  try {
    return await makeAccount(call, readNewcomer(call.form, email), {
      signUp: (context, tx, newcomer) => signUpInvited(context, tx, code, newcomer),
      next: pathOf(open),
      startOver: pathWith(code),
      invitation: { ...invitedBy(open), code },
    })
  } catch (error) {
    if (error instanceof Failure && error.failureName === 'invitation_missing') return over(call)
    return askToSignUp(call, asked, problemsOf(accountTexts[call.language], error))
  }
}

async function join(call: WebCall, code: string): Promise<WebAnswer> {
  const { context, actor, trace } = call
  try {
    const joined = await inTransaction(context.writeDb, (tx) => acceptInvitation(tx, actor, code), trace)
    return { redirect: call.at(pathOf(joined)) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.failureName === 'invitation_missing') return over(call)
    if (error.failureName !== 'member_banned') throw error
    const { title, banned } = textsOf(call)
    return { status: 409, page: notePage(call, { title, sentences: [banned] }) }
  }
}

async function take(call: WebCall): Promise<WebAnswer> {
  const { context, form, session } = call
  const code = form.get('code')
  const open = await findOpen(context.db, code)
  if (!open) return over(call)
  return session ? await join(call, code) : await signUp(call, { code, open })
}

export function invitationPages(): WebRoute[] {
  const pages: WebRoute[] = [
    { method: 'GET', path: '/invitation', handle: ask },
    { method: 'POST', path: '/invitation', handle: take },
    ...confirmPages({
      path: '/invitation/confirm',
      isInvited: true,
      confirm: confirmInvited,
      instead: toSignIn,
    }),
  ]
  return pages.map(withSpace)
}
