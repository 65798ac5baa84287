/** What an import does with each row: the same for a dry run and for the import itself. */
import { createHash } from 'node:crypto'
import { type ImportColumn, isId, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { Failure } from '../../../failure.ts'
import { checkUsername, emailKey, usernameKey } from '../../identity/people.ts'
import { isEmailAddress } from '../../identity/sign-up.ts'
import { findKnownPlaces, type PlaceRow } from '../../places/places.ts'
import { mayManagePlace } from '../../places/rights.ts'
import { type ReadRow, readTable } from './csv.ts'
import type { PlannedPerson } from './planned.ts'
import * as queries from './queries.ts'

const LONGEST = { email: 254, givenName: 100, familyName: 100, username: 100 }
const MOST_PLACES = 20

/** All words of a name but the first are the family name. */
function namesOf({ name, givenName, familyName }: ReadRow['fields']): [string, string] {
  if (givenName !== '' || familyName !== '') return [givenName, familyName]
  const [given = '', ...family] = name.split(/\s+/)
  return [given, family.join(' ')]
}

/** From the part of the address before the `@`. */
function candidatesFor(email: string): string[] {
  const [local = ''] = email.normalize('NFKC').split('@')
  const base =
    [...local.replace(/[^\p{L}\p{N}._-]+/gu, '').replace(/^[._-]+/, '')].slice(0, 80).join('') || 'member'
  const suffix = createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 8)
  return [base, `${base}2`, `${base}3`, `${base}-${suffix}`]
}

/** One more than allowed shows that there are too many. */
const referencesIn = (places: string) =>
  [...new Set(places.split(/[\s|]+/).filter((part) => part !== ''))].slice(0, MOST_PLACES + 1)

function idOf({ config }: Context, reference: string): string | undefined {
  if (isId(reference)) return reference
  const uri = readUri(reference, config.baseUrl)
  return uri?.collection === 'places' && isId(uri.id) ? uri.id : undefined
}

function messageOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.details[0]?.message
    throw error
  }
}

function wordProblem(value: string, longest: number): string | undefined {
  if (value === '') return problemMessage('empty')
  if (value.includes('\0')) return problemMessage('nul')
  if ([...value].length > longest) return problemMessage('tooLong', { limit: longest })
  return undefined
}

interface Surroundings {
  readonly context: Context
  readonly taken: queries.Taken
  readonly managed: ReadonlyMap<string, PlaceRow>
  /** Keys of earlier rows. */
  readonly emails: Set<string>
  readonly usernames: Set<string>
}

function emailProblem(email: string, { taken, emails }: Surroundings): string | undefined {
  const key = emailKey(email)
  const wrong = wordProblem(email, LONGEST.email)
  if (wrong !== undefined) return wrong
  if (!isEmailAddress(email)) return problemMessage('email')
  if (emails.has(key)) return problemMessage('earlierRow')
  return taken.addresses.has(key) ? problemMessage('hasAccount') : undefined
}

function usernameProblem(username: string, email: string, around: Surroundings): string | undefined {
  const key = usernameKey(username)
  const wrong = wordProblem(username, LONGEST.username) ?? messageOf(() => checkUsername(username))
  if (wrong !== undefined) return wrong
  if (username.includes('@') && emailKey(username) !== emailKey(email))
    return problemMessage('usernameAddress')
  if (around.usernames.has(key)) return problemMessage('earlierRow')
  return around.taken.usernames.has(key) ? problemMessage('taken') : undefined
}

function planRow({ row, fields }: ReadRow, around: Surroundings): PlannedPerson {
  const { email } = fields
  const [givenName, familyName] = namesOf(fields)
  const free = (name: string) =>
    !around.usernames.has(usernameKey(name)) && !around.taken.usernames.has(usernameKey(name))
  const username = fields.username || candidatesFor(email).find(free) || ''
  const references = referencesIn(fields.places)
  const found = references.map((one) => around.managed.get(idOf(around.context, one) ?? ''))
  const places = [...new Set(found)].flatMap((place) => place ?? [])
  const isNamed = wordProblem(givenName, LONGEST.givenName) ?? wordProblem(familyName, LONGEST.familyName)
  const nameField = fields.name === '' && (givenName !== '' || familyName !== '') ? 'givenName' : 'name'
  const ofName = givenName !== '' && familyName !== '' ? isNamed : problemMessage('fullName')
  const ofPlaces =
    found.includes(undefined) || references.length > MOST_PLACES
      ? problemMessage('managedPlaces', { limit: MOST_PLACES })
      : undefined
  const checked: readonly [ImportColumn, string | undefined][] = [
    ['email', emailProblem(email, around)],
    [nameField, ofName],
    [
      'username',
      fields.username === '' && email === '' ? undefined : usernameProblem(username, email, around),
    ],
    ['places', ofPlaces],
  ]
  const problems = checked.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))
  around.emails.add(emailKey(email))
  around.usernames.add(usernameKey(username))
  return { row, email, givenName, familyName, username, places, problems }
}

/** Three statements, however many rows there are. */
export async function planImport(
  context: Context,
  db: Database,
  actor: Actor,
  bytes: Buffer,
): Promise<PlannedPerson[]> {
  const rows = await readTable(bytes)
  const placeIds = rows.flatMap(({ fields }) => referencesIn(fields.places).map((one) => idOf(context, one)))
  const known = await findKnownPlaces(db, actor, [...new Set(placeIds.flatMap((id) => id ?? []))])
  const emailKeys = rows.map(({ fields }) => emailKey(fields.email))
  const usernames = rows.flatMap(({ fields }) =>
    fields.username === '' ? candidatesFor(fields.email) : [fields.username],
  )
  const around = {
    context,
    taken: await queries.findTaken(db, emailKeys, usernames.map(usernameKey)),
    managed: new Map(known.filter((place) => mayManagePlace(actor, place)).map((place) => [place.id, place])),
    emails: new Set<string>(),
    usernames: new Set<string>(),
  }
  return rows.map((row) => planRow(row, around))
}
