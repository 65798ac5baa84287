/** Every sentence of the pages about one's account. Another language is another list of this shape. */

const fields = {
  username: 'Username',
  givenName: 'Given name',
  familyName: 'Family name',
  email: 'E-mail address',
  newEmail: 'New e-mail address',
  current: 'Current password',
  password: 'Password',
  newPassword: 'New password',
  again: 'The same password again',
  name: 'Username or e-mail address',
  passwordHint: 'At least 8 characters. A few words that nobody would guess are best.',
  usernameHint: 'Letters, digits and . _ - @ +',
}

const common = {
  differs: 'The two passwords are not the same',
  wrongPassword: 'The current password is wrong',
  missing: (label: string) => `Fill in: ${label}`,
  tooMany: (minutes: number) =>
    `That was asked for too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  toSignIn: 'Sign in',
  toSettings: 'Back to the settings',
  usernameTaken: 'That username is taken',
  emailTaken: 'That e-mail address belongs to somebody else',
}

/** What is wrong with what was typed into a field, from what the API says of it. */
const wrong = {
  username: (message: string) => `${fields.username} ${message}`,
  password: (message: string) => `${fields.password} ${message}`,
  givenName: (message: string) => `${fields.givenName} ${message}`,
  familyName: (message: string) => `${fields.familyName} ${message}`,
  email: (message: string) => `${fields.email} ${message}`,
}

const link = {
  title: 'This link is not good any more',
  over: 'It was used already, its time is up, or something about the account was changed since it was sent.',
}

const forgotten = {
  title: 'Forgotten password',
  intro: 'Enter your username or an e-mail address of yours. We send you a link to choose a new password.',
  submit: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sent: [
    'If there is such an account, a mail is on its way to its e-mail address. The link in it is good for one hour.',
    'If nothing comes within a few minutes, look among unwanted mails, try another name, or ask an admin of the community.',
  ],
  offTitle: 'Forgotten password',
  off: 'This community sends no mail, so you cannot choose a new password here. An admin of the community can set one for you.',
  again: 'Ask for another link',
}

const reset = {
  title: 'Choose a new password',
  intro: (username: string) =>
    `For the account ${username}. Whoever is signed in with the old password is signed out.`,
  submit: 'Set the password',
  doneTitle: 'Your password is changed',
  done: 'You can sign in with it now.',
}

const signUp = {
  title: 'Create an account',
  submit: 'Create the account',
  offTitle: 'Accounts are made by admins',
  off: 'This community does not let everybody create an account. An admin of the community can make one for you.',
  sentTitle: 'Look into your mailbox',
  sent: [
    'We have sent a mail to the address that you gave. The account is made when you follow the link in it, which is good for one day.',
    'If nothing comes within a few minutes, look among unwanted mails, or begin again.',
  ],
  confirmTitle: 'Confirm your e-mail address',
  confirm: (username: string) => `The account ${username} is made when you go on.`,
  confirmSubmit: 'Make the account',
  doneTitle: 'Your account is made',
  done: (username: string) => `You are ${username}. You can sign in now.`,
  begin: 'Begin again',
}

const settings = {
  title: 'Your account',
  email: 'Change your e-mail address',
  password: 'Change your password',
  signedInAs: (username: string) => `You are signed in as ${username}.`,
}

const sessions = {
  title: 'Where you are signed in',
  here: 'here',
  unknownDevice: 'An unknown device',
  details: (address: string, since: string, seen: string) =>
    `From ${address}, since ${since}, last seen ${seen}`,
  end: 'Sign out there',
  endOthers: 'Sign out everywhere else',
}

const email = {
  title: 'Change your e-mail address',
  intro: (address: string) => `Mails go to ${address}. The new address counts when you have confirmed it.`,
  submit: 'Send the link',
  sentTitle: 'Look into the new mailbox',
  sent: [
    'A mail is on its way to the new address. The address changes when you follow the link in it, which is good for one day.',
    'The old address is told as well.',
  ],
  off: 'This community sends no mail, so a new address cannot be confirmed here. An admin of the community can change it for you.',
  confirmTitle: 'Confirm your new e-mail address',
  confirm: (address: string) =>
    `Mails go to ${address} when you go on. On all other devices you are signed out, and your access tokens end.`,
  confirmSubmit: 'Change the address',
  other: 'The link is for another account than the one that you are signed in with.',
  doneTitle: 'Your e-mail address is changed',
  done: 'On all other devices you are signed out.',
}

const password = {
  title: 'Change your password',
  intro: 'On all other devices you are signed out, and your access tokens end.',
  submit: 'Change the password',
  doneTitle: 'Your password is changed',
  done: 'On all other devices you are signed out.',
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
