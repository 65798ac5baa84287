/** Normalises, compares and checks names. */
import { type NewPerson, problemMessage } from '@folkmoot/contract'
import { fieldInvalid } from '../../../failure.ts'

/** Case and width do not distinguish usernames; accents do. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

export function emailKey(address: string): string {
  return address.normalize('NFC').toLowerCase()
}

/** Reserved words of URLs. */
const RESERVED = new Set(['me', 'all', 'email', 'username'])

export function checkUsername(username: string): void {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u.test(username) && username === username.normalize('NFKC')
  if (!isPlain) {
    throw fieldInvalid('svc.username', problemMessage('username'))
  }
  if (RESERVED.has(usernameKey(username)))
    throw fieldInvalid('svc.username', problemMessage('usernameReserved', { name: username }))
}

/**
 * For those who sign up: a username in the form of an e-mail address is one of their own, which they confirm. So no
 * answer says whether an address is taken.
 */
export function checkOwnUsername({ svc: { username }, emails }: Pick<NewPerson, 'svc' | 'emails'>): void {
  const isOwn = emails.some(({ value }) => emailKey(value) === emailKey(username))
  if (username.includes('@') && !isOwn) throw fieldInvalid('svc.username', problemMessage('usernameAddress'))
}

export function displayNameOf(name: { givenName: string; familyName: string }): string {
  return `${name.givenName} ${name.familyName}`.trim()
}
