/** A row → the activity entity. Independent of HTTP: webhooks send the same body. */

import {
  type Activity,
  type ActivityActor,
  type ActivityContext,
  type ActivityNamed,
  type ActivityObject,
  pageOf,
  SUMMARY_LENGTH,
  typeCodes,
  V2,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { resource } from '../../../representations.ts'
import {
  attachmentUri,
  type BriefAuthor,
  imageUri,
  nameAuthorBriefly,
  storedPage,
  storedUri,
} from '../../content/reading.ts'
import { personUri } from '../../identity/represent.ts'
import { placeUri } from '../../places/represent.ts'
import type { ActivityRow, ToldContent, ToldPerson, ToldPlace, ToldWebhook } from './rows.ts'

export interface Caller {
  readonly context: Pick<Context, 'config'>
  readonly actor: Actor
}

const activityUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/activities/${id}`

const PRODUCT = 'Folkmoot'

/** This instance. */
export const providerOf = (baseUrl: string): Activity['provider'] => ({ displayName: PRODUCT, url: baseUrl })

/** Does not split a surrogate pair. */
function cut(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text
  return text.slice(0, SUMMARY_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

/** The instance itself when no person acted. */
const serverOf = (baseUrl: string): ActivityActor => ({
  id: baseUrl,
  objectType: 'svc:instance',
  displayName: PRODUCT,
  url: baseUrl,
})

export function representActor(actor: Actor, person: BriefAuthor, baseUrl: string): ActivityActor {
  const named = nameAuthorBriefly(actor, person, baseUrl)
  return {
    id: personUri(baseUrl, named.id),
    objectType: 'svc:person',
    displayName: named.displayName,
    url: named.resources?.html?.ref,
    image: named.thumbnailUrl === undefined ? undefined : { url: named.thumbnailUrl },
  }
}

const nameOfPlace = (place: ToldPlace, baseUrl: string): ActivityNamed => ({
  id: placeUri(baseUrl, place.id),
  objectType: `svc:${place.type}`,
  displayName: place.name,
  url: pageOf(baseUrl, place.type, place.slug),
})

/** For content without a title of its own or above it: status updates and their answers. */
const TITLE_LENGTH = 100

/** An answer without a title takes that of its conversation. */
const titleOf = ({ subject, root_subject, beginning }: ToldContent) =>
  subject ?? root_subject ?? beginning.slice(0, TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '')

/** An answer belongs to its parent, other content to its place. */
function parentOf(content: ToldContent, place: ToldPlace | undefined, baseUrl: string) {
  const { thread_id: id, thread_type: type } = content
  if (id === null || type === null) return place && nameOfPlace(place, baseUrl)
  const thread = { ...content, id, type, thread_id: null, thread_type: null }
  return {
    id: storedUri(baseUrl, thread),
    objectType: `svc:${type}`,
    displayName: content.thread_subject ?? titleOf(content),
    url: storedPage(baseUrl, thread),
  }
}

/** The object of an activity and its summary. */
interface Subject {
  readonly object: ActivityObject
  readonly title: string
  readonly summary: string
  readonly svc: ActivityContext
}

/** Tells apart what has the same type. */
function kindOf({ type, question, repost_of_id }: ToldContent, baseUrl: string) {
  if (type === 'discussion') return { question }
  return { repostOf: repost_of_id === null ? undefined : `${baseUrl}${V2}/updates/${repost_of_id}` }
}

const filesOf = ({ images, files }: ToldContent, baseUrl: string) => ({
  ...(images.length > 0 && { images: images.map((id) => imageUri(baseUrl, id)) }),
  ...(files.length > 0 && {
    files: files.map(({ id, name, media_type: contentType, size }) => ({
      id: attachmentUri(baseUrl, id),
      name,
      contentType,
      size,
    })),
  }),
})

function contentSubject(row: ActivityRow, content: ToldContent, baseUrl: string): Subject {
  const { id, type, subject, beginning } = content
  const title = titleOf(content)
  return {
    object: {
      id: storedUri(baseUrl, content),
      objectType: `svc:${type}`,
      displayName: title,
      summary: cut(beginning),
      url: storedPage(baseUrl, content),
    },
    title,
    summary: cut(subject ?? (beginning || title)),
    svc: {
      objectID: Number(id),
      objectType: typeCodes[type],
      parent: parentOf(content, row.place, baseUrl),
      outcome: row.outcome ?? undefined,
      ...kindOf(content, baseUrl),
      ...filesOf(content, baseUrl),
    },
  }
}

const containerOf = (place: ToldPlace) => ({
  containerID: Number(place.id),
  containerType: typeCodes[place.type],
})

function personSubject(person: ToldPerson, place: ToldPlace, baseUrl: string): Subject {
  const { id, username, display_name: displayName } = person
  return {
    object: {
      id: personUri(baseUrl, id),
      objectType: 'svc:person',
      displayName,
      summary: cut(person.status_line),
      url: pageOf(baseUrl, 'person', username),
    },
    title: displayName,
    summary: cut(displayName),
    svc: { objectID: Number(id), objectType: typeCodes.person, ...containerOf(place) },
  }
}

/** An invitation to a secret group shows its name, not its description. */
const isGuarded = ({ verb }: ActivityRow, { group_type }: ToldPlace) =>
  verb === 'svc:invited' && group_type === 'SECRET'

function placeSubject(row: ActivityRow, place: ToldPlace, baseUrl: string): Subject {
  return {
    object: {
      ...nameOfPlace(place, baseUrl),
      summary: isGuarded(row, place) ? '' : cut(place.description),
    },
    title: place.name,
    summary: cut(place.name),
    svc: { objectID: Number(place.id), objectType: typeCodes[place.type], ...containerOf(place) },
  }
}

/** It has no page, so the URI of the entity. */
function webhookSubject({ id, callback, reason }: ToldWebhook, baseUrl: string): Subject {
  const uri = `${baseUrl}${V3}/webhooks/${id}`
  const summary = cut(reason ?? '')
  return {
    object: { id: uri, objectType: 'svc:webhook', displayName: callback, summary, url: uri },
    title: callback,
    summary: summary || cut(callback),
    svc: { objectID: Number(id), objectType: typeCodes.webhook },
  }
}

function subjectOf(row: ActivityRow, baseUrl: string): Subject {
  const { content, place, person, webhook } = row
  if (webhook) return webhookSubject(webhook, baseUrl)
  if (content) return contentSubject(row, content, baseUrl)
  if (!place) throw new Error(`Activity ${row.id} is about nothing that is there.`)
  return person ? personSubject(person, place, baseUrl) : placeSubject(row, place, baseUrl)
}

/** Call only with activities that the caller may see. */
export function representActivity(caller: Caller, row: ActivityRow): Activity {
  const { baseUrl } = caller.context.config
  const { object, title, summary, svc } = subjectOf(row, baseUrl)
  const target = row.mentioned ?? row.place
  return {
    id: row.id,
    type: 'activity',
    verb: row.verb,
    actor: row.actor ? representActor(caller.actor, row.actor, baseUrl) : serverOf(baseUrl),
    object,
    target: target && nameOfPlace(target, baseUrl),
    title,
    content: summary,
    url: object.url,
    svc,
    published: row.recorded_at,
    updated: row.updated_at,
    provider: providerOf(baseUrl),
    resources: { self: resource(activityUri(baseUrl, row.id), ['GET']) },
  }
}
