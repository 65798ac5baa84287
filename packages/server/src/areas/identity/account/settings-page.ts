/** /settings: account settings for signed-in people. */
import type { Member } from '../../../actor.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { Failure } from '../../../failure.ts'
import { hiddenField, type Problem, type TextField } from '../../../http/frame.ts'
import { html } from '../../../http/html.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import type { Passwords } from '../auth/passwords.ts'
import { hashPassword } from '../credentials/password.ts'
import { changePassword, emailOf } from './account.ts'
import { findCode } from './confirmations.ts'
import { askForEmail, changeEmail, confirmEmail } from './email-changes.ts'
import { formPage, linkOver, newPasswordFields, notePage, textsOf, usernameForManagers } from './form-page.ts'
import { checkAddress, checkPassword, complaintsOf, problemsOf, repeatProblems } from './problems-page.ts'
import { sessionsSection, takeSessions } from './sessions-page.ts'
import type { AccountTexts } from './texts.ts'

const toSettings = ({ common }: AccountTexts) => ({ path: '/settings', label: common.toSettings })
const askAgain = ({ email }: AccountTexts) => ({ path: '/settings/email', label: email.title })

/** Anonymous visitors sign in first and return. */
const forMember =
  (path: string, handle: (call: WebCall, member: Member) => WebAnswer | Promise<WebAnswer>) =>
  (call: WebCall) => {
    if (call.actor.kind === 'member') return handle(call, call.actor)
    const code = call.query.get('code')
    const next = code === '' ? path : `${path}?${new URLSearchParams({ code })}`
    return { redirect: call.at(`/login?${new URLSearchParams({ next })}`) }
  }

async function overview(call: WebCall, member: Member): Promise<WebAnswer> {
  const { at } = call
  const { title, signedInAs, email, password } = textsOf(call).settings
  const main = html`<p>${signedInAs(member.username)}</p>
<ul>
<li><a href="${at('/settings/email')}">${email}</a></li>
<li><a href="${at('/settings/password')}">${password}</a></li>
</ul>
${await sessionsSection(call, member)}`
  return { page: { title, main, isWide: true } }
}

const currentField = ({ fields }: AccountTexts): TextField => ({
  name: 'current',
  label: fields.current,
  kind: 'password',
  autocomplete: 'current-password',
})

/** An unattended screen has the session but not the password. */
async function problemsOfCurrent(call: WebCall, member: Member, passwords: Passwords): Promise<Problem[]> {
  const { common } = textsOf(call)
  const given = { name: member.username, password: call.form.get('current') }
  if (given.password === '') return [{ field: 'current', message: common.missing('current') }]
  try {
    const { id } = await passwords.check(given, call.trace)
    if (id === member.id) return []
  } catch (error) {
    if (!(error instanceof Failure) || error.failureName !== 'unauthenticated') throw error
  }
  return [{ field: 'current', message: common.wrongPassword }]
}

function askForNewPassword(call: WebCall, member: Member, problems: readonly Problem[] = []): WebAnswer {
  const texts = textsOf(call)
  const { title, intro, submit } = texts.password
  const page = formPage(call, {
    title,
    intro,
    action: '/settings/password',
    hidden: [usernameForManagers(member.username)],
    fields: [currentField(texts), ...newPasswordFields(texts, texts.fields.newPassword)],
    submit,
    problems,
  })
  return { status: problems.length > 0 ? 400 : 200, page }
}

async function takeNewPassword(call: WebCall, member: Member, passwords: Passwords): Promise<WebAnswer> {
  const { context, form, trace } = call
  const texts = textsOf(call)
  const complaints = [
    ...complaintsOf(texts, () => checkPassword(form.get('password'))),
    ...repeatProblems(texts, form),
  ]
  const problems = complaints.length > 0 ? complaints : await problemsOfCurrent(call, member, passwords)
  if (problems.length > 0) return askForNewPassword(call, member, problems)
  const hash = await hashPassword(form.get('password'))
  await inTransaction(context.writeDb, (tx) => changePassword(context, tx, member, hash), trace)
  const { doneTitle, done } = texts.password
  return { page: notePage(call, { title: doneTitle, sentences: [done], link: toSettings(texts) }) }
}

async function askForAddress(
  call: WebCall,
  member: Member,
  problems: readonly Problem[] = [],
): Promise<WebAnswer> {
  const texts = textsOf(call)
  const { title, intro, introAtOnce, submit, confirmSubmit } = texts.email
  const isConfirmed = isMailOn(call.context.config)
  const address: TextField = {
    name: 'email',
    label: texts.fields.newEmail,
    kind: 'email',
    value: call.form.get('email'),
    autocomplete: 'email',
  }
  const page = formPage(call, {
    title,
    intro: (isConfirmed ? intro : introAtOnce)(await emailOf(call.context, member)),
    action: '/settings/email',
    fields: [address, currentField(texts)],
    submit: isConfirmed ? submit : confirmSubmit,
    problems,
  })
  return { status: problems.length > 0 ? 400 : 200, page }
}

async function takeAddress(call: WebCall, member: Member, passwords: Passwords): Promise<WebAnswer> {
  const { context, form, trace, language } = call
  const texts = textsOf(call)
  const to = form.get('email').trim()
  const complaints = complaintsOf(texts, () => checkAddress(to))
  const problems = complaints.length > 0 ? complaints : await problemsOfCurrent(call, member, passwords)
  if (problems.length > 0) return await askForAddress(call, member, problems)
  context.allowances.addressChanges.spend(member.id, texts.common.tooMany)
  const isConfirmed = isMailOn(context.config)
  try {
    await inTransaction(
      context.writeDb,
      (tx) =>
        isConfirmed
          ? askForEmail(context, tx, member, { to, language })
          : changeEmail(context, tx, member, to),
      trace,
    )
  } catch (error) {
    return await askForAddress(call, member, problemsOf(texts, error))
  }
  if (!isConfirmed) return changed(call)
  const { sentTitle, sent } = texts.email
  return { page: notePage(call, { title: sentTitle, sentences: sent, link: toSettings(texts) }) }
}

function changed(call: WebCall): WebAnswer {
  const texts = textsOf(call)
  const { doneTitle, done } = texts.email
  return { page: notePage(call, { title: doneTitle, sentences: [done], link: toSettings(texts) }) }
}

function forAnother(call: WebCall): WebAnswer {
  const texts = textsOf(call)
  const note = { title: texts.email.confirmTitle, sentences: [texts.email.other], link: toSettings(texts) }
  return { status: 403, page: notePage(call, note) }
}

async function askToConfirm(call: WebCall, member: Member): Promise<WebAnswer> {
  const { context, query } = call
  const texts = textsOf(call)
  const code = query.get('code')
  const found = await findCode(context, context.db, 'email', code)
  if (!found) return linkOver(call, askAgain(texts))
  if (found.personId !== member.id) return forAnother(call)
  const { confirmTitle, confirm, confirmSubmit } = texts.email
  const page = formPage(call, {
    title: confirmTitle,
    intro: confirm(found.pending.to),
    action: '/settings/email/confirm',
    hidden: [hiddenField('code', code)],
    fields: [],
    submit: confirmSubmit,
  })
  return { page }
}

async function takeConfirmation(call: WebCall, member: Member): Promise<WebAnswer> {
  const { context, form, trace } = call
  const texts = textsOf(call)
  try {
    const isDone = await inTransaction(
      context.writeDb,
      (tx) => confirmEmail(context, tx, member, form.get('code')),
      trace,
    )
    if (!isDone) return linkOver(call, askAgain(texts))
  } catch (error) {
    if (error instanceof Failure && error.failureName === 'forbidden') return forAnother(call)
    const sentences = problemsOf(texts, error).map(({ message }) => `${message}.`)
    return {
      status: 409,
      page: notePage(call, { title: texts.link.title, sentences, link: askAgain(texts) }),
    }
  }
  return changed(call)
}

export function settingsPages(passwords: Passwords): WebRoute[] {
  const page = (
    method: 'GET' | 'POST',
    path: string,
    handle: (call: WebCall, member: Member) => WebAnswer | Promise<WebAnswer>,
  ): WebRoute => ({ method, path, handle: forMember(path, handle) })
  return [
    page('GET', '/settings/account', overview),
    page('POST', '/settings/sessions', takeSessions),
    page('GET', '/settings/password', (call, member) => askForNewPassword(call, member)),
    page('POST', '/settings/password', (call, member) => takeNewPassword(call, member, passwords)),
    page('GET', '/settings/email', (call, member) => askForAddress(call, member)),
    page('POST', '/settings/email', (call, member) => takeAddress(call, member, passwords)),
    page('GET', '/settings/email/confirm', askToConfirm),
    page('POST', '/settings/email/confirm', takeConfirmation),
  ]
}
