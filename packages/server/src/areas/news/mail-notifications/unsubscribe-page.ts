/** The unsubscribe page. */
import type { Language, MailKind } from '@folkmoot/contract'
import type { Page } from '../../../http/frame.ts'
import { html } from '../../../http/html.ts'
import { choiceTexts } from './choice-texts.ts'

interface Choice {
  readonly language: Language
  /** Which emails it is about. */
  readonly kinds: readonly MailKind[]
  readonly isDigest: boolean
  /** Shown at the top. */
  readonly note?: string
  readonly action: string
  readonly submit: string
}

/** It names nobody: the link may have been forwarded with the email. */
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
