/** All texts of mails about accounts. Another language has the same shape. */

export interface MailedAccount {
  readonly baseUrl: string
  readonly username: string
}

const ignore = 'If you didn’t ask for this, you can ignore this email.'

export const englishMails = {
  reset: ({ baseUrl, username }: MailedAccount) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked to reset the password of your account ${username} at ${baseUrl}.`,
      'The link works once, for one hour.',
    ],
    label: 'Choose a new password',
    afterwards: [`${ignore} Your password stays the same.`],
  }),
  confirmAccount: (baseUrl: string) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Someone signed up with this email address at ${baseUrl}.`,
      'Open the link to create the account. It works once, for one day.',
    ],
    label: 'Create account',
    afterwards: [ignore],
  }),
  accountExists: ({ baseUrl, username }: MailedAccount) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Someone signed up with this email address at ${baseUrl}. You already have an account: ${username}.`,
      'If this was you, sign in. If you forgot your password, you can reset it there.',
    ],
    label: 'Sign in',
    afterwards: [ignore],
  }),
  confirmEmail: ({ baseUrl, username }: MailedAccount) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `You asked to use this email address for the account ${username} at ${baseUrl}.`,
      'Open the link while signed in to confirm. It works once, for one day.',
    ],
    label: 'Confirm address',
    afterwards: [ignore],
  }),
  addressTaken: ({ baseUrl, username }: MailedAccount) => ({
    subject: 'This email address already has an account',
    paragraphs: [
      `Someone at ${baseUrl} tried to use this email address for another account. It belongs to your account ${username}, so nothing was changed.`,
    ],
    afterwards: [ignore],
  }),
  emailChangeAsked: ({ baseUrl, username }: MailedAccount) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone signed in as ${username} at ${baseUrl} asked to change the email address. It changes once the new address is confirmed.`,
      'If this wasn’t you, change your password right away. That cancels the change and signs out everyone else.',
    ],
    label: 'Change password',
  }),
}
