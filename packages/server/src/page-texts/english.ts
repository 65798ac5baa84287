/** All texts of the server's own pages. Another language has the same shape. */

const frame = {
  main: 'Main navigation',
  skipToContent: 'Skip to content',
  signedInAs: (name: string) => `Signed in as ${name}`,
  settings: 'Settings',
  signOut: 'Sign out',
  problem: 'There is a problem',
  aboutCommunity: 'About this community',
  pages: {
    about: 'About',
    terms: 'Terms',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
  updated: (date: string) => `Updated on ${date}`,
  document: 'Read as a document',
}

const errors = {
  titles: {
    400: 'Bad request',
    401: 'Please sign in',
    403: 'Not allowed',
    404: 'Page not found',
    413: 'Too large',
    415: 'Bad request',
    429: 'Too many attempts',
    503: 'Try again in a moment',
  } as Record<number, string>,
  otherTitle: 'Something went wrong',
  /** By failure code. Failures not listed here carry a text in the reader's language. */
  messages: {
    unauthenticated: 'Sign in to continue.',
    forbidden: 'You don’t have permission to do this.',
    foreignOrigin: 'This request came from another site and was blocked.',
    csrfTokenInvalid: 'You signed in again since you opened this form. Reload the page and try again.',
    methodNotAllowed: 'This isn’t possible here.',
    moduleNotInstalled: 'This feature isn’t available in this community.',
    requestTimeout: 'The request took too long. Check your connection and try again.',
    bodyTooLarge: 'That’s too large to send.',
    uriTooLong: 'The address is too long.',
    hostUnknown: 'This community isn’t available under this name.',
    mediaTypeUnsupported: 'Reload the page and try again.',
    internal: 'Something went wrong on our side. Try again later.',
    overloaded: 'The server is busy right now. Try again in a moment.',
    diskFull: 'The server is out of space and can’t save changes right now.',
    databaseUnavailable: 'The server isn’t ready right now. Try again in a moment.',
  } as Record<string, string>,
  requestId: (id: string) => `Request ID (for support): ${id}`,
  home: 'Go to home',
  missing: 'This page doesn’t exist, or you don’t have access.',
}

const signIn = {
  title: 'Sign in',
  name: 'Username or email address',
  password: 'Password',
  keep: 'Keep me signed in for two weeks',
  submit: 'Sign in',
  nameMissing: 'Enter your username or email address',
  passwordMissing: 'Enter your password',
  refused: 'Wrong username or password',
  tooFast: (minutes: number) =>
    `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  busy: 'Too many people are signing in right now. Try again in a moment.',
  signedOut: 'You’re signed out.',
  already: (name: string) => `You’re signed in as ${name}.`,
  continue: 'Continue',
  otherAccount: 'Use another account',
  forgotten: 'Forgot your password?',
  signUp: 'Create an account',
}

const signOut = {
  title: 'Sign out',
  question: (name: string) => `You’re signed in as ${name}. Sign out on this device?`,
  submit: 'Sign out',
  stay: 'Stay signed in',
}

const consent = {
  title: (name: string) => `Allow ${name}?`,
  asks: (name: string) => `${name} wants permission to:`,
  goesTo: (host: string) => `You’ll be redirected to ${host}.`,
  lasts: (days: number) =>
    `Access ends when you revoke it, after ${days === 1 ? 'a day' : `${days} days`} without use, or after a year.`,
  asWhom: (name: string) => `You’re signed in as ${name}.`,
  otherAccount: 'Use another account',
  allow: 'Allow',
  deny: 'Don’t allow',
  scopes: {
    openid: 'Confirm your identity.',
    profile: 'See your name and username.',
    email: 'See your email address.',
    read: 'Read everything you can read.',
    write: 'Create, edit and delete content as you.',
    webhooks: 'Receive events you can see through webhooks.',
    admin: 'Use your roles in the whole community: admin, community manager, moderator.',
    'uri:/api': 'Do everything you can do.',
  } as Record<string, string>,
  expired:
    'This request has expired: it was already answered, it is too old, or it was opened in another browser. Go back to the app and try again.',
}

const authorization = {
  title: 'This app can’t connect',
  advice: 'Go back to the app. Its operator needs to fix this.',
  reasons: {
    invalid_client: 'The app isn’t registered here, or it’s disabled.',
    invalid_redirect_uri: 'The app asked to redirect to a URL that isn’t registered.',
  } as Record<string, string>,
}

export const english = { frame, errors, signIn, signOut, consent, authorization }
