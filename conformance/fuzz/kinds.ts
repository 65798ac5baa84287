/**
 * Everything that requests can name. A new kind of entity gets a file beside the others and a line here; then its
 * operations are fuzzed with ids that are there.
 */
import { addOn } from './kinds/add-on.ts'
import { auditEntry, property } from './kinds/administration.ts'
import { batch } from './kinds/batch.ts'
import { comment, content, message } from './kinds/content.ts'
import { delivery } from './kinds/delivery.ts'
import { device } from './kinds/device.ts'
import { eventType } from './kinds/event-type.ts'
import { attachment, image } from './kinds/file.ts'
import { grant } from './kinds/grant.ts'
import { invite } from './kinds/invite.ts'
import type { FilterHint, Hint, Kind } from './kinds/kind.ts'
import { member } from './kinds/member.ts'
import { abuseReport, moderationItem } from './kinds/moderation.ts'
import { mute } from './kinds/mute.ts'
import { activity, cursor, inboxEntry } from './kinds/news.ts'
import { outcome } from './kinds/outcome.ts'
import { person } from './kinds/person.ts'
import { place } from './kinds/place.ts'
import { securityGroup } from './kinds/security-group.ts'
import { stream } from './kinds/stream.ts'
import { template } from './kinds/template.ts'
import { token } from './kinds/token.ts'
import { update } from './kinds/update.ts'
import { updateComment } from './kinds/update-comment.ts'
import { revised } from './kinds/version.ts'
import { webhook } from './kinds/webhook.ts'

/** In the order in which they are made; where the hints of two fit, those of the first hold. */
export const kinds: readonly Kind[] = [
  batch,
  person,
  securityGroup,
  place,
  member,
  invite,
  revised,
  outcome,
  inboxEntry,
  content,
  message,
  comment,
  update,
  updateComment,
  attachment,
  image,
  stream,
  template,
  token,
  device,
  mute,
  eventType,
  addOn,
  grant,
  webhook,
  delivery,
  abuseReport,
  moderationItem,
  activity,
  cursor,
  property,
  auditEntry,
]

export const kindHints: readonly Hint[] = kinds.flatMap((kind) => kind.hints)
export const kindFilters: readonly FilterHint[] = kinds.flatMap((kind) => kind.filters ?? [])
