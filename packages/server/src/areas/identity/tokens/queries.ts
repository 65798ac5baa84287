import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { onViolation } from '../../../db/transaction.ts'
import { type Failure, failure } from '../../../failure.ts'
import { isOfCurrentAccount, isOfCurrentAddOn } from '../credentials/filters.ts'

export type TokenKind = 'personal' | 'oauth'

/** A valid token and its person. */
export interface TokenRow {
  readonly id: string
  readonly kind: TokenKind
  readonly person_id: string
  readonly add_on_id: string | null
  readonly grant_id: string | null
  readonly scopes: string[]
  /** Current scopes of its add-on; null without one. */
  readonly add_on_scopes: string[] | null
  readonly name: string
  readonly payload: unknown
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  /** Time left; null if it does not expire. */
  readonly lasts_ms: number | null
  /** Whether its use should be recorded. */
  readonly is_use_unnoted: boolean
  readonly username: string
  readonly username_key: string
  readonly roles: string[]
  /** When the password was set. */
  readonly changed_at: string | null
}

/**
 * Tokens of disabled or removed people, of an older password and of disabled add-ons are invalid by this condition:
 * ending each one would miss tokens issued at the same moment.
 */
export type IssuedToken = Pick<TokenRow, 'kind' | 'grant_id'>

/** Also if it is no longer valid. */
export async function findIssuedToken(db: Database, hash: Buffer): Promise<IssuedToken | undefined> {
  const { rows } = await sql<IssuedToken>`
    select kind, grant_id from access_token where token_hash = ${hash}`.execute(db)
  return rows[0]
}

export async function findGoodToken(db: Database, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select access_token.id, access_token.kind, access_token.person_id, access_token.add_on_id,
      access_token.grant_id, access_token.scopes, add_on.scopes as add_on_scopes, access_token.name, access_token.payload,
      access_token.created_at, access_token.expires_at, access_token.last_used_at,
      (extract(epoch from access_token.expires_at - now()) * 1000)::double precision as lasts_ms,
      coalesce(access_token.last_used_at < now() - interval '1 minute', true) as is_use_unnoted,
      person.username, person.username_key, person.roles, credential.changed_at
    from access_token
    join person on person.id = access_token.person_id
    left join credential on credential.person_id = person.id
    left join add_on on add_on.id = access_token.add_on_id
    where access_token.token_hash = ${hash}
      and (access_token.expires_at is null or access_token.expires_at > now())
      and ${isOfCurrentAccount('access_token')} and ${isOfCurrentAddOn('access_token')}`.execute(db)
  return rows[0]
}

export interface TokenColumns {
  readonly kind: TokenKind
  readonly person_id: string
  readonly add_on_id: string | null
  readonly grant_id: string | null
  readonly scopes: string[]
  readonly name: string
  readonly payload: unknown
  readonly expires_at: string | null
  /** When its password was set; undefined: the person's current one. */
  readonly credential_at: string | null | undefined
  /** The token that it was made with. */
  readonly parent_id: string | null
}

/** Revoked a moment ago; it stays cached for that long. */
export const tokenRevoked = (): Failure => failure('token_invalid', 'The access token was revoked.')

/** Saving again updates what the OAuth library knows of it. */
export async function upsertToken(db: Database, hash: Buffer, columns: TokenColumns): Promise<string> {
  const { payload, expires_at, credential_at } = columns
  const current = sql<string>`(select changed_at from credential where person_id = ${columns.person_id}::bigint)`
  const { id } = await db
    .insertInto('access_token')
    .values({
      ...columns,
      token_hash: hash,
      credential_at: credential_at === undefined ? current : credential_at,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ payload, expires_at }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onViolation('access_token_parent', tokenRevoked))
  return id
}

export type Which =
  | { readonly personId: string }
  | { readonly addOnId: string }
  | { readonly grantId: string }
  | { readonly tokenHash: Buffer }

function isOneOf(which: Which) {
  if ('personId' in which) return sql<SqlBool>`person_id = ${which.personId}::bigint`
  if ('addOnId' in which) return sql<SqlBool>`add_on_id = ${which.addOnId}::bigint`
  if ('grantId' in which) return sql<SqlBool>`grant_id = ${which.grantId}`
  return sql<SqlBool>`token_hash = ${which.tokenHash}`
}

/** Returns whose they were. */
export async function deleteTokens(db: Database, which: Which): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with gone as (delete from access_token where ${isOneOf(which)} returning person_id)
    select distinct person_id from gone`.execute(db)
  return rows.map(({ person_id }) => person_id)
}
