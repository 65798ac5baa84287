/** /oauth2/consent: signs in if needed, and asks for consent. */
import type { Interaction } from 'oidc-provider'
import type { Member } from '../../../actor.ts'
import { brandOf, withStyle } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { failure } from '../../../failure.ts'
import { type Assets, writeFrame } from '../../../http/frame.ts'
import { webPagePolicy } from '../../../http/headers.ts'
import { readPagePreferences } from '../../../http/page-preferences.ts'
import type { WebAnswer, WebCall, WebRoute } from '../../../http/web.ts'
import { type PageTexts, pageTexts } from '../../../page-texts/page-texts.ts'
import { type Client, findClient } from '../add-ons/add-ons.ts'
import { isRecent } from '../credentials/freshness.ts'
import type { Refused } from './configuration.ts'
import { consentForm, refusalPage } from './consent-page.ts'
import { rememberConsent } from './consents.ts'
import { CONSENT_PATH, type OAuth } from './oauth.ts'
import { readScopes } from './scopes.ts'

const SECONDS_OF_A_DAY = 86_400

const expired = ({ consent }: PageTexts) => failure('request_malformed', consent.expired)

/** The pending request. Only the browser that started it may continue. */
async function getInteraction(oauth: OAuth, { params, texts, cookies = '' }: WebCall): Promise<Interaction> {
  const { uid = '' } = params
  const { provider } = await oauth.server
  const name = provider.cookieName('interaction')
  const isOwn = cookies.split(';').some((pair) => pair.trim() === `${name}=${uid}`)
  const interaction = isOwn ? await provider.Interaction.find(uid) : undefined
  if (!interaction) throw expired(texts)
  return interaction
}

async function getClient({ context, texts }: WebCall, { params }: Interaction): Promise<Client> {
  const client = await findClient(context, context.db, String(params.client_id))
  if (!client) throw expired(texts)
  return client
}

const signInFirst = ({ at, params }: WebCall): WebAnswer => {
  const next = encodeURIComponent(`${CONSENT_PATH}/${params.uid}`)
  return { redirect: at(`/login?again&next=${next}`) }
}

/** Back to the library. Redirects by path, so the browser keeps the host it used. */
async function goOn(interaction: Interaction, result: Interaction['result']): Promise<WebAnswer> {
  interaction.result = result
  await interaction.persist()
  return { redirect: new URL(interaction.returnTo).pathname }
}

/** Already consented on the way; the session may have changed since, and then applies. */
const saidBefore = ({ lastSubmission }: Interaction, accountId: string): Interaction['result'] => ({
  ...lastSubmission,
  ...(lastSubmission?.login && { login: { accountId } }),
})

/** A session is enough, unless signing in again is required; then it must be a newer one. */
function isSignedIn({ prompt, session: before }: Interaction, sessionId: string): boolean {
  return prompt.reasons.every((reason) => reason === 'no_session') || before?.cookie !== sessionId
}

/** A grant outlives the session, so a stolen one must not give it: they signed in a moment ago, or on the way here. */
function mayConsent({ context }: WebCall, { iat }: Interaction, { signedInAt = 0 }: Member): boolean {
  return isRecent(context, signedInAt) || signedInAt >= iat * 1000
}

const redirectUriOf = ({ params }: Interaction) => new URL(String(params.redirect_uri))

async function ask(oauth: OAuth, call: WebCall): Promise<WebAnswer> {
  const { context, session, at, csrfField } = call
  const interaction = await getInteraction(oauth, call)
  if (!session) return signInFirst(call)
  const { prompt, params, uid } = interaction
  if (prompt.name === 'login') {
    if (!isSignedIn(interaction, session.id)) return signInFirst(call)
    const { id: accountId } = session.member
    return await goOn(interaction, { ...saidBefore(interaction, accountId), login: { accountId } })
  }
  if (!mayConsent(call, interaction, session.member)) return signInFirst(call)
  const client = await getClient(call, interaction)
  const target = redirectUriOf(interaction)
  const life = client.refreshTokenLife ?? context.config.refreshTokenLife
  const page = consentForm(call.texts, {
    name: client.name,
    description: client.description,
    host: target.host === '' ? target.protocol : target.host,
    scopes: readScopes(params.scope),
    days: Math.max(1, Math.round(life / SECONDS_OF_A_DAY)),
    username: session.member.username,
    action: at(`${CONSENT_PATH}/${uid}`),
    otherAccount: at(`/login?again&next=${encodeURIComponent(`${CONSENT_PATH}/${uid}`)}`),
    csrfField,
  })
  return { page, formTargets: [target.origin === 'null' ? target.protocol : target.origin] }
}

async function take(oauth: OAuth, call: WebCall): Promise<WebAnswer> {
  const { context, session, form, trace } = call
  const interaction = await getInteraction(oauth, call)
  if (!session) return signInFirst(call)
  const { prompt, params } = interaction
  if (prompt.name !== 'consent') throw expired(call.texts)
  if (form.get('answer') !== 'allow') {
    return await goOn(interaction, {
      error: 'access_denied',
      error_description: 'The person did not allow it.',
    })
  }
  if (!mayConsent(call, interaction, session.member)) return signInFirst(call)
  const { addOnId } = await getClient(call, interaction)
  const { member } = session
  const consent = { personId: member.id, addOnId, scopes: readScopes(params.scope), actor: member }
  await inTransaction(context.writeDb, (tx) => rememberConsent(tx, consent), trace)
  return await goOn(interaction, { ...saidBefore(interaction, member.id), consent: {} })
}

export const oauthPages = (oauth: OAuth): WebRoute[] => [
  { method: 'GET', path: `${CONSENT_PATH}/{uid}`, handle: (call) => ask(oauth, call) },
  { method: 'POST', path: `${CONSENT_PATH}/{uid}`, handle: (call) => take(oauth, call) },
]

/** Shown when a request cannot be answered by a redirect. */
export function renderError(
  context: Context,
  assets: Assets,
  { refusal, requestId, headers }: Refused,
): { html: string; policy: string } {
  const brand = brandOf(context)
  const prefix = new URL(context.config.baseUrl).pathname.replace(/\/$/, '')
  const wanted = readPagePreferences(headers)
  const page = refusalPage(pageTexts[wanted.language], refusal, requestId)
  const html = writeFrame({
    ...page,
    ...wanted,
    assets,
    brand,
    username: undefined,
    at: (path) => prefix + path,
  })
  return { html, policy: withStyle(webPagePolicy([]), brand.style?.source) }
}
