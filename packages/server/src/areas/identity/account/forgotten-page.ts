/** /forgotten and /reset: a new password for the owner of the mailbox. */
import { inTransaction } from '../../../db/transaction.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { hiddenField, type Problem } from '../../../http/frame.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { hashPassword } from '../credentials/password.ts'
import { ownPath } from '../sign-in/next.ts'
import { signInFirst } from '../sign-in/sign-in.ts'
import { resetPassword } from './account.ts'
import { Allowance } from './allowances.ts'
import { findResetName } from './confirmations.ts'
import { formPage, linkOver, newPasswordFields, notePage, textsOf, usernameForManagers } from './form-page.ts'
import { checkPassword, complaintsOf, repeatProblems } from './problems-page.ts'
import { noteRequest } from './requests.ts'
import type { AccountTexts } from './texts.ts'

const askAgain = ({ forgotten }: AccountTexts) => ({ path: '/forgotten', label: forgotten.again })
const toSignIn = ({ common }: AccountTexts) => ({ path: '/login', label: common.toSignIn })

function cannot(call: WebCall): WebAnswer {
  const texts = textsOf(call)
  const { offTitle, off } = texts.forgotten
  return { page: notePage(call, { title: offTitle, sentences: [off], link: toSignIn(texts) }) }
}

function askForName(call: WebCall, problems: readonly Problem[] = []): WebAnswer {
  if (!isMailOn(call.context.config)) return cannot(call)
  const texts = textsOf(call)
  const { title, intro, submit } = texts.forgotten
  const name = { name: 'name', label: texts.fields.name, autocomplete: 'username' }
  const next = ownPath(call.form.has('next') ? call.form.get('next') : call.query.get('next'))
  const hidden = [hiddenField('next', next)]
  const form = { title, intro, action: '/forgotten', hidden, fields: [name], submit, problems }
  return { status: problems.length > 0 ? 400 : 200, page: formPage(call, form) }
}

interface Allowances {
  readonly asking: Allowance
  readonly name: Allowance
  readonly setting: Allowance
}

/** The same answer after the same work, for known and unknown names. */
async function takeName(call: WebCall, allowances: Allowances): Promise<WebAnswer> {
  const { context, form, trace } = call
  if (!isMailOn(context.config)) return cannot(call)
  const texts = textsOf(call)
  const name = form.get('name').trim()
  if (name === '' || name.length > 320) {
    return askForName(call, [{ field: 'name', message: texts.common.missing('name') }])
  }
  allowances.asking.spend(trace.network, texts.common.tooMany)
  allowances.name.spend(name, texts.common.tooMany)
  const next = ownPath(form.get('next'))
  const request = { kind: 'forgotten', name, language: call.language, next } as const
  await inTransaction(context.writeDb, (tx) => noteRequest(context, tx, request), trace)
  const { sentTitle, sent } = texts.forgotten
  return { page: notePage(call, { title: sentTitle, sentences: sent, link: toSignIn(texts) }) }
}

async function askForPassword(
  call: WebCall,
  code: string,
  problems: readonly Problem[] = [],
): Promise<WebAnswer> {
  const { context } = call
  const texts = textsOf(call)
  const username = await findResetName(context, context.db, code)
  if (username === undefined) return linkOver(call, askAgain(texts))
  const { title, intro, submit } = texts.reset
  const page = formPage(call, {
    title,
    intro: intro(username),
    action: '/reset',
    hidden: [hiddenField('code', code), usernameForManagers(username)],
    fields: newPasswordFields(texts, texts.fields.newPassword),
    submit,
    problems,
  })
  return { status: problems.length > 0 ? 400 : 200, page }
}

async function takePassword(call: WebCall, { setting }: Allowances): Promise<WebAnswer> {
  const { context, form, trace, userAgent, session: before } = call
  const texts = textsOf(call)
  const [code, password] = [form.get('code'), form.get('password')]
  setting.spend(trace.network, texts.common.tooMany)
  const complaints = complaintsOf(texts, () => checkPassword(password))
  const problems = complaints.length > 0 ? complaints : repeatProblems(texts, form)
  if (problems.length > 0) return await askForPassword(call, code, problems)
  // Checks the link before hashing.
  if ((await findResetName(context, context.db, code)) === undefined) return linkOver(call, askAgain(texts))
  const hash = await hashPassword(password)
  const { doneTitle, done } = texts.reset
  return await inTransaction(
    context.writeDb,
    async (tx) => {
      const set = await resetPassword(context, tx, code, hash)
      if (!set) return linkOver(call, askAgain(texts))
      if (set.isFirst) {
        const session = await signInFirst(context, tx, set.person, { userAgent, before })
        return { redirect: call.at(set.next), session }
      }
      return { page: notePage(call, { title: doneTitle, sentences: [done], link: toSignIn(texts) }) }
    },
    trace,
  )
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
