/** Parts of the account pages. */
import { type Page, type Problem, problemSummary, type TextField, textField } from '../../../http/frame.ts'
import { type Html, html } from '../../../http/html.ts'
import type { WebAnswer, WebCall } from '../../../http/web.ts'
import { type AccountTexts, accountTexts } from './texts.ts'

interface Form {
  readonly title: string
  readonly intro?: string
  /** A path on this host. */
  readonly action: string
  readonly fields: readonly TextField[]
  readonly hidden?: readonly Html[]
  readonly submit: string
  readonly problems?: readonly Problem[]
}

export const textsOf = ({ language }: WebCall): AccountTexts => accountTexts[language]

export function formPage({ csrfField, at, texts }: WebCall, form: Form): Page {
  const { title, intro, action, fields, hidden = [], submit, problems = [] } = form
  const main = html`${intro !== undefined && html`<p>${intro}</p>`}
${problemSummary(problems, texts)}
<form method="post" action="${at(action)}" novalidate>
${csrfField}${hidden}
${fields.map((field) => textField(field, problems))}
<div class="actions"><button>${submit}</button></div>
</form>`
  return { title, main, hasProblem: problems.length > 0 }
}

export interface Note {
  readonly title: string
  readonly sentences: readonly string[]
  readonly link?: { readonly path: string; readonly label: string }
}

export function notePage({ at }: WebCall, { title, sentences, link }: Note): Page {
  const main = html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${link && html`<p><a href="${at(link.path)}">${link.label}</a></p>`}`
  return { title, main }
}

/** 410: a link that expired stays expired. */
export function linkOver(call: WebCall, link: Note['link']): WebAnswer {
  const { title, expired } = textsOf(call).link
  return { status: 410, page: notePage(call, { title, sentences: [expired], link }) }
}

export const newPasswordFields = ({ fields }: AccountTexts, label: string): TextField[] => [
  {
    name: 'password',
    label,
    kind: 'password',
    hint: fields.passwordHint,
    autocomplete: 'new-password',
  },
  { name: 'again', label: fields.again, kind: 'password', autocomplete: 'new-password' },
]

/** For password managers, which store the new password under it. */
export const usernameForManagers = (username: string): Html =>
  html`<input type="text" name="username" value="${username}" autocomplete="username" hidden>`
