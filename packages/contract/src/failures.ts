/**
 * What can go wrong, named by the domain and priced here. An operation may charge another status for a name
 * (a second like is 403 in v2 and 409 in v3), so the domain never knows one.
 */
export interface Price {
  readonly status: number
  readonly code: string
}

export const prices = {
  malformed_json: { status: 400, code: 'malformedJSON' },
  field_invalid: { status: 400, code: 'fieldInvalid' },
  filter_invalid: { status: 400, code: 'filterInvalid' },
  place_invalid_uri: { status: 400, code: 'placeInvalidURI' },
  too_many_items: { status: 400, code: 'tooManyItems' },
  request_malformed: { status: 400, code: 'requestMalformed' },
  not_in_batch: { status: 400, code: 'notInBatch' },
  unauthenticated: { status: 401, code: 'unauthenticated' },
  forbidden: { status: 403, code: 'forbidden' },
  comments_restricted: { status: 403, code: 'commentsRestricted' },
  foreign_origin: { status: 403, code: 'foreignOrigin' },
  csrf_token_invalid: { status: 403, code: 'csrfTokenInvalid' },
  path_unknown: { status: 404, code: 'pathUnknown' },
  person_missing: { status: 404, code: 'personMissing' },
  audit_entry_missing: { status: 404, code: 'auditEntryMissing' },
  property_missing: { status: 404, code: 'propertyMissing' },
  version_missing: { status: 404, code: 'versionMissing' },
  outcome_missing: { status: 404, code: 'outcomeMissing' },
  content_missing: { status: 404, code: 'contentMissing' },
  activity_missing: { status: 404, code: 'activityMissing' },
  attachment_missing: { status: 404, code: 'attachmentMissing' },
  preview_missing: { status: 404, code: 'previewMissing' },
  image_missing: { status: 404, code: 'imageMissing' },
  place_missing: { status: 404, code: 'placeMissing' },
  member_missing: { status: 404, code: 'memberMissing' },
  invite_missing: { status: 404, code: 'inviteMissing' },
  inbox_entry_missing: { status: 404, code: 'inboxEntryMissing' },
  stream_missing: { status: 404, code: 'streamMissing' },
  association_missing: { status: 404, code: 'associationMissing' },
  security_group_missing: { status: 404, code: 'securityGroupMissing' },
  session_missing: { status: 404, code: 'sessionMissing' },
  event_type_missing: { status: 404, code: 'eventTypeMissing' },
  module_not_installed: { status: 404, code: 'moduleNotInstalled' },
  not_following: { status: 404, code: 'notFollowing' },
  not_tracking: { status: 404, code: 'notTracking' },
  method_not_allowed: { status: 405, code: 'methodNotAllowed' },
  request_timeout: { status: 408, code: 'requestTimeout' },
  username_taken: { status: 409, code: 'usernameTaken' },
  email_taken: { status: 409, code: 'emailTaken' },
  last_admin: { status: 409, code: 'lastAdmin' },
  slug_taken: { status: 409, code: 'displayNameTaken' },
  name_taken: { status: 409, code: 'nameTaken' },
  event_type_locked: { status: 409, code: 'eventTypeLocked' },
  place_fixed: { status: 409, code: 'placeFixed' },
  place_not_empty: { status: 409, code: 'placeNotEmpty' },
  already_member: { status: 409, code: 'alreadyMember' },
  member_banned: { status: 409, code: 'memberBanned' },
  member_state_conflict: { status: 409, code: 'memberStateConflict' },
  type_refused: { status: 409, code: 'typeRefused' },
  subject_taken: { status: 409, code: 'subjectTaken' },
  content_fixed: { status: 409, code: 'contentFixed' },
  update_unpublished: { status: 409, code: 'updateUnpublished' },
  content_archived: { status: 409, code: 'contentArchived' },
  content_finalized: { status: 409, code: 'contentFinalized' },
  outcome_exists: { status: 409, code: 'outcomeExists' },
  outcome_refused: { status: 409, code: 'outcomeRefused' },
  replies_refused: { status: 409, code: 'repliesRefused' },
  already_liked: { status: 409, code: 'alreadyLiked' },
  not_liked: { status: 409, code: 'notLiked' },
  own_like: { status: 409, code: 'ownLike' },
  stream_fixed: { status: 409, code: 'streamFixed' },
  too_many_streams: { status: 409, code: 'tooManyStreams' },
  association_refused: { status: 409, code: 'associationRefused' },
  last_owner: { status: 409, code: 'lastOwner' },
  idempotency_key_reused: { status: 409, code: 'idempotencyKeyReused' },
  version_stale: { status: 412, code: 'versionStale' },
  body_too_large: { status: 413, code: 'bodyTooLarge' },
  quota_exceeded: { status: 413, code: 'quotaExceeded' },
  answers_too_large: { status: 413, code: 'answersTooLarge' },
  uri_too_long: { status: 414, code: 'uriTooLong' },
  media_type_unsupported: { status: 415, code: 'mediaTypeUnsupported' },
  range_invalid: { status: 416, code: 'rangeInvalid' },
  reference_failed: { status: 424, code: 'referenceFailed' },
  headers_too_large: { status: 431, code: 'headersTooLarge' },
  too_fast: { status: 429, code: 'tooFast' },
  internal: { status: 500, code: 'internal' },
  overloaded: { status: 503, code: 'overloaded' },
  disk_full: { status: 503, code: 'diskFull' },
  store_unavailable: { status: 503, code: 'storeUnavailable' },
  database_unavailable: { status: 503, code: 'databaseUnavailable' },
} as const satisfies Record<string, Price>

export type FailureName = keyof typeof prices

export interface FailureDetail {
  /** The field as the code names it (`svc.username`, `emails[0].value`); the wire's edge writes the vocabulary. */
  readonly field: string
  readonly message: string
}
