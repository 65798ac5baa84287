/** /forgotten and /reset: a new password for whoever has the mailbox of the account. */
import { inTransaction } from '../../db/transaction.ts'
import { hiddenField, type Problem } from '../../http/frame.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../http/web.ts'
import { hashPassword } from '../credentials/password.ts'
import { isMailOn } from '../mail/mail.ts'
import { resetPassword } from './account.ts'
import { findResetName } from './confirmations.ts'
import { formPage, linkOver, newPasswordFields, notePage, usernameForManagers } from './form-page.ts'
import { Allowance, checkPassword, complaintsOf, repeatProblems } from './problems-page.ts'
import { noteRequest } from './requests.ts'
import { texts } from './texts.ts'

const AGAIN = { path: '/forgotten', label: texts.forgotten.again }
const TO_SIGN_IN = { path: '/login', label: texts.common.toSignIn }

function cannot(call: WebCall): WebAnswer {
  const { offTitle, off } = texts.forgotten
  return { page: notePage(call, { title: offTitle, sentences: [off], link: TO_SIGN_IN }) }
}

function askForName(call: WebCall, problems: readonly Problem[] = []): WebAnswer {
  if (!isMailOn(call.context.config)) return cannot(call)
  const { title, intro, submit } = texts.forgotten
  const name = { name: 'name', label: texts.fields.name, autocomplete: 'username' }
  const form = { title, intro, action: '/forgotten', fields: [name], submit, problems }
  return { status: problems.length > 0 ? 400 : 200, page: formPage(call, form) }
}

interface Allowances {
  readonly asking: Allowance
  readonly name: Allowance
  readonly setting: Allowance
}

/** The same answer, and the same work before it, whoever is meant. */
async function takeName(call: WebCall, allowances: Allowances): Promise<WebAnswer> {
  const { context, form, trace } = call
  if (!isMailOn(context.config)) return cannot(call)
  const name = form.get('name').trim()
  if (name === '' || name.length > 320) {
    return askForName(call, [{ field: 'name', message: texts.common.missing(texts.fields.name) }])
  }
  allowances.asking.spend(trace.network)
  allowances.name.spend(name)
  await noteRequest(context, { kind: 'forgotten', name })
  const { sentTitle, sent } = texts.forgotten
  return { page: notePage(call, { title: sentTitle, sentences: sent, link: TO_SIGN_IN }) }
}

async function askForPassword(
  call: WebCall,
  code: string,
  problems: readonly Problem[] = [],
): Promise<WebAnswer> {
  const { context } = call
  const username = await findResetName(context, context.db, code)
  if (username === undefined) return linkOver(call, AGAIN)
  const { title, intro, submit } = texts.reset
  const page = formPage(call, {
    title,
    intro: intro(username),
    action: '/reset',
    hidden: [hiddenField('code', code), usernameForManagers(username)],
    fields: newPasswordFields(texts.fields.newPassword),
    submit,
    problems,
  })
  return { status: problems.length > 0 ? 400 : 200, page }
}

async function takePassword(call: WebCall, { setting }: Allowances): Promise<WebAnswer> {
  const { context, form, trace } = call
  const [code, password] = [form.get('code'), form.get('password')]
  setting.spend(trace.network)
  const complaints = complaintsOf(() => checkPassword(password))
  const problems = complaints.length > 0 ? complaints : repeatProblems(form)
  if (problems.length > 0) return await askForPassword(call, code, problems)
  // Nobody makes us hash for a link that is none.
  if ((await findResetName(context, context.db, code)) === undefined) return linkOver(call, AGAIN)
  const hash = await hashPassword(password)
  const isDone = await inTransaction(context.writeDb, (tx) => resetPassword(context, tx, code, hash), trace)
  if (!isDone) return linkOver(call, AGAIN)
  const { doneTitle, done } = texts.reset
  return { page: notePage(call, { title: doneTitle, sentences: [done], link: TO_SIGN_IN }) }
}

export function forgottenPages(): WebRoute[] {
  const allowances = { asking: new Allowance(20), name: new Allowance(5), setting: new Allowance(60) }
  return [
    { method: 'GET', path: '/forgotten', handle: (call) => askForName(call) },
    { method: 'POST', path: '/forgotten', handle: (call) => takeName(call, allowances) },
    { method: 'GET', path: '/reset', handle: (call) => askForPassword(call, call.query.get('code')) },
    { method: 'POST', path: '/reset', handle: (call) => takePassword(call, allowances) },
  ]
}
