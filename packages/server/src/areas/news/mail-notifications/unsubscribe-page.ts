/** What people see who follow the way out of a mail. */
import type { Language, MailKind } from '@folkmoot/contract'
import type { Page } from '../../../http/frame.ts'
import { html } from '../../../http/html.ts'
import { choiceTexts } from './choice-texts.ts'

interface Choice {
  readonly language: Language
  /** Which mails it is about. */
  readonly kinds: readonly MailKind[]
  readonly isDigest: boolean
  /** Said above everything else. */
  readonly note?: string
  readonly action: string
  readonly submit: string
}

/** Nothing on it says who the person is: the address of the page may have been passed on with the mail. */
export function choicePage({ language, kinds, isDigest, note, action, submit }: Choice): Page {
  const { title, about, aboutDigest, kinds: names } = choiceTexts[language]
  const main = html`${note !== undefined && html`<p class="note" role="status">${note}</p>`}
<p>${isDigest ? aboutDigest : about}</p>
<ul>${kinds.map((kind) => html`<li>${names[kind]}</li>`)}</ul>
<form method="post" action="${action}">
<div class="actions"><button>${submit}</button></div>
</form>`
  return { title, main }
}
