/** A row and what the caller may do → the v2 comment on a status update. */

import { type Resources, typeCodes, type UpdateComment, type UpdateCommentItem, V2 } from '@folkmoot/contract'
import { nameRights, resource } from '../../../representations.ts'
import { type Caller, storedPage } from '../../content/reading.ts'
import { type ContentFacts, contentVerbs } from '../../content/rights.ts'
import type { Added, UpdateCommentKey, UpdateCommentRow } from '../../content/status-updates.ts'
import { personAudienceOf } from '../../identity/rights.ts'
import { contentOf, epochOf, summariseUser, updateUri } from './represent.ts'

type Row = Added<UpdateCommentRow>

export const commentUri = (baseUrl: string, id: string): string => `${baseUrl}${V2}/comments/${id}`

const verbsFor = ({ context, actor }: Caller, facts: ContentFacts) =>
  contentVerbs(actor, facts, context.vocabulary.compatibility.allowsLikingOwn)

/** The audience: callers with the same rights, the same view of the author, and the same like state. */
export function audienceOf(caller: Caller, key: UpdateCommentKey): string {
  const rights = nameRights(verbsFor(caller, key))
  return `${rights} ${personAudienceOf(caller.actor, key.author_id)}${key.is_liked ? ' liked' : ''}`
}

function resourcesOf(caller: Caller, row: Row): Resources {
  const { baseUrl } = caller.context.config
  const verbs = verbsFor(caller, row)
  const uri = commentUri(baseUrl, row.id)
  return {
    self: resource(uri, verbs.self),
    html: resource(storedPage(baseUrl, row), ['GET']),
    comments: resource(`${uri}/comments`, verbs.answers),
    // A like is removed at an address of its own.
    likes: resource(
      `${uri}/likes`,
      verbs.likes.filter((verb) => verb !== 'DELETE'),
    ),
    update: resource(updateUri(baseUrl, row.root_id), ['GET']),
  }
}

function linksOf({ context }: Caller, row: Row): UpdateComment['links'] {
  const { baseUrl } = context.config
  const uri = commentUri(baseUrl, row.id)
  return {
    self: uri,
    alt: storedPage(baseUrl, row),
    update: updateUri(baseUrl, row.root_id),
    comments: `${uri}/comments`,
    likes: `${uri}/likes`,
  }
}

type Shown = Omit<UpdateComment, 'creationDate' | 'modificationDate'>

const shownOf = (caller: Caller, row: Row): Shown => ({
  id: Number(row.id),
  type: typeCodes.comment,
  content: contentOf(caller, row),
  author: summariseUser(caller.actor, row.author, caller.context.config.baseUrl),
  parentID: Number(row.parent_id),
  likeCount: row.like_count,
  liked: caller.actor.kind === 'member' ? row.is_liked : undefined,
  replyCount: row.reply_count,
  links: linksOf(caller, row),
  resources: resourcesOf(caller, row),
})

export function representComment(caller: Caller, row: Row): UpdateComment {
  return { ...shownOf(caller, row), creationDate: row.published_at, modificationDate: row.updated_at }
}

/** The form in lists. */
export function representCommentItem(caller: Caller, row: Row): UpdateCommentItem {
  return {
    ...shownOf(caller, row),
    creationDate: epochOf(row.published_at),
    modificationDate: epochOf(row.updated_at),
  }
}
