/** A row → the account entity. */
import type { Account, Email, Role } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { emailKey } from '../people/names.ts'
import { accountVerbs } from '../people/policy.ts'
import { personUri, summarisePerson } from '../people/represent.ts'
import type { AccountRow } from './accounts.ts'

export function representAccount(
  actor: Actor,
  { person, credentials }: AccountRow,
  baseUrl: string,
): Account {
  const verbs = accountVerbs(actor, person)
  const uri = personUri(baseUrl, person.id)
  const self = `${uri}/account`
  return {
    id: person.id,
    type: 'account',
    person: summarisePerson(actor, { ...person, departed: false }, baseUrl),
    enabled: person.enabled,
    visible: person.visible,
    userType: person.user_type as Account['userType'],
    roles: person.roles as Role[],
    emails: (person.emails as Required<Email>[]).map(({ value, primary }) => ({
      value,
      primary,
      confirmed: credentials.confirmed[emailKey(value)],
    })),
    hasPassword: credentials.has_password,
    published: person.joined_at,
    firstSignIn: person.first_login_at ?? undefined,
    lastSignIn: person.last_authenticated_at ?? undefined,
    resources: {
      self: resource(self, verbs.account),
      ...(verbs.passwordReset.length > 0 && {
        passwordReset: resource(`${self}/passwordReset`, verbs.passwordReset),
      }),
      ...(verbs.confirmedEmails.length > 0 && {
        confirmedEmails: resource(`${self}/confirmedEmails`, verbs.confirmedEmails),
      }),
      ...(verbs.merges.length > 0 && { merges: resource(`${uri}/merges`, verbs.merges) }),
      ...(verbs.erasure.length > 0 && { erasure: resource(`${uri}/erasure`, verbs.erasure) }),
      ...(verbs.sessions.length > 0 && { sessions: resource(`${uri}/sessions`, verbs.sessions) }),
      ...(verbs.signIns.length > 0 && { signIns: resource(`${uri}/signIns`, verbs.signIns) }),
      ...(verbs.tokens.length > 0 && { tokens: resource(`${uri}/tokens`, verbs.tokens) }),
    },
  }
}
