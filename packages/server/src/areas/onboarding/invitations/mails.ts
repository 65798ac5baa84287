/** The mail that invites somebody to sign up. */
import type { Language } from '@folkmoot/contract'
import { type MailContent, oneLine } from '../../../engines/mail/mail-content.ts'
import { type InvitationMailTexts, invitationTexts } from './texts.ts'

export interface InvitationMail extends InvitationMailTexts {
  readonly note: string
  readonly url: string
}

export function invitationMail(language: Language, { note, url, ...mail }: InvitationMail): MailContent {
  const { mail: texts } = invitationTexts[language]
  const inviter = oneLine(mail.inviter)
  return {
    language,
    subject: texts.subject(inviter),
    paragraphs: [
      texts.invites({ ...mail, inviter }),
      ...(note === '' ? [] : [texts.note(inviter, note)]),
      texts.works(mail.expiresAt),
    ],
    link: { label: texts.label, url },
    afterwards: [texts.ignore],
  }
}
