/**
 * What is written to people about their account. Nothing that was typed into a public form is repeated here: whoever types the
 * address of somebody else must not choose what we write to them.
 */
import type { Letter } from '../../../engines/mail/letter.ts'

const IGNORE = 'If you did not ask for this, you need not do anything.'

export const resetLetter = (baseUrl: string, username: string, code: string): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [
    `Somebody asked for a new password for your account ${username} at ${baseUrl}.`,
    'The link is good for one hour and works once.',
  ],
  link: { label: 'Choose a new password', url: `${baseUrl}/reset?code=${code}` },
  afterwards: [`${IGNORE} Your password stays as it is.`],
})

export const confirmAccountLetter = (baseUrl: string, code: string): Letter => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [
    `Somebody asked for an account with this e-mail address at ${baseUrl}.`,
    'The account is made when you follow the link. It is good for one day and works once.',
  ],
  link: { label: 'Make the account', url: `${baseUrl}/sign-up/confirm?code=${code}` },
  afterwards: [IGNORE],
})

export const accountExistsLetter = (baseUrl: string, username: string): Letter => ({
  subject: 'You have an account already',
  paragraphs: [
    `Somebody asked for an account with this e-mail address at ${baseUrl}. There is one already: ${username}.`,
    'If it was you, sign in with it. If you forgot the password, you can choose a new one there.',
  ],
  link: { label: 'Sign in', url: `${baseUrl}/login` },
  afterwards: [IGNORE],
})

export const confirmEmailLetter = (baseUrl: string, username: string, code: string): Letter => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    `The account ${username} at ${baseUrl} shall have this e-mail address from now on.`,
    'It changes when you follow the link and are signed in. The link is good for one day and works once.',
  ],
  link: { label: 'Confirm the address', url: `${baseUrl}/settings/email/confirm?code=${code}` },
  afterwards: [IGNORE],
})

export const addressTakenLetter = (baseUrl: string, username: string): Letter => ({
  subject: 'This e-mail address has an account already',
  paragraphs: [
    `Somebody who is signed in at ${baseUrl} wanted this e-mail address for another account. It belongs to the account ${username}, so nothing was changed.`,
  ],
  afterwards: [IGNORE],
})

export const emailChangeAskedLetter = (baseUrl: string, username: string): Letter => ({
  subject: 'Another e-mail address was asked for',
  paragraphs: [
    `Somebody who is signed in as ${username} at ${baseUrl} asked for another e-mail address. It changes when the new address is confirmed.`,
    'If it was not you, change your password at once: then the change is off, and everybody else is signed out.',
  ],
  link: { label: 'Change the password', url: `${baseUrl}/settings/password` },
})
