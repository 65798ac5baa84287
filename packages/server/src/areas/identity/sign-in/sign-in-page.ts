/** The sign-in and sign-out pages. */
import {
  checkbox,
  hiddenField,
  type Page,
  type Problem,
  problemSummary,
  textField,
} from '../../../http/frame.ts'
import { type Html, html } from '../../../http/html.ts'
import type { PageTexts } from '../../../page-texts/page-texts.ts'

interface SignIn {
  /** The form's action. */
  readonly action: string
  readonly next: string
  /** What the community is about. May be empty. */
  readonly introduction: string
  readonly name?: string
  readonly isLasting?: boolean
  /** Shown above the form. */
  readonly note?: string
  readonly problems?: readonly Problem[]
  /** Help for those who cannot sign in. */
  readonly ways: { readonly forgotten: string; readonly signUp: string | undefined }
}

export function signInForm(texts: PageTexts, asked: SignIn): Page {
  const { action, next, introduction, name, isLasting = false, note, problems = [], ways } = asked
  const { signIn } = texts
  const username = { name: 'username', label: signIn.name, value: name, autocomplete: 'username' }
  const password = {
    name: 'password',
    label: signIn.password,
    kind: 'password',
    autocomplete: 'current-password',
  } as const
  const main = html`${introduction !== '' && html`<p class="introduction" dir="auto">${introduction}</p>\n`}${
    note !== undefined && html`<p class="note" role="status">${note}</p>`
  }
${problemSummary(problems, texts)}
<form method="post" action="${action}" novalidate>
${hiddenField('next', next)}
${textField(username, problems)}
${textField(password, problems)}
${checkbox({ name: 'keep', label: signIn.keep, isOn: isLasting })}
<div class="actions"><button>${signIn.submit}</button></div>
</form>
<ul class="ways">
<li><a href="${ways.forgotten}">${signIn.forgotten}</a></li>
${ways.signUp !== undefined && html`<li><a href="${ways.signUp}">${signIn.signUp}</a></li>`}
</ul>`
  return { title: signIn.title, main, hasProblem: problems.length > 0 }
}

interface SignedIn {
  readonly username: string
  readonly continueTo: string
  readonly signOut: string
}

export function alreadySignedIn({ signIn }: PageTexts, { username, continueTo, signOut }: SignedIn): Page {
  const main = html`<p>${signIn.already(username)}</p>
<div class="actions">
<a class="button" href="${continueTo}">${signIn.continue}</a>
<a href="${signOut}">${signIn.otherAccount}</a>
</div>`
  return { title: signIn.title, main }
}

interface SignOut {
  readonly username: string
  readonly action: string
  readonly stay: string
  readonly csrfField: Html | undefined
}

export function signOutForm({ signOut }: PageTexts, asked: SignOut): Page {
  const { username, action, stay, csrfField } = asked
  const main = html`<p>${signOut.question(username)}</p>
<form method="post" action="${action}">
${csrfField}
<div class="actions">
<button>${signOut.submit}</button>
<a href="${stay}">${signOut.stay}</a>
</div>
</form>`
  return { title: signOut.title, main }
}
