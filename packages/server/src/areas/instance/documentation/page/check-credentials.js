/** Asks the server who the credentials belong to, before the page uses them. */
import { parseGuarded } from './guard.js'
import { proofOf } from './session.js'

const ME = '/api/core/v3/people/@me'
const SESSION = '/api/core/v3/sessions/@current'

/** The account's name stands under a vendor's word, so look one level down for it. */
function nameIn(person, otherwise) {
  const account = Object.values(person).find((value) => typeof value?.username === 'string')
  return account?.username ?? person.displayName ?? otherwise
}

function reasonOf({ status, headers }, { kind }) {
  if (status === 401 && kind === 'session') return 'Nobody is signed in on this site in this browser (401).'
  if (status === 401) return 'The server refused these credentials (401).'
  if (status !== 429) return `The server answered ${status}, so the credentials could not be checked.`
  const seconds = headers.get('retry-after')
  return `Too many attempts (429). Try again ${seconds ? `in ${seconds} seconds` : 'later'}.`
}

async function ask(description, path, given) {
  const response = await fetch(description.basePath + path, {
    ...proofOf(given, 'GET'),
    cache: 'no-store',
  }).catch(() => {
    throw new Error('The server could not be reached. Nothing was kept; try again.')
  })
  if (response.ok) return parseGuarded(await response.text())
  const id = response.headers.get('x-request-id')
  throw new Error([reasonOf(response, given), id && `Request id: ${id}`].filter(Boolean).join(' '))
}

/** Returns the credentials with the name to show, or throws an error whose message can be shown. */
export async function checkCredentials(description, given) {
  const fallback = given.kind === 'bearer' ? 'token holder' : given.username
  if (!description.addressOf(description.baseUrl + ME)) return { ...given, name: fallback }
  const name = nameIn(await ask(description, ME, given), fallback)
  if (given.kind !== 'session') return { ...given, name }
  const { csrfToken } = await ask(description, SESSION, given)
  return { ...given, name, csrfToken }
}
