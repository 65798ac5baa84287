/** /sign-up: creates an account, if the operator allows it. */
import { ANONYMOUS } from '../../../actor.ts'
import { hiddenField, type Problem } from '../../../http/frame.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { ownPath } from '../sign-in/next.ts'
import { formPage, notePage, textsOf } from './form-page.ts'
import { confirmPages, makeAccount, newcomerFields, newcomerProblems, toSignIn } from './newcomer-page.ts'
import { problemsOf, readNewcomer } from './problems-page.ts'
import { confirmSignUp, signUp } from './sign-up.ts'

function closed(call: WebCall): WebAnswer | undefined {
  if (call.context.config.signUp) return undefined
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
    fields: newcomerFields(texts, call.form),
    submit,
    problems,
  }
  return { status: problems.length > 0 ? 400 : 200, page: formPage(call, form) }
}

async function take(call: WebCall): Promise<WebAnswer> {
  const { form } = call
  const problems = newcomerProblems(call)
  if (problems.length > 0) return ask(call, problems)
  try {
    return await makeAccount(call, readNewcomer(form), {
      signUp: (context, tx, newcomer) => signUp(context, tx, ANONYMOUS, newcomer),
      next: ownPath(form.get('next')),
      startOver: '/sign-up',
    })
  } catch (error) {
    return ask(call, problemsOf(textsOf(call), error))
  }
}

export const signUpPages = (): WebRoute[] => [
  { method: 'GET', path: '/sign-up', handle: (call) => closed(call) ?? ask(call) },
  { method: 'POST', path: '/sign-up', handle: (call) => closed(call) ?? take(call) },
  ...confirmPages({
    path: '/sign-up/confirm',
    isInvited: false,
    confirm: confirmSignUp,
    instead: ({ signUp: { startOver } }) => ({ path: '/sign-up', label: startOver }),
    closed,
  }),
]
