/** Authenticates tokens: one lookup by hash, cached for a moment. */
import { type Scopes, scopesOf } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'
import { memberOf } from '../people/actors.ts'
import { findToken, type TokenRow } from '../tokens/tokens.ts'

const anybodys = (_token: TokenRow) => true

/** Limited to the scopes its add-on has now. */
function scopesOfToken({ scopes, add_on_scopes }: TokenRow): Scopes {
  const own = scopesOf(scopes)
  return add_on_scopes === null ? own : own.intersection(scopesOf(add_on_scopes))
}

/** Undefined for an invalid token, or one of another type. */
export async function verifyToken(
  context: Context,
  token: string,
  key: string,
  isAskedFor = anybodys,
): Promise<Member | undefined> {
  const { verified, tokenUses } = context
  const epoch = verified.tokenEpoch
  const row = await findToken(context.db, token)
  if (!row || !isAskedFor(row)) return undefined
  const member = {
    ...memberOf({ ...row, id: row.person_id }, scopesOfToken(row)),
    ...(row.lasts_ms !== null && { endsAt: Date.now() + row.lasts_ms }),
    ...(row.add_on_id !== null && { addOnId: row.add_on_id }),
    ...(row.kind === 'personal' && { tokenId: row.id }),
  }
  verified.rememberToken(key, member, { epoch, lastsMs: row.lasts_ms ?? Number.POSITIVE_INFINITY })
  if (row.is_use_unnoted) tokenUses.note(row.id)
  return member
}

export async function identifyBearer(context: Context, token: string, key: string): Promise<Member> {
  const member = await verifyToken(context, token, key)
  if (!member) throw failure('token_invalid', 'The access token is unknown, has expired or was revoked.')
  return member
}
