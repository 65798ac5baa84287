/** All texts of the account pages. Another language has the same shape. */
import { matchProblem } from '@folkmoot/contract'

const fields = {
  username: 'Username',
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email address',
  newEmail: 'New email address',
  current: 'Current password',
  password: 'Password',
  newPassword: 'New password',
  again: 'Repeat password',
  name: 'Username or email address',
  passwordHint: 'At least 8 characters. A few random words work best.',
  usernameHint: 'Letters, digits and . _ - @ +',
}

/** For a field that was left empty, by its name on the form. */
const missing: Record<string, string> = {
  username: 'Enter a username',
  givenName: 'Enter your first name',
  familyName: 'Enter your last name',
  email: 'Enter your email address',
  current: 'Enter your current password',
  password: 'Enter a password',
  again: 'Repeat the password',
  name: 'Enter your username or email address',
}

const common = {
  differs: 'The passwords don’t match',
  wrongPassword: 'The current password is wrong',
  missing: (field: string) => missing[field] ?? 'Fill in this field',
  tooMany: (minutes: number) =>
    `Too many requests. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  toSignIn: 'Sign in',
  toSettings: 'Back to settings',
  usernameTaken: 'That username is taken',
  emailTaken: 'That email address is already in use',
}

/** The API's complaint about a field, as a sentence. */
const wrong = {
  username: (message: string) =>
    matchProblem('usernameAddress', message)
      ? 'A username that is an email address must be your own address'
      : `${fields.username} ${message}`,
  password: (message: string) => `${fields.password} ${message}`,
  givenName: (message: string) => `${fields.givenName} ${message}`,
  familyName: (message: string) => `${fields.familyName} ${message}`,
  email: (message: string): string =>
    matchProblem('emailSame', message) ? 'That’s already your email address' : 'Enter a valid email address',
}

const link = {
  title: 'This link is no longer valid',
  expired: 'It was already used, it has expired, or your account changed since it was sent.',
}

const forgotten = {
  title: 'Forgot your password?',
  intro: 'Enter your username or email address. We’ll send you a link to choose a new password.',
  submit: 'Send link',
  sentTitle: 'Check your email',
  sent: [
    'If the account exists, we’ve sent a link to its email address. It works for one hour.',
    'Nothing after a few minutes? Check your spam folder, try another name, or ask an admin.',
  ],
  offTitle: 'Forgot your password?',
  off: 'This community doesn’t send email, so you can’t reset your password here. Ask an admin to set a new one.',
  again: 'Send another link',
}

const reset = {
  title: 'Choose a new password',
  intro: (username: string) => `For the account ${username}. All devices will be signed out.`,
  submit: 'Set password',
  doneTitle: 'Password changed',
  done: 'You can now sign in with your new password.',
}

const signUp = {
  title: 'Create an account',
  submit: 'Create account',
  offTitle: 'Sign-up is closed',
  off: 'Only admins can create accounts in this community. Ask one of them.',
  sentTitle: 'Check your email',
  sent: [
    'We’ve sent you an email. Open the link in it to create your account. It works for one day.',
    'Nothing after a few minutes? Check your spam folder, or start over.',
  ],
  confirmTitle: 'Confirm your email address',
  confirm: (username: string) => `This creates the account ${username}.`,
  confirmSubmit: 'Create account',
  doneTitle: 'Welcome! Your account is ready',
  done: (username: string) => `You can now sign in as ${username}.`,
  startOver: 'Start over',
}

const settings = {
  title: 'Your account',
  email: 'Change email address',
  password: 'Change password',
  signedInAs: (username: string) => `You’re signed in as ${username}.`,
}

const sessions = {
  title: 'Devices',
  here: 'this device',
  unknownDevice: 'Unknown device',
  details: (address: string, since: string, seen: string) =>
    `${address} · signed in ${since} · last active ${seen}`,
  end: 'Sign out',
  endOthers: 'Sign out all other devices',
}

const email = {
  title: 'Change email address',
  intro: (address: string) => `Your current address is ${address}. It changes once you confirm the new one.`,
  submit: 'Send link',
  sentTitle: 'Check your new inbox',
  sent: [
    'We’ve sent an email to the new address. Open the link in it to confirm the change. It works for one day.',
    'We’ve also let your old address know.',
  ],
  introAtOnce: (address: string) =>
    `Your current address is ${address}. This community doesn’t send email, so the new one counts at once. You’ll be signed out on all other devices, and your access tokens will be revoked.`,
  confirmTitle: 'Confirm your new email address',
  confirm: (address: string) =>
    `Your account gets the address ${address}. You’ll be signed out on all other devices, and your access tokens will be revoked.`,
  confirmSubmit: 'Change address',
  other: 'This link is for another account. Sign in with that account first.',
  doneTitle: 'Email address changed',
  done: 'You’ve been signed out on all other devices.',
}

const password = {
  title: 'Change password',
  intro: 'You’ll be signed out on all other devices, and your access tokens will be revoked.',
  submit: 'Change password',
  doneTitle: 'Password changed',
  done: 'You’ve been signed out on all other devices.',
}

export const english = {
  fields,
  common,
  wrong,
  link,
  forgotten,
  reset,
  signUp,
  settings,
  sessions,
  email,
  password,
}
