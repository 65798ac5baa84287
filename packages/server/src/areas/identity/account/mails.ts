/**
 * Emails about accounts. They never repeat input from a public form: somebody who enters another person's address must not
 * choose what we write to that person.
 */
import type { MailContent } from '../../../engines/mail/mail-content.ts'

const IGNORE = 'If you didn’t ask for this, you can ignore this email.'

export const resetMail = (baseUrl: string, username: string, code: string): MailContent => ({
  subject: 'Choose a new password',
  paragraphs: [
    `Someone asked to reset the password of your account ${username} at ${baseUrl}.`,
    'The link works once, for one hour.',
  ],
  link: { label: 'Choose a new password', url: `${baseUrl}/reset?code=${code}` },
  afterwards: [`${IGNORE} Your password stays the same.`],
})

export const confirmAccountMail = (baseUrl: string, code: string): MailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    `Someone signed up with this email address at ${baseUrl}.`,
    'Open the link to create the account. It works once, for one day.',
  ],
  link: { label: 'Create account', url: `${baseUrl}/sign-up/confirm?code=${code}` },
  afterwards: [IGNORE],
})

export const accountExistsMail = (baseUrl: string, username: string): MailContent => ({
  subject: 'You already have an account',
  paragraphs: [
    `Someone signed up with this email address at ${baseUrl}. You already have an account: ${username}.`,
    'If this was you, sign in. If you forgot your password, you can reset it there.',
  ],
  link: { label: 'Sign in', url: `${baseUrl}/login` },
  afterwards: [IGNORE],
})

export const confirmEmailMail = (baseUrl: string, username: string, code: string): MailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    `You asked to use this email address for the account ${username} at ${baseUrl}.`,
    'Open the link while signed in to confirm. It works once, for one day.',
  ],
  link: { label: 'Confirm address', url: `${baseUrl}/settings/email/confirm?code=${code}` },
  afterwards: [IGNORE],
})

export const addressTakenMail = (baseUrl: string, username: string): MailContent => ({
  subject: 'This email address already has an account',
  paragraphs: [
    `Someone at ${baseUrl} tried to use this email address for another account. It belongs to your account ${username}, so nothing was changed.`,
  ],
  afterwards: [IGNORE],
})

export const emailChangeAskedMail = (baseUrl: string, username: string): MailContent => ({
  subject: 'Your email address is about to change',
  paragraphs: [
    `Someone signed in as ${username} at ${baseUrl} asked to change the email address. It changes once the new address is confirmed.`,
    'If this wasn’t you, change your password right away. That cancels the change and signs out everyone else.',
  ],
  link: { label: 'Change password', url: `${baseUrl}/settings/password` },
})
