/**
 * Emails about accounts. They never repeat input from a public form: somebody who enters another person's address must not
 * choose what we write to that person.
 */
import type { Language } from '@folkmoot/contract'
import type { MailContent } from '../../../engines/mail/mail-content.ts'
import { englishMails, type MailedAccount } from './english-mails.ts'
import { frenchMails } from './french-mails.ts'
import { germanMails } from './german-mails.ts'
import { spanishMails } from './spanish-mails.ts'

const texts: Record<Language, typeof englishMails> = {
  en: englishMails,
  de: germanMails,
  fr: frenchMails,
  es: spanishMails,
}

interface LinkedTexts extends Omit<MailContent, 'language' | 'link'> {
  /** Of the link. */
  readonly label: string
}

const linked = (language: Language, { label, ...rest }: LinkedTexts, url: string): MailContent => ({
  language,
  ...rest,
  link: { label, url },
})

export const resetMail = (language: Language, account: MailedAccount, code: string): MailContent =>
  linked(language, texts[language].reset(account), `${account.baseUrl}/reset?code=${code}`)

interface ConfirmingMail {
  readonly baseUrl: string
  readonly isInvited: boolean
}

export const confirmAccountMail = (
  language: Language,
  { baseUrl, isInvited }: ConfirmingMail,
  code: string,
): MailContent => {
  const path = isInvited ? '/invitation/confirm' : '/sign-up/confirm'
  return linked(language, texts[language].confirmAccount(baseUrl), `${baseUrl}${path}?code=${code}`)
}

export const accountExistsMail = (language: Language, account: MailedAccount): MailContent =>
  linked(language, texts[language].accountExists(account), `${account.baseUrl}/login`)

export const confirmEmailMail = (language: Language, account: MailedAccount, code: string): MailContent =>
  linked(
    language,
    texts[language].confirmEmail(account),
    `${account.baseUrl}/settings/email/confirm?code=${code}`,
  )

export const addressTakenMail = (language: Language, account: MailedAccount): MailContent => ({
  language,
  ...texts[language].addressTaken(account),
})

export const emailChangeAskedMail = (language: Language, account: MailedAccount): MailContent =>
  linked(language, texts[language].emailChangeAsked(account), `${account.baseUrl}/settings/password`)
