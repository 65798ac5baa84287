/** The consent page, and the page for a request that cannot be answered. */
import type { Page } from '../../../http/frame.ts'
import { type Html, html } from '../../../http/html.ts'
import type { PageTexts } from '../../../page-texts/page-texts.ts'

export interface Question {
  readonly name: string
  readonly description: string
  /** Where the browser goes next. */
  readonly host: string
  readonly scopes: readonly string[]
  readonly days: number
  readonly username: string
  readonly action: string
  readonly otherAccount: string
  readonly csrfField: Html | undefined
}

/** Scopes that need no mention. */
const sentencesFor = ({ consent }: PageTexts, scopes: readonly string[]) =>
  Object.entries(consent.scopes).flatMap(([name, sentence]) => (scopes.includes(name) ? [sentence] : []))

export function consentForm(texts: PageTexts, question: Question): Page {
  const { consent } = texts
  const { name, description, host, scopes, days, username, action, otherAccount, csrfField } = question
  const main = html`${description !== '' && html`<p class="quiet">${description}</p>`}
<p>${consent.asks(name)}</p>
<ul>${sentencesFor(texts, scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p>${consent.lasts(days)} ${consent.goesTo(host)}</p>
<p>${consent.asWhom(username)} <a href="${otherAccount}">${consent.otherAccount}</a></p>
<form method="post" action="${action}">
${csrfField}
<div class="actions">
<button name="answer" value="allow">${consent.allow}</button>
<button name="answer" value="deny" class="plain">${consent.deny}</button>
</div>
</form>`
  return { title: consent.title(name), main }
}

export function refusalPage(
  { authorization, errors }: PageTexts,
  reason: { error: string; description: string },
  requestId: string,
): Page {
  const main = html`<p>${authorization.reasons[reason.error] ?? reason.description}</p>
<p>${authorization.advice}</p>
<p class="quiet">${reason.error}. ${errors.requestId(requestId)}</p>`
  return { title: authorization.title, main }
}
