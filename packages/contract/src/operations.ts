/** Every operation of the API, by its id. A file named here exports operations and types, nothing else. */
import * as abuseReports from './abuse-reports.ts'
import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as activities from './activities.ts'
import * as addOns from './add-ons.ts'
import * as announcements from './announcements.ts'
import * as answers from './answers.ts'
import * as attachments from './attachments.ts'
import * as audit from './audit.ts'
import * as avatars from './avatars.ts'
import * as batch from './batch.ts'
import * as bookmarks from './bookmarks.ts'
import * as configuration from './configuration.ts'
import * as contents from './contents.ts'
import * as conversationChanges from './conversation-changes.ts'
import * as deletedObjects from './deleted-objects.ts'
import * as deliveries from './deliveries.ts'
import * as drafts from './drafts.ts'
import * as emojiReactions from './emoji-reactions.ts'
import * as erasures from './erasures.ts'
import * as eventLog from './event-log.ts'
import * as eventTypes from './event-types.ts'
import * as extendedProperties from './extended-properties.ts'
import * as featured from './featured.ts'
import * as feeds from './feeds.ts'
import * as figures from './figures.ts'
import * as following from './following.ts'
import * as followingIn from './following-in.ts'
import * as grants from './grants.ts'
import * as health from './health.ts'
import * as images from './images.ts'
import * as inbox from './inbox.ts'
import * as invitations from './invitations.ts'
import * as invites from './invites.ts'
import * as jobs from './jobs.ts'
import * as linkPreviews from './link-previews.ts'
import * as locks from './locks.ts'
import * as look from './look.ts'
import * as members from './members.ts'
import * as mentions from './mentions.ts'
import * as merges from './merges.ts'
import * as metadata from './metadata.ts'
import * as moderation from './moderation.ts'
import * as mutes from './mutes.ts'
import type { OperationShape } from './operation.ts'
import * as organisation from './organisation.ts'
import * as outcomes from './outcomes.ts'
import * as people from './people.ts'
import * as peopleImports from './people-imports.ts'
import * as placeArchiving from './place-archiving.ts'
import * as placeAvatars from './place-avatars.ts'
import * as placeFiles from './place-files.ts'
import * as placeModerators from './place-moderators.ts'
import * as placeOpenings from './place-openings.ts'
import * as placeOverviews from './place-overviews.ts'
import * as placeParts from './place-parts.ts'
import * as places from './places.ts'
import * as preferences from './preferences.ts'
import * as properties from './properties.ts'
import * as push from './push.ts'
import * as rankings from './rankings.ts'
import * as reactions from './reactions.ts'
import * as search from './search.ts'
import * as securityGroups from './security-groups.ts'
import * as sessions from './sessions.ts'
import * as shares from './shares.ts'
import * as sitemaps from './sitemaps.ts'
import * as storage from './storage.ts'
import * as streamEvents from './stream-events.ts'
import * as streams from './streams.ts'
import * as tags from './tags.ts'
import * as templates from './templates.ts'
import * as tokens from './tokens.ts'
import * as updateComments from './update-comments.ts'
import * as updateResponses from './update-responses.ts'
import * as updates from './updates.ts'
import * as urls from './urls.ts'
import * as version from './version.ts'
import * as versions from './versions.ts'
import * as visited from './visited.ts'
import * as webhooks from './webhooks.ts'

export const api = {
  ...version,
  ...people,
  ...erasures,
  ...peopleImports,
  ...avatars,
  ...following,
  ...organisation,
  ...accounts,
  ...merges,
  ...tokens,
  ...sessions,
  ...preferences,
  ...mutes,
  ...push,
  ...places,
  ...placeArchiving,
  ...placeAvatars,
  ...placeModerators,
  ...placeOpenings,
  ...placeOverviews,
  ...placeParts,
  ...templates,
  ...members,
  ...invites,
  ...invitations,
  ...grants,
  ...securityGroups,
  ...configuration,
  ...contents,
  ...answers,
  ...reactions,
  ...emojiReactions,
  ...bookmarks,
  ...jobs,
  ...linkPreviews,
  ...locks,
  ...drafts,
  ...shares,
  ...inbox,
  ...mentions,
  ...urls,
  ...extendedProperties,
  ...attachments,
  ...placeFiles,
  ...health,
  ...storage,
  ...images,
  ...announcements,
  ...featured,
  ...rankings,
  ...visited,
  ...feeds,
  ...tags,
  ...search,
  ...versions,
  ...outcomes,
  ...abuseReports,
  ...moderation,
  ...activities,
  ...eventLog,
  ...streams,
  ...streamEvents,
  ...followingIn,
  ...eventTypes,
  ...addOns,
  ...deliveries,
  ...audit,
  ...conversationChanges,
  ...deletedObjects,
  ...access,
  ...figures,
  ...properties,
  ...look,
  ...sitemaps,
  ...metadata,
  ...batch,
  ...updates,
  ...updateComments,
  ...updateResponses,
  ...webhooks,
}
export type Api = typeof api

export const operations: readonly OperationShape[] = Object.values(api)
