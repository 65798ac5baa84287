/** Personal access tokens, which people create for their own programs. */

import { randomBytes } from 'node:crypto'
import {
  isWithin,
  type NewPersonalToken,
  parseDate,
  problemMessage,
  readScopeNames,
  type ScopeName,
  scopesOf,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { audit } from '../../record/audit.ts'
import { requireUnchanged } from '../credentials/credentials.ts'
import { getPerson } from '../people/people.ts'
import { accountVerbs } from '../people/policy.ts'
import * as queries from './personal-queries.ts'
import { tokenRevoked } from './queries.ts'
import { revokeTokens, saveToken } from './tokens.ts'

export type { PersonalTokenRow } from './personal-queries.ts'

const MOST = 100
/** A prefix, so that leaked tokens are recognised in logs and repositories. */
const PREFIX = 'fmp_'
const FORM = /^fmp_[\w-]{43}$/

type Owner = Awaited<ReturnType<typeof getPerson>>

export const isPersonalToken = (text: string): boolean => FORM.test(text)

async function requirePerson(
  db: Database,
  actor: Actor,
  personId: string,
  verb: 'GET' | 'POST',
): Promise<Owner> {
  const person = await getPerson(db, actor, personId)
  if (accountVerbs(actor, person).tokens.includes(verb)) return person
  throw failure(
    'forbidden',
    verb === 'GET'
      ? 'Only the person, and those who manage the account, see and end personal access tokens.'
      : 'Only the person makes personal access tokens, and nobody who acts as the person.',
  )
}

export async function requireMayMakeTokens(db: Database, actor: Actor, personId: string): Promise<void> {
  await requirePerson(db, actor, personId, 'POST')
}

export async function listPersonalTokens(
  db: Database,
  actor: Actor,
  personId: string,
  request: PageRequest,
): Promise<Page<queries.PersonalTokenRow>> {
  await requirePerson(db, actor, personId, 'GET')
  return await queries.findPersonalTokens(db, personId, request)
}

/** By default when the token expires that makes it, and never later. */
function readExpiry(text: string | undefined, latest: string | null): string | undefined {
  if (text === undefined) return latest ?? undefined
  const date = parseDate(text)
  if (!date)
    throw fieldInvalid('expires', problemMessage('date', { example: 'such as 2030-01-31T00:00:00.000+0000' }))
  if (date.getTime() <= Date.now()) throw fieldInvalid('expires', problemMessage('past'))
  if (latest !== null && date > (parseDate(latest) ?? date))
    throw fieldInvalid('expires', problemMessage('outlives', { what: latest }))
  return date.toISOString()
}

/** A token cannot create one with more scopes. */
function readScopes(actor: Actor, scopes: NewPersonalToken['scopes'] = ['read']): ScopeName[] {
  const names = readScopeNames(scopes)
  if (actor.kind === 'member' && isWithin(scopesOf(names), actor.scopes)) return names
  throw failure('scope_insufficient', 'A token makes no other with scopes that it does not have itself.')
}

function auditToken(
  tx: Transaction,
  actor: Actor,
  action: 'token.created' | 'token.removed',
  { person, token }: { person: Owner; token: queries.PersonalTokenRow },
): Promise<void> {
  const { id, name, scopes, expires_at } = token
  const target = { type: 'person', id: person.id, label: person.username } as const
  const details = { token: { id, name, scopes, expires: expires_at ?? undefined } }
  return audit(tx, { action, actor, target, details })
}

/** The token that makes another one, if one does. */
async function findParent(
  db: Database,
  personId: string,
  actor: Actor,
): Promise<queries.PersonalTokenRow | undefined> {
  if (actor.kind === 'anonymous' || actor.tokenId === undefined) return undefined
  const parent = await queries.findPersonalToken(db, personId, actor.tokenId)
  if (!parent) throw tokenRevoked()
  return parent
}

export interface MadeToken {
  readonly row: queries.PersonalTokenRow
  /** Shown once. */
  readonly token: string
}

export async function makePersonalToken(
  tx: Transaction,
  actor: Actor,
  personId: string,
  input: NewPersonalToken,
): Promise<MadeToken> {
  const person = await requirePerson(tx.db, actor, personId, 'POST')
  if (actor.kind === 'member') await requireUnchanged(tx, actor)
  const scopes = readScopes(actor, input.scopes)
  const parent = await findParent(tx.db, personId, actor)
  const expiresAt = readExpiry(input.expires, parent?.expires_at ?? null)
  await queries.lockPersonalTokens(tx.db, personId)
  if ((await queries.countPersonalTokens(tx.db, personId)) >= MOST) {
    throw failure('too_many_tokens', `A person has at most ${MOST} personal access tokens: end one first.`)
  }
  const token = PREFIX + randomBytes(32).toString('base64url')
  const made = { personId, scopes, name: input.name.trim(), expiresAt, parentId: parent?.id }
  const saved = { kind: 'personal', ...made } as const
  const row = await getPersonalToken(tx.db, personId, await saveToken(tx, token, saved))
  await auditToken(tx, actor, 'token.created', { person, token: row })
  return { row, token }
}

async function getPersonalToken(
  db: Database,
  personId: string,
  id: string,
): Promise<queries.PersonalTokenRow> {
  const token = await queries.findPersonalToken(db, personId, id)
  if (!token) throw failure('token_missing', 'This person has no such personal access token.')
  return token
}

export async function removePersonalToken(
  context: Context,
  tx: Transaction,
  actor: Actor,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  const person = await requirePerson(tx.db, actor, personId, 'GET')
  const token = await getPersonalToken(tx.db, personId, id)
  await revokeTokens(context, tx, { tokenHash: token.token_hash })
  await auditToken(tx, actor, 'token.removed', { person, token })
}
