export * from './access-entities.ts'
export * from './account-entities.ts'
export * from './activity-entities.ts'
export * from './add-on-entities.ts'
export { SIGNATURE_HEADER } from './add-on-operations.ts'
export * from './addresses.ts'
export * from './attachment-entities.ts'
export * from './audit-entities.ts'
export { AVATAR_SIZES } from './avatar-operations.ts'
export * from './batch-entities.ts'
export * from './body-limits.ts'
export type { Bookmark, BookmarkInput } from './bookmark-entities.ts'
export * from './collection.ts'
export type { Configuration, MailTest } from './configuration-entities.ts'
export * from './content-entities.ts'
export type { ContentSummary } from './content-summary.ts'
export * from './content-types.ts'
export type { ConversationChange, ConversationChangeKind, NewSplit } from './conversation-change-entities.ts'
export * from './dates.ts'
export { DELETED_TYPES, type DeletedObject } from './deleted-object-entities.ts'
export * from './delivery-entities.ts'
export { DRAFT_KINDS, type Draft, type DraftInput, type DraftKind } from './draft-entities.ts'
export { listEmoji, readEmoji } from './emoji.ts'
export { type Erasure, type ErasureReport, HOLDING_KINDS, type NewErasure } from './erasure-entities.ts'
export * from './event-log-entities.ts'
export * from './event-type-entities.ts'
export * from './extended-property-entities.ts'
export * from './failures.ts'
export * from './field-problems.ts'
export * from './fields.ts'
export { FIGURES, type FigureName, type Figures, INTERVALS, type Interval } from './figure-entities.ts'
export * from './filter.ts'
export * from './grant-entities.ts'
export { HEALTH_WARNINGS, type Health, type HealthWarning } from './health-entities.ts'
export { HIGHLIGHTS, type Highlights } from './highlights.ts'
export * from './identifiers.ts'
export * from './image-entities.ts'
export * from './inbox-entities.ts'
export {
  type CreatedInvitation,
  INVITATION_STATES,
  type Invitation,
  type InvitationState,
  MOST_DAYS,
  MOST_USES,
  type NewInvitation,
  type NewInvitationMails,
  type OpenInvitation,
  USUAL_DAYS,
} from './invitation-entities.ts'
export { JOB_STATES, type Job, type JobState } from './job-entities.ts'
export type { LinkPreview } from './link-preview-entities.ts'
export * from './look-colours.ts'
export * from './look-entities.ts'
export * from './member-entities.ts'
export {
  type AccountMerge,
  MERGE_KINDS,
  type MergeCount,
  type MergeKind,
  type NewAccountMerge,
} from './merge-entities.ts'
export * from './metadata-entities.ts'
export { describeObjects, offeredOf, resourceOf } from './metadata-objects.ts'
export * from './moderation-entities.ts'
export * from './modules.ts'
export * from './mute-entities.ts'
export * from './openapi.ts'
export * from './operation.ts'
export * from './operations.ts'
export * from './outcome-entities.ts'
export { OUTCOME_KINDS, type OutcomeKind } from './outcome-kinds.ts'
export * from './page.ts'
export * from './people-entities.ts'
export {
  IMPORT_BYTES,
  IMPORT_COLUMNS,
  IMPORT_ROWS,
  type ImportColumn,
  type ImportPlan,
  type PeopleImport,
  type PlannedRow,
} from './people-import-entities.ts'
export * from './place-entities.ts'
export * from './place-file-entities.ts'
export type { PlaceOverview } from './place-overview-entities.ts'
export * from './place-part-entities.ts'
export * from './preference-entities.ts'
export * from './property-definitions.ts'
export type { PushSubscription, PushSubscriptionInput, PushSubscriptions } from './push-entities.ts'
export type { Reaction } from './reaction-entities.ts'
export type { ReadMark } from './read-mark-entities.ts'
export * from './resources.ts'
export * from './scopes.ts'
export * from './security-group-entities.ts'
export * from './session-entities.ts'
export type { NewShare } from './shares.ts'
export { SITEMAP_KINDS, SITEMAP_SIZE, type SitemapKind } from './sitemap-kinds.ts'
export { STORAGE_KINDS, type Storage, type StorageKind, type StorageTest } from './storage-entities.ts'
export * from './stream-entities.ts'
export * from './stream-event-entities.ts'
export type { Tag } from './tags.ts'
export * from './template-entities.ts'
export * from './token-entities.ts'
export * from './update-comment-entities.ts'
export * from './update-entities.ts'
export type { UpdateShare } from './update-responses.ts'
export * from './uris.ts'
export * from './verbs.ts'
export type { Version } from './version.ts'
export * from './version-entities.ts'
export * from './vocabulary.ts'
export * from './web-app.ts'
export * from './webhook-entities.ts'
