/** A row and what the caller may do → the content on the wire. */

import {
  type Compatibility,
  type Content,
  type ContentSummary,
  type ContentType,
  commentPageOf,
  pageOf,
  type Resources,
  typeCodes,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { bodyOf } from '../../../engines/html/html.ts'
import { resource } from '../../../representations.ts'
import { personUri } from '../../identity/represent.ts'
import { placeUri, summarisePlace } from '../../places/represent.ts'
import { representAttachment } from '../files/represent.ts'
import type { ContentVerbs } from './content-verbs.ts'
import { type ContentFacts, mayMove } from './policy.ts'
import { nameAuthor } from './represent-authors.ts'
import { representReactions } from './represent-reactions.ts'
import type { Added, ContentRow } from './rows.ts'
import { verbsFor } from './verbs.ts'

type Shown = Added<ContentRow>

const COLLECTIONS: Partial<Record<ContentType, string>> = { message: 'messages', comment: 'comments' }

export const contentUri = (baseUrl: string, type: ContentType, id: string): string =>
  `${baseUrl}${V3}/${COLLECTIONS[type] ?? 'contents'}/${id}`

type Placed = Pick<Shown, 'id' | 'type' | 'thread_id' | 'thread_type'>

export function contentPage(baseUrl: string, { id, type, thread_id, thread_type }: Placed): string {
  if (type !== 'comment') return pageOf(baseUrl, type, id)
  const belongsTo = thread_type && thread_type !== 'comment' ? thread_type : 'document'
  return commentPageOf(pageOf(baseUrl, belongsTo, thread_id ?? ''), id)
}

export interface Caller {
  readonly context: Context
  readonly actor: Actor
}

function resourcesOf({ context }: Caller, row: Shown, verbs: ContentVerbs): Resources {
  const { baseUrl } = context.config
  const uri = `${baseUrl}${V3}/contents/${row.id}`
  const answers =
    row.type === 'message' || row.type === 'comment' ? contentUri(baseUrl, row.type, row.id) : uri
  const resources: Resources = {
    self: resource(contentUri(baseUrl, row.type, row.id), verbs.self),
    html: resource(contentPage(baseUrl, row), ['GET']),
    likes: resource(`${uri}/likes`, verbs.likes),
    reactions: resource(`${uri}/reactions`, ['GET']),
    mentions: resource(`${uri}/mentions`, verbs.mentions),
    comments: resource(`${row.type === 'comment' ? answers : uri}/comments`, verbs.answers),
    attachments: resource(`${baseUrl}${V3}/attachments/contents/${row.id}`, verbs.attachments),
  }
  if (verbs.reaction.length > 0) resources.reaction = resource(`${uri}/reactions/{emoji}`, verbs.reaction)
  if (verbs.abuseReports.length > 0) {
    resources.abuseReports = resource(`${answers}/abuseReports`, verbs.abuseReports)
  }
  resources.extprops = resource(`${uri}/extprops`, verbs.extprops)
  if (verbs.self.includes('PUT')) resources.editable = resource(`${uri}/editable`, ['GET'])
  resources.outcomes = resource(`${uri}/outcomes`, verbs.outcomes)
  if (row.type === 'document') {
    resources.versions = resource(`${baseUrl}${V3}/versions/${row.id}`, ['GET'])
  }
  if (verbs.answer.length > 0) resources.correctAnswer = resource(`${answers}/correctAnswer`, verbs.answer)
  if (verbs.followingIn.length > 0) resources.followingIn = resource(`${uri}/followingIn`, verbs.followingIn)
  if (verbs.bookmark.length > 0) resources.bookmark = resource(`${uri}/bookmark`, verbs.bookmark)
  if (verbs.featured.length > 0) resources.featured = resource(`${uri}/featured`, verbs.featured)
  if (verbs.lock.length > 0) resources.lock = resource(`${uri}/lock`, verbs.lock)
  if (verbs.move.length > 0) resources.move = resource(`${uri}/move`, verbs.move)
  if (verbs.split.length > 0) resources.split = resource(`${uri}/split`, verbs.split)
  if (verbs.merge.length > 0) resources.merge = resource(`${uri}/merge`, verbs.merge)
  if (verbs.changes.length > 0) resources.changes = resource(`${uri}/changes`, verbs.changes)
  if (verbs.read.length > 0) resources.read = resource(`${uri}/read`, verbs.read)
  if (verbs.dismiss.length > 0) {
    resources.dismiss = resource(`${baseUrl}${V3}/announcements/${row.id}/dismiss`, verbs.dismiss)
  }
  if (row.type === 'discussion') {
    resources.messages = resource(`${baseUrl}${V3}/messages/contents/${row.id}`, verbs.answers)
  }
  if (row.type === 'message') resources.messages = resource(`${answers}/messages`, verbs.answers)
  return resources
}

type Summarised = ContentFacts & Placed & Pick<Shown, 'subject'>

/** For lists that mix content with other entities. */
export function summariseContent(caller: Caller, row: Summarised): ContentSummary {
  const { id, type, subject } = row
  const { baseUrl } = caller.context.config
  return {
    id,
    contentID: id,
    type,
    subject: subject ?? undefined,
    resources: {
      self: resource(contentUri(baseUrl, type, id), verbsFor(caller, row).self),
      html: resource(contentPage(baseUrl, row), ['GET']),
    },
  }
}

/** As objects, hidden people have only a name, like hidden authors. */
function namePeople(
  { actor, context }: Caller,
  { namesPeopleByObject }: Compatibility,
  row: Shown,
  ids: readonly string[],
): Content['users'] {
  const { baseUrl } = context.config
  const named = (row.people ?? []).filter((person) => ids.includes(person.id))
  if (!namesPeopleByObject) return named.map(({ id }) => personUri(baseUrl, id))
  return named.map((person) => nameAuthor(actor, person, baseUrl))
}

function placeOf(actor: Actor, row: Shown, baseUrl: string): Content['parentPlace'] {
  const { place_id: id, place_type: type, place_name, place_slug, group_type, membership } = row
  if (id === null || type === null || group_type === null) return undefined
  const place = { id, type, name: place_name ?? '', slug: place_slug ?? '', group_type, membership }
  return summarisePlace(actor, place, baseUrl)
}

function parentOf({ place_id, parent_id, parent_type }: Shown, baseUrl: string): Content['parent'] {
  if (parent_id && parent_type) return contentUri(baseUrl, parent_type, parent_id)
  return place_id ? placeUri(baseUrl, place_id) : undefined
}

/** Fields of single types. */
function ownOf(caller: Caller, row: Shown): Partial<Content> {
  const { baseUrl } = caller.context.config
  const { compatibility } = caller.context.vocabulary
  const users =
    row.visibility === 'people' ? namePeople(caller, compatibility, row, row.viewer_ids) : undefined
  switch (row.type) {
    case 'discussion':
      return {
        users,
        question: row.question,
        resolved: row.answer_id ? 'resolved' : 'open',
        answer: row.answer_id ? contentUri(baseUrl, 'message', row.answer_id) : undefined,
      }
    case 'document':
      return {
        users,
        authors: namePeople(caller, compatibility, row, row.coauthor_ids),
        versionNumber: row.version_number,
        updater: nameAuthor(caller.actor, row.updater ?? row.author, baseUrl),
      }
    case 'announcement':
      return {
        publishDate: row.publish_at ?? undefined,
        endDate: row.end_at ?? undefined,
        dismissed: caller.actor.kind === 'member' ? row.is_dismissed : undefined,
      }
    case 'message':
      return {
        discussion: contentUri(baseUrl, 'discussion', row.root_id),
        answer: row.root_answer_id === row.id,
        ...helpfulnessOf(caller, row),
      }
    default:
      return {
        rootURI: contentUri(baseUrl, row.thread_type ?? row.root_type, row.thread_id ?? row.root_id),
        ...helpfulnessOf(caller, row),
      }
  }
}

const helpfulnessOf = ({ actor }: Caller, row: Shown) => ({
  helpfulCount: row.helpful_count,
  helpful: actor.kind === 'member' ? row.is_helpful : undefined,
})

export function representContent(caller: Caller, row: Shown): Content {
  const { actor, context } = caller
  const { baseUrl } = context.config
  const verbs = verbsFor(caller, row)
  const mayChange = verbs.self.includes('PUT')
  return {
    id: row.id,
    contentID: row.id,
    type: row.type,
    entityType: row.type,
    typeCode: typeCodes[row.type],
    subject: row.subject ?? undefined,
    content: {
      type: 'text/html',
      text: bodyOf(row.body, context.vocabulary.compatibility.renderedClass),
      editable: mayChange,
    },
    visibility: row.visibility,
    parent: parentOf(row, baseUrl),
    parentPlace: placeOf(actor, row, baseUrl),
    author: nameAuthor(actor, row.author, baseUrl),
    authorship: row.authorship,
    status: row.is_hidden ? 'hiddenByModerator' : row.status,
    tags: row.tags,
    categories: row.categories,
    restrictComments: row.restrict_comments,
    publishDate: row.status === 'scheduled' ? (row.publish_at ?? undefined) : undefined,
    ...ownOf(caller, row),
    attachments: (row.attachments ?? []).map((file) => representAttachment(file, mayChange, baseUrl)),
    viewCount: row.view_count,
    replyCount: row.reply_count,
    likeCount: row.like_count,
    featured: row.type === 'message' || row.type === 'comment' ? undefined : row.featured_at !== null,
    lock:
      row.locked_at && row.locker
        ? { person: nameAuthor(actor, row.locker, baseUrl), date: row.locked_at }
        : undefined,
    liked: actor.kind === 'member' ? row.is_liked : undefined,
    outcomeTypeNames: row.helpful_count > 0 ? [...row.outcomes, 'helpful'] : row.outcomes,
    outcomeTypes: verbs.outcomeKinds.map((name) => ({ name })),
    movable: mayMove(actor, row),
    followerCount: row.follower_count,
    published: row.published_at,
    updated: row.updated_at,
    lastActivityDate: row.active_at,
    version: Number(row.version),
    svc: {
      reactions: representReactions(actor, row),
      bookmarked: actor.kind === 'member' ? row.is_bookmarked : undefined,
    },
    resources: resourcesOf(caller, row, verbs),
  }
}

export function createdReply(caller: Caller, row: Shown) {
  const location = contentUri(caller.context.config.baseUrl, row.type, row.id)
  return { entity: representContent(caller, row), version: row.version, location }
}
