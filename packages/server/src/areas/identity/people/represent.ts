/** A row and the caller's rights → the person entity. */

import {
  type Email,
  feedOf,
  ME,
  type Person,
  type PersonSummary,
  pageOf,
  type Resources,
  typeCodes,
  V2,
  V3,
} from '@folkmoot/contract'
import { type Actor, ANONYMOUS, isSelf } from '../../../actor.ts'
import type { Config } from '../../../config.ts'
import { resource } from '../../../representations.ts'
import { communityVerbs } from './community-policy.ts'
import {
  accountVerbs,
  mayChangeAccountStatus,
  maySee,
  maySeeAttendance,
  maySeeContactData,
  personVerbs,
} from './policy.ts'
import type { PersonRow } from './queries.ts'

export const personUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/people/${id}`

const avatarUri = (baseUrl: string, id: string): string => `${personUri(baseUrl, id)}/avatar`

type Site = Pick<Config, 'baseUrl' | 'anonymousRead' | 'signUp' | 'smtp'>

/** Community-wide resources, on oneself. */
function communityOf(actor: Actor, { baseUrl, signUp, smtp }: Site): Resources {
  const verbs = communityVerbs(actor, { signUpIsOpen: signUp, sendsMail: smtp !== undefined })
  return {
    announcements: resource(`${baseUrl}${V3}/announcements`, verbs.announcements),
    contents: resource(`${baseUrl}${V3}/contents`, verbs.contents),
    ...(verbs.addOns.length > 0 && { addOns: resource(`${baseUrl}${V3}/addons`, verbs.addOns) }),
    ...(verbs.allWebhooks.length > 0 && {
      allWebhooks: resource(`${baseUrl}${V3}/webhooks`, verbs.allWebhooks),
    }),
    ...(verbs.audit.length > 0 && { audit: resource(`${baseUrl}${V3}/admin/audit`, verbs.audit) }),
    ...(verbs.erasures.length > 0 && { erasures: resource(`${baseUrl}${V3}/erasures`, verbs.erasures) }),
    ...(verbs.figures.length > 0 && { figures: resource(`${baseUrl}${V3}/figures`, verbs.figures) }),
    ...(verbs.health.length > 0 && { health: resource(`${baseUrl}${V3}/admin/health`, verbs.health) }),
    ...(verbs.look.length > 0 && { look: resource(`${baseUrl}${V3}/admin/look/draft`, verbs.look) }),
    ...(verbs.imports.length > 0 && {
      imports: resource(`${baseUrl}${V3}/people/imports`, verbs.imports),
    }),
    ...(verbs.invitations.length > 0 && {
      invitations: resource(`${baseUrl}${V3}/invitations`, verbs.invitations),
    }),
    people: resource(`${baseUrl}${V3}/people`, verbs.people),
    ...(verbs.mailTest.length > 0 && {
      mailTest: resource(`${baseUrl}${V3}/admin/mail/test`, verbs.mailTest),
    }),
    ...(verbs.placeOverviews.length > 0 && {
      placeOverviews: resource(`${baseUrl}${V3}/places/overview`, verbs.placeOverviews),
    }),
    places: resource(`${baseUrl}${V3}/places`, verbs.places),
    ...(verbs.properties.length > 0 && {
      properties: resource(`${baseUrl}${V3}/admin/properties`, verbs.properties),
    }),
    ...(verbs.storage.length > 0 && { storage: resource(`${baseUrl}${V3}/admin/storage`, verbs.storage) }),
    ...(verbs.storageTest.length > 0 && {
      storageTest: resource(`${baseUrl}${V3}/admin/storage/test`, verbs.storageTest),
    }),
    updates: resource(`${baseUrl}${V2}/updates`, verbs.updates),
    ...(verbs.access.length > 0 && { access: resource(`${baseUrl}${V3}/access`, verbs.access) }),
  }
}

function resourcesOf(actor: Actor, row: PersonRow, site: Site): Resources {
  const { baseUrl, anonymousRead } = site
  const verbs = accountVerbs(actor, row)
  const uri = personUri(baseUrl, row.id)
  const resources: Resources = {
    self: resource(uri, verbs.self),
    html: resource(pageOf(baseUrl, 'person', row.username), ['GET']),
    avatar: resource(avatarUri(baseUrl, row.id), verbs.avatar),
    followers: resource(`${uri}/@followers`, ['GET']),
    following: resource(`${uri}/@following`, ['GET']),
    activities: resource(`${uri}/activities`, ['GET']),
    extprops: resource(`${uri}/extprops`, verbs.extprops),
    manager: resource(`${uri}/@manager`, verbs.manager),
    reports: resource(`${uri}/@reports`, ['GET']),
    colleagues: resource(`${uri}/@colleagues`, ['GET']),
  }
  // Public feed, the same for every caller.
  if (anonymousRead && maySee(ANONYMOUS, row)) {
    resources.feed = resource(feedOf(baseUrl, 'person', row.id), ['GET'])
  }
  if (verbs.streams.length > 0) resources.streams = resource(`${uri}/streams`, verbs.streams)
  if (verbs.tokens.length > 0) resources.tokens = resource(`${uri}/tokens`, verbs.tokens)
  if (verbs.sessions.length > 0) resources.sessions = resource(`${uri}/sessions`, verbs.sessions)
  if (verbs.signIns.length > 0) resources.signIns = resource(`${uri}/signIns`, verbs.signIns)
  if (verbs.account.length > 0) resources.account = resource(`${uri}/account`, verbs.account)
  if (verbs.preferences.length > 0) {
    resources.preferences = resource(`${uri}/preferences`, verbs.preferences)
  }
  if (verbs.mutes.length > 0) resources.mutes = resource(`${uri}/mutes`, verbs.mutes)
  if (verbs.bookmarks.length > 0) resources.bookmarks = resource(`${uri}/bookmarks`, verbs.bookmarks)
  if (verbs.pushSubscriptions.length > 0) {
    resources.pushSubscriptions = resource(`${uri}/pushSubscriptions`, verbs.pushSubscriptions)
  }
  if (verbs.drafts.length > 0) resources.drafts = resource(`${uri}/drafts`, verbs.drafts)
  if (verbs.abuseReports.length > 0) {
    resources.abuseReports = resource(`${uri}/abuseReports`, verbs.abuseReports)
  }
  if (verbs.followingIn.length > 0) {
    resources.followingIn = resource(`${uri}/followingIn`, verbs.followingIn)
  }
  if (verbs.follow.length > 0) {
    resources.follow = resource(`${personUri(baseUrl, ME)}/@following/${row.id}`, verbs.follow)
  }
  return isSelf(actor, row.id) ? { ...resources, ...communityOf(actor, site) } : resources
}

type Named = Pick<PersonRow, 'given_name' | 'family_name' | 'display_name'>

const nameOf = (row: Named): PersonSummary['name'] => ({
  givenName: row.given_name,
  familyName: row.family_name,
  formatted: row.display_name,
})

const emailsFor = (actor: Actor, { emails }: Pick<PersonRow, 'emails'>): PersonSummary['emails'] =>
  maySeeContactData(actor) ? (emails as Required<Email>[]) : undefined

const accountOf = ({ username, enabled, visible }: Pick<PersonRow, 'username' | 'enabled' | 'visible'>) => ({
  username,
  enabled,
  visible,
  status: enabled ? ('registered' as const) : ('disabled' as const),
})

export function representPerson(actor: Actor, row: PersonRow, site: Site): Person {
  const { baseUrl } = site
  const avatar = avatarUri(baseUrl, row.id)
  const seesContactData = maySeeContactData(actor)
  const seesAttendance = maySeeAttendance(actor, row)
  return {
    id: row.id,
    type: 'person',
    typeCode: typeCodes.person,
    displayName: row.display_name,
    mentionName: row.username,
    name: nameOf(row),
    status: row.status_line,
    emails: emailsFor(actor, row),
    phoneNumbers: seesContactData ? (row.phone_numbers as Person['phoneNumbers']) : undefined,
    addresses: seesContactData ? (row.addresses as Person['addresses']) : undefined,
    location: row.location ?? undefined,
    tags: row.tags,
    photos: [{ value: avatar, type: 'profile', primary: true }],
    thumbnailUrl: avatar,
    followerCount: row.follower_count,
    followingCount: row.following_count,
    published: row.joined_at,
    updated: row.updated_at,
    manageable: mayChangeAccountStatus(actor),
    initialLogin: seesAttendance ? (row.first_login_at ?? undefined) : undefined,
    svc: {
      ...accountOf(row),
      userType: row.user_type as Person['svc']['userType'],
      roles: row.roles as Person['svc']['roles'],
      locale: row.locale ?? undefined,
      timeZone: row.time_zone ?? undefined,
      profile: row.profile as Person['svc']['profile'],
      lastAuthenticated: seesAttendance ? (row.last_authenticated_at ?? undefined) : undefined,
    },
    resources: resourcesOf(actor, row, site),
  }
}

type BriefRow = Pick<PersonRow, 'id' | 'username' | 'display_name' | 'visible'>

/** For bodies that show only a name and where it leads. */
export const namePerson = (actor: Actor, row: BriefRow, baseUrl: string) => ({
  id: row.id,
  type: 'person' as const,
  displayName: row.display_name,
  mentionName: row.username,
  thumbnailUrl: avatarUri(baseUrl, row.id),
  resources: {
    self: resource(personUri(baseUrl, row.id), personVerbs(actor, row).self),
    html: resource(pageOf(baseUrl, 'person', row.username), ['GET']),
  },
})

/** A person as queries of other rows read it. */
export interface NamedPerson
  extends BriefRow,
    Pick<PersonRow, 'given_name' | 'family_name' | 'emails' | 'enabled'> {
  readonly departed: boolean
}

/** For entities that name a person. Differs for callers of different audiences (`audienceOf`). */
export function summarisePerson(actor: Actor, row: NamedPerson, baseUrl: string): PersonSummary {
  const { resources, ...brief } = namePerson(actor, row, baseUrl)
  return { ...brief, name: nameOf(row), emails: emailsFor(actor, row), svc: accountOf(row), resources }
}
