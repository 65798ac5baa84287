/** The token endpoint: checks around the library's grants, and our two additional grants. */
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { takeCode } from '../add-ons/add-ons.ts'
import type { Passwords } from '../auth/passwords.ts'
import { requireUnchanged } from '../credentials/credentials.ts'
import { findAccount } from './account.ts'
import { addOnOf } from './clients.ts'
import { endFamily } from './families.ts'
import { issueFamily } from './issuing.ts'
import { asOne, traceOfRequest, writing } from './running.ts'
import { DEFAULT_SCOPE, findUnknown, readScopes } from './scopes.ts'

type Ctx = TokenEndpointGrantContext

const refused = (detail: string) => new errors.InvalidGrant(detail)

/** Requested scopes, each known and allowed for the client; `fallback` if none. */
function requireScopes(ctx: Ctx, fallback: readonly string[]): string[] {
  const asked = readScopes(ctx.oidc.params.scope)
  const wanted = asked.length > 0 ? asked : [...fallback]
  const open = readScopes(ctx.oidc.client.scope)
  const excess = findUnknown(wanted) ?? wanted.find((name) => !open.includes(name))
  if (excess !== undefined) throw new errors.InvalidScope('requested scope is not allowed', excess)
  return wanted
}

/** The code issued when the add-on was registered; registering it was the consent. */
async function exchangeRegistrationCode(context: Context, ctx: Ctx): Promise<boolean> {
  const { code } = ctx.oidc.params
  if (typeof code !== 'string') return false
  const { addOnId, registeredScopes } = addOnOf(ctx.oidc.client)
  const taken = await writing(context, (tx) => takeCode(tx, addOnId, code))
  if (!taken) return false
  const { personId, grantId } = taken
  if (taken.isReused) {
    const ending = { grantId, action: 'grant.reused', actor: undefined } as const
    await writing(context, (tx) => endFamily(context, tx, ending))
    throw refused('the code was used before: what it was exchanged for is revoked')
  }
  const scopes = requireScopes(ctx, registeredScopes)
  await issueFamily(context, ctx, { personId, scopes, grantType: 'authorization_code', grantId })
  return true
}

/** Not a registration code. */
function requireRedirectUri({ oidc }: Ctx): void {
  if (oidc.params.redirect_uri === undefined && oidc.params.code !== undefined) {
    throw refused('the code is not valid, or comes without the redirect_uri that it was issued for')
  }
}

/** A grant commits as a whole. Reuse that ends a family is committed too. */
async function inOneTransaction(context: Context, work: () => Promise<void>): Promise<void> {
  const refusal = await asOne(context, async () => {
    try {
      await work()
      return undefined
    } catch (error) {
      if (error instanceof errors.InvalidGrant) return error
      throw error
    }
  })
  if (refusal) throw refusal
}

/** More detail than the library gives; none of it is secret. */
async function explaining(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof errors.InvalidGrant)
      error.error_description = error.error_detail ?? error.error_description
    throw error
  }
}

/** An admin may have disabled or removed the person. */
async function requireBot(context: Context, { oidc }: Ctx): Promise<void> {
  if (await findAccount(context, addOnOf(oidc.client).botPersonId)) return
  throw new errors.UnauthorizedClient('the person that the add-on acts as may not sign in')
}

/** Wraps a grant of the library. */
export async function runGrant(
  context: Context,
  name: string,
  ctx: Ctx,
  handle: () => unknown,
): Promise<void> {
  await explaining(() =>
    inOneTransaction(context, async () => {
      if (name === 'client_credentials') {
        await requireBot(context, ctx)
        ctx.oidc.params.scope = requireScopes(ctx, [DEFAULT_SCOPE]).join(' ')
      }
      if (name === 'authorization_code') {
        if (await exchangeRegistrationCode(context, ctx)) return
        requireRedirectUri(ctx)
        // Consent was settled in the browser.
        ctx.oidc.params.scope = undefined
      }
      await handle()
    }),
  )
}

/** Checked as HTTP Basic, with the same budgets. */
async function requirePerson(
  passwords: Passwords,
  { username, password }: Record<string, unknown>,
): Promise<Pick<Member, 'id' | 'credentialAt'>> {
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw new errors.InvalidRequest('missing required parameter(s) username, password')
  }
  try {
    const { id, changed_at } = await passwords.check({ name: username, password }, traceOfRequest())
    return { id, credentialAt: changed_at }
  } catch (error) {
    if (error instanceof Failure && error.failureName === 'unauthenticated') throw refused(error.message)
    throw error
  }
}

/** Hashing takes tens of milliseconds, so it happens before the transaction. */
export async function grantByPassword(context: Context, ctx: Ctx, passwords: Passwords): Promise<void> {
  await explaining(async () => {
    const scopes = requireScopes(ctx, addOnOf(ctx.oidc.client).registeredScopes)
    const person = await requirePerson(passwords, ctx.oidc.params)
    await inOneTransaction(context, async () => {
      await writing(context, (tx) => requireUnchanged(tx, person))
      await issueFamily(context, ctx, { personId: person.id, scopes, grantType: 'password' })
    })
  })
}
