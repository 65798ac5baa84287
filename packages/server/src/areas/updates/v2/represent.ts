/** A row and what the caller may do → the status update on the wire, and the people in it. */

import {
  parseDate,
  type Resources,
  typeCodes,
  type Update,
  type UpdateImage,
  type UpdateItem,
  type UserSummary,
  updatePageOf,
  V2,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { bodyOf } from '../../../engines/html/html.ts'
import { nameRights, resource } from '../../../representations.ts'
import { type BriefAuthor, type Caller, nameAuthorBriefly } from '../../content/reading.ts'
import type { StoredRow, UpdateKey, UpdateRow } from '../../content/status-updates.ts'
import type { ImageRow } from '../../content/writing.ts'
import { personAudienceOf } from '../../identity/rights.ts'
import { updateVerbs } from './policy.ts'

export const updateUri = (baseUrl: string, id: string): string => `${baseUrl}${V2}/updates/${id}`
const updateImageUri = (baseUrl: string, updateId: string, id: string): string =>
  `${updateUri(baseUrl, updateId)}/images/${id}`

export function summariseUser(actor: Actor, person: BriefAuthor, baseUrl: string): UserSummary {
  const {
    id,
    displayName,
    mentionName,
    thumbnailUrl,
    resources = {},
  } = nameAuthorBriefly(actor, person, baseUrl)
  return {
    id: Number(id),
    type: typeCodes.person,
    name: displayName,
    username: mentionName ?? null,
    links: { alt: resources.html?.ref ?? null, avatar: thumbnailUrl ?? null },
    resources,
  }
}

const verbsFor = ({ actor, context }: Caller, facts: UpdateKey) =>
  updateVerbs(actor, facts, context.vocabulary.compatibility.allowsLikingOwn)

/** The audience: callers with the same rights, the same view of the author, and the same like state. */
export function audienceOf(caller: Caller, key: UpdateKey): string {
  const rights = nameRights(verbsFor(caller, key))
  const liked = key.is_liked ? ' liked' : ''
  return `${rights} ${personAudienceOf(caller.actor, key.author_id)}${liked}`
}

function resourcesOf(caller: Caller, row: UpdateRow): Resources {
  const { baseUrl } = caller.context.config
  const verbs = verbsFor(caller, row)
  const uri = updateUri(baseUrl, row.id)
  const resources: Resources = {
    self: resource(uri, verbs.self),
    html: resource(updatePageOf(baseUrl, row.page_name ?? row.author_id, row.id), ['GET']),
    images: resource(`${uri}/images`, verbs.images),
    comments: resource(`${uri}/comments`, verbs.comments),
    likes: resource(`${uri}/likes`, verbs.likes),
  }
  if (verbs.read.length > 0) resources.read = resource(`${uri}/read`, verbs.read)
  if (verbs.bonds.length > 0) {
    for (const name of ['followers', 'tracks', 'share']) {
      resources[name] = resource(`${uri}/${name}`, verbs.bonds)
    }
  }
  return resources
}

function linksOf({ context }: Caller, row: UpdateRow): Update['links'] {
  const { baseUrl } = context.config
  const uri = updateUri(baseUrl, row.id)
  return {
    self: uri,
    alt: updatePageOf(baseUrl, row.page_name ?? row.author_id, row.id),
    comments: `${uri}/comments`,
    likes: `${uri}/likes`,
    follow: `${uri}/followers`,
    images: `${uri}/images`,
  }
}

/** The HTML on the wire. */
export const contentOf = ({ context }: Caller, { body }: Pick<StoredRow, 'body'>): Update['content'] => ({
  type: 'text/html',
  text: bodyOf(body, context.vocabulary.compatibility.renderedClass),
})

function shownOf(caller: Caller, row: UpdateRow): Omit<Update, 'creationDate' | 'modificationDate'> {
  const { baseUrl } = caller.context.config
  const { repost_of_id: original } = row
  return {
    id: Number(row.id),
    type: typeCodes.update,
    status: row.status === 'incomplete' ? 'draft' : 'published',
    content: contentOf(caller, row),
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    author: summariseUser(caller.actor, row.author, baseUrl),
    repostOf: original ? { id: Number(original), ref: updateUri(baseUrl, original) } : undefined,
    replyCount: row.reply_count,
    likeCount: row.like_count,
    liked: caller.actor.kind === 'member' ? row.is_liked : undefined,
    viewCount: row.view_count,
    links: linksOf(caller, row),
    resources: resourcesOf(caller, row),
  }
}

export function representUpdate(caller: Caller, row: UpdateRow): Update {
  return { ...shownOf(caller, row), creationDate: row.published_at, modificationDate: row.updated_at }
}

export const epochOf = (date: string): number => parseDate(date)?.getTime() ?? 0

/** The form in lists. */
export function representUpdateItem(caller: Caller, row: UpdateRow): UpdateItem {
  const shown = shownOf(caller, row)
  const isEmpty = row.body === ''
  return {
    ...shown,
    creationDate: epochOf(row.published_at),
    modificationDate: epochOf(row.updated_at),
    containerID: null,
    containerType: null,
    subject: null,
    text: isEmpty ? null : row.body_text,
    html: isEmpty ? null : shown.content.text,
  }
}

export function representUpdateImage(updateId: string, row: ImageRow, baseUrl: string): UpdateImage {
  const ref = updateImageUri(baseUrl, updateId, row.id)
  return {
    id: Number(row.id),
    type: typeCodes.image,
    ref,
    size: Number(row.size),
    contentType: row.media_type as UpdateImage['contentType'],
    resources: { self: resource(ref, ['GET']) },
  }
}
