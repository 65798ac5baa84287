// The tables after all migrations. Written by `npm run generate`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

interface AbuseReportTable {
  id: Generated<string>
  item_id: string
  reporter_id: string
  reason: string
  text: Generated<string>
  reported_at: Generated<string>
  resolved_at: string | null
}

interface AccessTokenTable {
  token_hash: Buffer
  id: Generated<string>
  kind: string
  person_id: string
  add_on_id: string | null
  grant_id: string | null
  scopes: string[]
  name: Generated<string>
  payload: unknown | null
  credential_at: string | null
  created_at: Generated<string>
  expires_at: string | null
  last_used_at: string | null
  parent_id: string | null
}

interface AccountMergeTable {
  id: Generated<string>
  kept_id: string
  merged_id: string
  step: Generated<string>
  after_id: Generated<string>
  counts: Generated<unknown>
  started_at: Generated<string>
  finished_at: string | null
}

interface AccountRequestTable {
  id: Generated<string>
  sealed: Buffer
  created_at: Generated<string>
}

interface ActivityTable {
  id: Generated<string>
  xid: Generated<string>
  verb: string
  actor_id: string | null
  object_type: number
  object_id: string
  container_type: number | null
  container_id: string | null
  details: Generated<unknown>
  recorded_at: Generated<string>
  root_id: string | null
  streamed: GeneratedAlways<boolean>
  lasting: GeneratedAlways<boolean>
}

interface AddOnTable {
  id: Generated<string>
  client_id: string
  name: string
  name_key: string
  description: Generated<string>
  redirect_uris: Generated<string[]>
  register_url: string | null
  unregister_url: string | null
  scopes: string[]
  is_public: Generated<boolean>
  enabled: Generated<boolean>
  access_token_life: number | null
  refresh_token_life: number | null
  sealed_secret: Buffer | null
  grants_since: Generated<string>
  bot_person_id: string
  creator_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
  last_used_at: string | null
}

interface AddOnCallbackTable {
  id: Generated<string>
  add_on_id: string
  kind: string
  url: string
  client_id: string
  scopes: string[]
  sealed_secret: Buffer | null
  sealed_code: Buffer | null
  state: Generated<string>
  reason: string | null
  changed_at: Generated<string>
}

interface AddOnCodeTable {
  code_hash: Buffer
  add_on_id: string
  person_id: string
  credential_at: string | null
  grant_id: string
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

interface AttachmentTable {
  id: Generated<string>
  content_id: string | null
  owner_id: string
  blob_id: string
  name: string
  media_type: string
  size: string
  preview: Generated<string>
  preview_tries: Generated<number>
  preview_blob_id: string | null
  preview_size: string | null
  published_at: Generated<string>
}

interface AuditEntryTable {
  id: Generated<string>
  at: Generated<string>
  action: string
  actor_id: string | null
  actor_name: string | null
  address: string | null
  request_id: string | null
  target_type: string | null
  target_id: string | null
  target_label: string | null
  details: Generated<unknown>
  position: string | null
  previous_hash: string | null
  hash: string | null
}

interface AuditHeadTable {
  single: Generated<boolean>
  position: string
  hash: string
}

interface AvatarTable {
  person_id: string
  media_type: string
  bytes: Buffer
  updated_at: Generated<string>
  small_bytes: Buffer | null
}

interface BlobTable {
  id: Generated<string>
  store: string
  key: string
  state: Generated<string>
  upload: string | null
  hash: string | null
  size: string | null
  uses: Generated<number>
  touched_at: Generated<string>
}

interface BookmarkTable {
  person_id: string
  content_id: string
  note: Generated<string>
  tags: Generated<string[]>
  search_key: Generated<string>
  created_at: Generated<string>
}

interface ChangedObjectTable {
  id: Generated<string>
  kind: string
  object_id: string
  after_id: Generated<string>
  noted_at: Generated<string>
}

interface ConfirmationTable {
  code_hash: Buffer
  purpose: string
  person_id: string | null
  sealed: Buffer
  credential_at: string | null
  created_at: Generated<string>
  expires_at: string
}

interface ConsentTable {
  id: Generated<string>
  person_id: string
  add_on_id: string
  scopes: string[]
  created_at: Generated<string>
  updated_at: Generated<string>
  last_used_at: string | null
}

interface ContentTable {
  id: Generated<string>
  type: string
  root_id: string
  thread_id: string | null
  parent_id: string | null
  position: string | null
  depth: Generated<number>
  place_id: string | null
  visibility: Generated<string>
  viewer_ids: Generated<string[]>
  restrict_comments: Generated<boolean>
  status: Generated<string>
  author_id: string
  authorship: Generated<string>
  coauthor_ids: Generated<string[]>
  subject: string | null
  subject_key: Generated<string>
  body: string
  body_text: string
  tags: Generated<string[]>
  categories: Generated<string[]>
  question: Generated<boolean>
  answer_id: string | null
  publish_at: string | null
  end_at: string | null
  view_count: Generated<number>
  reply_count: Generated<number>
  like_count: Generated<number>
  follower_count: Generated<number>
  published_at: Generated<string>
  updated_at: Generated<string>
  active_at: Generated<string>
  version: Generated<string>
  listed: GeneratedAlways<boolean>
  version_number: Generated<number>
  version_author_id: string | null
  version_at: string | null
  version_minor: Generated<boolean>
  outcomes: Generated<string[]>
  helpful_count: Generated<number>
  latitude: number | null
  longitude: number | null
  repost_of_id: string | null
  status_before: string | null
  hidden_with_id: string | null
  last_position: Generated<string>
  lacks_answers: Generated<boolean>
  featured_at: string | null
  reaction_counts: Generated<unknown>
  locked_at: string | null
  locked_by_id: string | null
}

interface ContentLinkTable {
  content_id: string
  position: number
  link_preview_id: string
  href: string
}

interface ContentScoreTable {
  content_id: string
  type: string
  author_id: string
  place_id: string | null
  is_open: boolean
  trending: number
  popular: number
  scored_at: string
}

interface ContentTagTable {
  tag: string
  published_at: string
  content_id: string
}

interface ContentToScoreTable {
  content_id: string
}

interface ContentVersionTable {
  content_id: string
  number: number
  subject: string
  body: string
  tags: string[]
  categories: string[]
  author_id: string
  made_at: string
  minor: boolean
  visibility: string
  viewer_ids: string[]
  status: string
  place_id: string | null
  group_type: string | null
}

interface ConversationChangeTable {
  id: Generated<string>
  kind: string
  content_id: string
  person_id: string
  made_at: Generated<string>
  before: unknown
}

interface CredentialTable {
  person_id: string
  password_hash: string
  changed_at: Generated<string>
  changed_in: string | null
}

interface DeletedObjectTable {
  id: Generated<string>
  kind: string
  object_id: string
  type: string
  deleted_at: Generated<string>
}

interface DismissalTable {
  content_id: string
  person_id: string
  created_at: Generated<string>
}

interface DraftTable {
  person_id: string
  key: string
  kind: string
  subject: Generated<string>
  body: Generated<string>
  excerpt: Generated<string>
  visibility: Generated<string>
  place_id: string | null
  answers_id: string | null
  changes_id: string | null
  changes_version: number | null
  user_ids: Generated<string[]>
  tags: Generated<string[]>
  end_at: string | null
  version: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  send_at: string | null
  send_scopes: string[] | null
  problem_code: string | null
  problem_message: string | null
}

interface DraftImageTable {
  image_id: string
  person_id: string
  key: string
}

interface EmailClaimTable {
  address_key: string
  person_id: string
  confirmed_at: string | null
}

interface ErasureTable {
  id: Generated<string>
  person_id: string
  creator_id: string
  content: string
  reason: Generated<string>
  names: unknown | null
  before: Generated<unknown>
  texts: Generated<number>
  walked_to: Generated<string>
  report: unknown | null
  proof: string | null
  created_at: Generated<string>
  finished_at: string | null
}

interface ErasureSigningKeyTable {
  id: string
  sealed_jwk: Buffer
  public_jwk: unknown
  created_at: Generated<string>
}

interface EventTypeTable {
  id: Generated<string>
  name: string
  name_key: string
  description: Generated<string>
  color: Generated<string>
  locked: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
}

interface ExtendedPropertyTable {
  kind: string
  object_id: string
  key: string
  value: string
  content_id: GeneratedAlways<string | null>
  place_id: GeneratedAlways<string | null>
  person_id: GeneratedAlways<string | null>
}

interface FeedOriginTable {
  id: Generated<boolean>
  namespace: Generated<string>
}

interface FigureContentTable {
  content_id: string
  unit: string
  start: string
  place_id: string
  value: string
}

interface FigureMemberTable {
  place_id: string
  unit: string
  start: string
  person_id: string
  contributed: boolean
}

interface FigureQuestionTable {
  content_id: string
  place_id: string
  author_id: string
  asked_at: string
  is_question: boolean
  answered_at: string | null
}

interface FigureStateTable {
  single: Generated<boolean>
  history_until: string
  accounts_until: string
  people_to: string
  contents_to: string
  people_after: Generated<string>
  contents_after: Generated<string>
  visits_from: string
  mails_from: string
}

interface FigureValueTable {
  place_id: string
  unit: string
  figure: string
  start: string
  value: string
}

interface FollowingTable {
  follower_id: string
  followed_id: string
  followed_at: Generated<string>
}

interface FormerPlaceTable {
  id: string
  group_type: string
  has_counts: boolean
  removed_at: Generated<string>
}

interface FormerSlugTable {
  type: string
  slug_key: string
  place_id: string
  left_at: Generated<string>
}

interface FormerUsernameTable {
  username_key: string
  person_id: string
}

interface IdempotentAnswerTable {
  person_id: string
  key: string
  request_hash: string
  status: number
  headers: unknown
  body: string
  answered_at: Generated<string>
}

interface ImageTable {
  id: Generated<string>
  owner_id: string
  blob_id: string
  media_type: string
  size: string
  width: number
  height: number
  is_used: Generated<boolean>
  published_at: Generated<string>
}

interface ImageUseTable {
  image_id: string
  content_id: string | null
  is_added: Generated<boolean>
  numbers: Generated<string>
}

interface ImageVariantTable {
  image_id: string
  width: number
  blob_id: string
  media_type: string
  size: string
}

interface InboxConversationTable {
  person_id: string
  conversation_kind: string
  conversation_id: string
  recorded_at: string
  activity_id: string
}

interface InboxEntryTable {
  id: Generated<string>
  person_id: string
  activity_id: string
  reason: string
  conversation_kind: string
  conversation_id: string
  recorded_at: string
  entered_at: Generated<string>
  read_at: string | null
}

interface InvitationTable {
  id: Generated<string>
  code_hash: Buffer
  creator_id: string
  place_id: string | null
  is_mailed: boolean
  email: string | null
  note: Generated<string>
  max_uses: number
  uses: Generated<number>
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
}

interface InvitationUseTable {
  invitation_id: string
  person_id: string
  used_at: Generated<string>
}

interface LinkPreviewTable {
  id: Generated<string>
  url: string
  state: Generated<string>
  title: string | null
  description: string | null
  site_name: string | null
  picture_blob_id: string | null
  picture_size: string | null
  picture_width: number | null
  picture_height: number | null
  created_at: Generated<string>
  fresh_until: string | null
  silences: Generated<number>
}

interface LogReaderTable {
  name: string
  xid: Generated<string>
  activity_id: Generated<string>
}

interface LookTable {
  id: Generated<string>
  name: string
  introduction: string
  accent_light: string
  accent_dark: string
  logo_id: string | null
  icon_id: string | null
  before_id: string | null
  published_at: Generated<string>
  about_id: string | null
  terms_id: string | null
  privacy_id: string | null
  accessibility_id: string | null
  links: Generated<string>
  home_visitors_id: string | null
  home_members_id: string | null
  home_new_members_id: string | null
}

interface LookDraftTable {
  single: Generated<boolean>
  name: string
  introduction: string
  accent_light: string
  accent_dark: string
  logo_id: string | null
  icon_id: string | null
  version: Generated<string>
  about_id: string | null
  terms_id: string | null
  privacy_id: string | null
  accessibility_id: string | null
  links: Generated<string>
  home_visitors_id: string | null
  home_members_id: string | null
  home_new_members_id: string | null
}

interface LookPictureTable {
  id: Generated<string>
  kind: string
  created_at: Generated<string>
}

interface LookPictureSizeTable {
  look_picture_id: string
  size: number
  maskable: boolean
  bytes: Buffer
}

interface MailTable {
  id: Generated<string>
  kind: string
  state: Generated<string>
  message_id: Generated<string>
  recipient: string | null
  sealed: Buffer | null
  created_at: Generated<string>
  not_after: string
  done_at: string | null
  complaint: string | null
  about: string | null
}

interface MailDigestTable {
  person_id: string
  due_at: string
  planned_at: Generated<string>
}

interface MailNotificationTable {
  entry_id: string
  person_id: string
  conversation_kind: string
  conversation_id: string
  is_daily: boolean
}

interface MailNotificationDayTable {
  person_id: string
  day: string
  mail_ids: string[]
}

interface MailNotificationPositionTable {
  id: Generated<boolean>
  entry_id: string
}

interface MembershipTable {
  id: Generated<string>
  place_id: string
  person_id: string
  state: string
  added_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
  moderates: Generated<boolean>
}

interface MentionTable {
  content_id: string
  ordinal: number
  kind: string
  target_id: string
}

interface MigrationTable {
  name: string
  applied_at: Generated<string>
  is_contract: Generated<boolean>
}

interface ModerationItemTable {
  id: Generated<string>
  kind: Generated<string>
  object_kind: string
  object_id: string
  state: Generated<string>
  action: string | null
  resolver_id: string | null
  note: string | null
  opened_at: Generated<string>
  resolved_at: string | null
  version: Generated<string>
  about_id: string | null
  decided_version: string | null
  was_published: Generated<boolean>
  changed_at: Generated<string>
  changed_object: Generated<boolean>
}

interface ModerationMailTable {
  person_id: string
  item_id: string
  is_daily: boolean
}

interface ModerationOpeningTable {
  item_id: string
  opened_at: Generated<string>
}

interface MuteTable {
  id: Generated<string>
  person_id: string
  kind: string
  object_id: string
  created_at: Generated<string>
  content_id: GeneratedAlways<string | null>
  place_id: GeneratedAlways<string | null>
  muted_id: GeneratedAlways<string | null>
}

interface OauthEntryTable {
  model: string
  key_hash: Buffer
  payload: string
  person_id: string | null
  add_on_id: string | null
  grant_id: string | null
  credential_at: string | null
  created_at: Generated<string>
  consumed_at: string | null
  expires_at: string
}

interface OutcomeTable {
  id: Generated<string>
  content_id: string
  kind: string
  person_id: string
  set_at: Generated<string>
  removed_by: string | null
  removed_at: string | null
}

interface PeopleImportTable {
  id: Generated<string>
  creator_id: string
  sends_mails: boolean
  total: number
  created_count: Generated<number>
  failed_count: Generated<number>
  created_at: Generated<string>
  finished_at: string | null
}

interface PeopleImportRowTable {
  import_id: string
  row_number: number
  email: string
  given_name: string
  family_name: string
  username: string
  place_ids: Generated<string[]>
  problems: unknown | null
  person_id: string | null
  mailed_at: string | null
}

interface PersonTable {
  id: Generated<string>
  username: string
  username_key: string
  given_name: string
  family_name: string
  display_name: string
  first_name_key: string
  last_name_key: string
  status_line: Generated<string>
  emails: Generated<unknown>
  phone_numbers: Generated<unknown>
  addresses: Generated<unknown>
  profile: Generated<unknown>
  tags: Generated<string[]>
  location: string | null
  locale: string | null
  time_zone: string | null
  enabled: Generated<boolean>
  visible: Generated<boolean>
  user_type: Generated<string>
  roles: Generated<string[]>
  follower_count: Generated<number>
  following_count: Generated<number>
  joined_at: Generated<string>
  updated_at: Generated<string>
  first_login_at: string | null
  last_authenticated_at: string | null
  departed_at: string | null
  version: Generated<string>
  manager_id: string | null
}

interface PersonScoreTable {
  person_id: string
  trending: number
}

interface PersonTagTable {
  tag: string
  first_name_key: string
  person_id: string
}

interface PlaceTable {
  id: Generated<string>
  type: string
  name: string
  name_key: string
  slug: string
  slug_key: string
  description: Generated<string>
  parent_id: string | null
  home_id: string
  group_type: Generated<string>
  creator_id: string | null
  tags: Generated<string[]>
  content_types: Generated<string[]>
  member_count: Generated<number>
  child_count: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  active_at: Generated<string>
  version: Generated<string>
  follower_count: Generated<number>
  opened_to: Generated<string[]>
  content_approval: Generated<boolean>
  view_count: Generated<number>
  archived_at: string | null
}

interface PlaceAvatarTable {
  place_id: string
  media_type: string
  bytes: Buffer
  updated_at: Generated<string>
  small_bytes: Buffer | null
}

interface PlaceFileTable {
  id: Generated<string>
  place_id: string
  content_id: string
  attachment_id: string | null
  image_id: string | null
  kind: string
  published_at: string
}

interface PlaceScoreTable {
  place_id: string
  is_open: boolean
  trending: number
}

interface PlaceTagTable {
  tag: string
  name_key: string
  place_id: string
}

interface PreferenceTable {
  person_id: string
  mail: Generated<unknown>
  digest_hour: number | null
  time_zone: string | null
  version: Generated<string>
  updated_at: Generated<string>
  push: Generated<unknown>
  quiet_hours: Generated<unknown>
}

interface PropertyTable {
  name: string
  value: unknown | null
  changed_at: Generated<string>
  version: Generated<string>
}

interface PushKeyTable {
  id: Generated<boolean>
  public_key: string
  sealed_jwk: Buffer
  created_at: Generated<string>
}

interface PushNotificationTable {
  subscription_id: string
  entry_id: string
  is_held: Generated<boolean>
}

interface PushPositionTable {
  id: Generated<boolean>
  entry_id: string
}

interface PushSubscriptionTable {
  id: Generated<string>
  person_id: string
  endpoint_hash: Buffer
  sealed: Buffer
  display_name: string
  session_id: string | null
  token_id: string | null
  credential_at: string | null
  created_at: Generated<string>
  last_sent_at: string | null
  failures: Generated<number>
  retry_at: string | null
  sending_until: string | null
}

interface ReactionTable {
  content_id: string
  kind: string
  person_id: string
  created_at: Generated<string>
}

interface SearchEntryTable {
  kind: string
  object_id: string
  number: string
  vector: string
  pairs: Generated<number[]>
}

interface SearchNumberTable {
  kind: string
  reserved: Generated<string>
}

interface SearchRebuildTable {
  id: Generated<string>
  kind: string
  object_id: string
  number: string
}

interface SearchStateTable {
  single: Generated<boolean>
  language: string | null
  rules: Generated<number>
  generation: Generated<number>
  swept_after: string | null
  rebuilt_to: Generated<string>
}

interface SearchWordTable {
  word: string
  entries: string
  counted: Generated<string>
  generation: Generated<number>
  number: Generated<string>
}

interface SecretKeyTable {
  id: Generated<number>
  fingerprint: Buffer
  made_at: Generated<string>
}

interface SecurityGroupTable {
  id: Generated<string>
  name: string
  name_key: string
  description: Generated<string>
  member_count: Generated<number>
  administrator_count: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
}

interface SecurityGroupPersonTable {
  group_id: string
  role: string
  person_id: string
  added_at: Generated<string>
}

interface SessionTable {
  id_hash: Buffer
  id: Generated<string>
  person_id: string
  credential_at: string
  created_at: Generated<string>
  seen_at: Generated<string>
  expires_at: string
  is_lasting: boolean
  address: string
  user_agent: string
}

interface SignInTable {
  id: Generated<string>
  person_id: string
  signed_in_at: Generated<string>
  address: string
  user_agent: string
}

interface SignInNetworkTable {
  person_id: string
  network: string
  seen_at: Generated<string>
}

interface SigningKeyTable {
  id: string
  sealed_jwk: Buffer
  created_at: Generated<string>
}

interface StorageUseTable {
  day: string
  kind: string
  files: string
  bytes: string
}

interface StreamTable {
  id: Generated<string>
  person_id: string
  source: string
  name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
}

interface StreamAssociationTable {
  id: Generated<string>
  stream_id: string
  owner_id: string
  kind: string
  object_id: string
  created_at: Generated<string>
  content_id: GeneratedAlways<string | null>
  person_id: GeneratedAlways<string | null>
  place_id: GeneratedAlways<string | null>
}

interface TagChangeTable {
  id: Generated<string>
  scope: string
  tag: string
  step: number
}

interface TagCountTable {
  scope: string
  tag: string
  uses: number
  tag_key: GeneratedAlways<string>
}

interface TemplateTable {
  id: Generated<string>
  place_id: string
  name: string
  name_key: string
  kind: string
  subject: Generated<string>
  body: Generated<string>
  tags: Generated<string[]>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface TenantTable {
  id: Generated<string>
  is_this: Generated<boolean>
}

interface TrackTable {
  content_id: string
  person_id: string
  created_at: Generated<string>
}

interface UploadAccountTable {
  person_id: string
  bytes: Generated<string>
}

interface VisitTable {
  person_id: string
  kind: string
  object_id: string
  visited_at: string
  frequency: number
}

interface VisitDayTable {
  person_id: string
  day: string
  place_id: string
}

interface WebhookTable {
  id: Generated<string>
  kind: string
  events: string[]
  callback: string
  place_id: string | null
  content_id: string | null
  format: string
  owner_id: string
  add_on_id: string | null
  enabled: Generated<boolean>
  disabled_reason: string | null
  listens: string
  buggy: Generated<boolean>
  buggy_at: string | null
  failures: Generated<number>
  failing_since: string | null
  wait_until: Generated<string>
  last_delivery_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<string>
  scopes: Generated<string[]>
  consent_id: string | null
  token_id: string | null
}

interface WebhookAttemptTable {
  delivery_id: string
  number: number
  at: string
  duration_ms: number
  status: number | null
  reason: string | null
  answer_head: string | null
}

interface WebhookDeliveryTable {
  id: Generated<string>
  webhook_id: string
  key: Generated<string>
  kind: Generated<string>
  state: Generated<string>
  url: string | null
  activity_ids: Generated<string[]>
  body: Buffer | null
  content_type: string | null
  attempts: Generated<number>
  due_at: string | null
  created_at: Generated<string>
  done_at: string | null
  last_status: number | null
  last_reason: string | null
  last_duration_ms: number | null
  last_at: string | null
}

interface WebhookLaneTable {
  webhook_id: string
  queued: Generated<number>
  told_to: Generated<string>
  waiting: Generated<number>
  pending_id: string | null
  lease: Generated<string>
  leased_until: string | null
  dropped: Generated<string>
  dropped_untold: Generated<string>
  withheld: Generated<string>
  is_proven: Generated<boolean>
  aside_due_at: string | null
}

interface WebhookNotificationTable {
  webhook_id: string
  position: Generated<string>
  activity_id: string
  recorded_at: string
}

interface WebhookSecretTable {
  id: Generated<string>
  webhook_id: string
  sealed: Buffer
  created_at: Generated<string>
  expires_at: string | null
}

interface WorkerProcessTable {
  id: string
  seen_at: Generated<string>
}

export interface Tables {
  abuse_report: AbuseReportTable
  access_token: AccessTokenTable
  account_merge: AccountMergeTable
  account_request: AccountRequestTable
  activity: ActivityTable
  add_on: AddOnTable
  add_on_callback: AddOnCallbackTable
  add_on_code: AddOnCodeTable
  attachment: AttachmentTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  avatar: AvatarTable
  blob: BlobTable
  bookmark: BookmarkTable
  changed_object: ChangedObjectTable
  confirmation: ConfirmationTable
  consent: ConsentTable
  content: ContentTable
  content_link: ContentLinkTable
  content_score: ContentScoreTable
  content_tag: ContentTagTable
  content_to_score: ContentToScoreTable
  content_version: ContentVersionTable
  conversation_change: ConversationChangeTable
  credential: CredentialTable
  deleted_object: DeletedObjectTable
  dismissal: DismissalTable
  draft: DraftTable
  draft_image: DraftImageTable
  email_claim: EmailClaimTable
  erasure: ErasureTable
  erasure_signing_key: ErasureSigningKeyTable
  event_type: EventTypeTable
  extended_property: ExtendedPropertyTable
  feed_origin: FeedOriginTable
  figure_content: FigureContentTable
  figure_member: FigureMemberTable
  figure_question: FigureQuestionTable
  figure_state: FigureStateTable
  figure_value: FigureValueTable
  following: FollowingTable
  former_place: FormerPlaceTable
  former_slug: FormerSlugTable
  former_username: FormerUsernameTable
  idempotent_answer: IdempotentAnswerTable
  image: ImageTable
  image_use: ImageUseTable
  image_variant: ImageVariantTable
  inbox_conversation: InboxConversationTable
  inbox_entry: InboxEntryTable
  invitation: InvitationTable
  invitation_use: InvitationUseTable
  link_preview: LinkPreviewTable
  log_reader: LogReaderTable
  look: LookTable
  look_draft: LookDraftTable
  look_picture: LookPictureTable
  look_picture_size: LookPictureSizeTable
  mail: MailTable
  mail_digest: MailDigestTable
  mail_notification: MailNotificationTable
  mail_notification_day: MailNotificationDayTable
  mail_notification_position: MailNotificationPositionTable
  membership: MembershipTable
  mention: MentionTable
  migration: MigrationTable
  moderation_item: ModerationItemTable
  moderation_mail: ModerationMailTable
  moderation_opening: ModerationOpeningTable
  mute: MuteTable
  oauth_entry: OauthEntryTable
  outcome: OutcomeTable
  people_import: PeopleImportTable
  people_import_row: PeopleImportRowTable
  person: PersonTable
  person_score: PersonScoreTable
  person_tag: PersonTagTable
  place: PlaceTable
  place_avatar: PlaceAvatarTable
  place_file: PlaceFileTable
  place_score: PlaceScoreTable
  place_tag: PlaceTagTable
  preference: PreferenceTable
  property: PropertyTable
  push_key: PushKeyTable
  push_notification: PushNotificationTable
  push_position: PushPositionTable
  push_subscription: PushSubscriptionTable
  reaction: ReactionTable
  search_entry: SearchEntryTable
  search_number: SearchNumberTable
  search_rebuild: SearchRebuildTable
  search_state: SearchStateTable
  search_word: SearchWordTable
  secret_key: SecretKeyTable
  security_group: SecurityGroupTable
  security_group_person: SecurityGroupPersonTable
  session: SessionTable
  sign_in: SignInTable
  sign_in_network: SignInNetworkTable
  signing_key: SigningKeyTable
  storage_use: StorageUseTable
  stream: StreamTable
  stream_association: StreamAssociationTable
  tag_change: TagChangeTable
  tag_count: TagCountTable
  template: TemplateTable
  tenant: TenantTable
  track: TrackTable
  upload_account: UploadAccountTable
  visit: VisitTable
  visit_day: VisitDayTable
  webhook: WebhookTable
  webhook_attempt: WebhookAttemptTable
  webhook_delivery: WebhookDeliveryTable
  webhook_lane: WebhookLaneTable
  webhook_notification: WebhookNotificationTable
  webhook_secret: WebhookSecretTable
  worker_process: WorkerProcessTable
}
