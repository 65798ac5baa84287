/** Every sentence that pages show. Another language is another list of this shape. */

const frame = {
  skipToContent: 'Skip to the content',
  signedInAs: (name: string) => `Signed in as ${name}`,
  settings: 'Settings',
  signOut: 'Sign out',
  problem: 'There is a problem',
}

const errors = {
  titles: {
    400: 'That did not arrive as it should',
    401: 'Please sign in',
    403: 'This is not possible',
    404: 'There is nothing here',
    413: 'That is too much at once',
    415: 'That did not arrive as it should',
    429: 'Too many attempts',
    503: 'Just a moment, please',
  } as Record<number, string>,
  otherTitle: 'Something went wrong',
  requestId: (id: string) => `If you ask for help, name this request: ${id}`,
  home: 'Go to the start page',
}

const signIn = {
  title: 'Sign in',
  name: 'Username or e-mail address',
  password: 'Password',
  keep: 'Keep me signed in for two weeks',
  submit: 'Sign in',
  nameMissing: 'Enter your username or e-mail address',
  passwordMissing: 'Enter your password',
  refused: 'The username or password is wrong',
  tooFast: (minutes: number) =>
    `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  busy: 'Many people are signing in just now. Try again in a moment.',
  signedOut: 'You are signed out.',
  already: (name: string) => `You are signed in as ${name}.`,
  goOn: 'Go on',
  asSomebodyElse: 'Sign in as somebody else',
  forgotten: 'Forgotten your password?',
  signUp: 'Create an account',
}

const signOut = {
  title: 'Sign out',
  question: (name: string) => `You are signed in as ${name}. Sign out on this device?`,
  submit: 'Sign out',
  stay: 'Stay signed in',
}

const consent = {
  title: (name: string) => `Allow ${name}?`,
  asks: (name: string) => `${name} asks to do this in your name:`,
  goesTo: (host: string) => `You are then sent to ${host}.`,
  lasts: (days: number) =>
    `This lasts until you take it back, until it goes unused for ${days === 1 ? 'a day' : `${days} days`}, or a year at most.`,
  asWhom: (name: string) => `You are signed in as ${name}.`,
  asSomebodyElse: 'Sign in as somebody else',
  allow: 'Allow',
  deny: 'Do not allow',
  scopes: {
    openid: 'Know that it is you.',
    profile: 'See your name and username.',
    email: 'See your e-mail address.',
    read: 'Read all that you may read.',
    write: 'Write, change and remove things as you.',
    webhooks: 'Be told of what happens, as far as you may see it.',
    admin: 'Use your rights as an admin or moderator.',
    'uri:/api': 'Do everything that you may do.',
  } as Record<string, string>,
  over: 'This question is over: it was answered, it is too old, or it was asked in another browser. Go back to where you came from and try again.',
}

const authorization = {
  title: 'This application cannot be let in',
  advice: 'Go back to where you came from. Whoever runs that application has to mend this.',
  reasons: {
    invalid_client: 'The application is not known here, or it is switched off.',
    invalid_redirect_uri:
      'The application wants the answer to go to an address that it is not registered with.',
  } as Record<string, string>,
}

export const english = { frame, errors, signIn, signOut, consent, authorization }
