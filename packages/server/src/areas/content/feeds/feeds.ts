/** Subjects of feeds and their entries: always what anonymous callers may read, for every caller. */

import { type FeedKind, feedOf, pageOf, parseDate } from '@folkmoot/contract'
import { ANONYMOUS } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import { withAbsoluteAddresses } from '../../../engines/html/absolute.ts'
import { Failure, failure } from '../../../failure.ts'
import { getPerson } from '../../identity/people.ts'
import { getPlaceToLookInside } from '../../places/places.ts'
import type { ContentFilter } from '../reading/filter-values.ts'
import { findContents } from '../reading/finding.ts'
import { presentationFor as contentPresentationFor } from '../reading/presentation.ts'
import { representContent } from '../reading/represent.ts'
import type { ContentKey, ContentRow } from '../reading/rows.ts'
import type { FeedAuthor, FeedEntry, FeedHead, FeedLink } from './atom.ts'
import type { NameOf } from './identity.ts'

/** The subject of a feed. */
export interface Subject {
  readonly kind: FeedKind
  /** The id or the tag. */
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly author?: FeedAuthor
  /** The web page with the same content, if there is one. */
  readonly page?: string
  readonly filters: readonly ContentFilter[]
  readonly placeId?: string
}

const strangerIn = (context: Context) => ({ context, actor: ANONYMOUS })

async function findPlace({ db, config }: Context, id: string): Promise<Subject> {
  const { name, description, type, slug } = await getPlaceToLookInside(db, ANONYMOUS, id)
  const page = pageOf(config.baseUrl, type, slug)
  return { kind: 'place', name: id, title: name, subtitle: description, page, filters: [], placeId: id }
}

async function findPerson({ db, config }: Context, id: string): Promise<Subject> {
  const { username, display_name: title, status_line: subtitle } = await getPerson(db, ANONYMOUS, id)
  const page = pageOf(config.baseUrl, 'person', username)
  const filters: ContentFilter[] = [{ name: 'author', values: [id] }]
  return { kind: 'person', name: id, title, subtitle, author: { name: title, uri: page }, page, filters }
}

async function findTag({ look }: Context, written: string): Promise<Subject> {
  const tag = written.toLowerCase()
  const filters: ContentFilter[] = [{ name: 'tag', values: [tag] }]
  return { kind: 'tag', name: tag, title: `#${tag}`, subtitle: look.name, filters }
}

async function findEverything({ look }: Context): Promise<Subject> {
  return { kind: 'all', name: '', title: look.name, subtitle: '', filters: [] }
}

const FINDERS: Record<FeedKind, (context: Context, name: string) => Promise<Subject>> = {
  place: findPlace,
  person: findPerson,
  tag: findTag,
  all: findEverything,
}

/** The same message for missing subjects, hidden ones, and instances closed to anonymous callers. */
const missing = (): Failure =>
  failure(
    'feed_missing',
    'There is no such feed. Feeds show what everybody may read, on instances that let everybody read.',
  )

export async function getSubject(context: Context, kind: FeedKind, name: string): Promise<Subject> {
  if (!context.config.anonymousRead) throw missing()
  try {
    return await FINDERS[kind](context, name)
  } catch (error) {
    throw error instanceof Failure ? missing() : error
  }
}

export async function findEntries(
  context: Context,
  { filters, placeId }: Subject,
  request: PageRequest,
): Promise<Page<ContentKey>> {
  return await findContents(
    strangerIn(context),
    { filters, sort: undefined, placeId, isHighlighted: false },
    request,
  )
}

const rfc3339 = (date: string) => (parseDate(date) ?? new Date(0)).toISOString()

function entryOf(context: Context, nameOf: NameOf, row: ContentRow): FeedEntry {
  const { subject = '', author, resources, tags, categories } = representContent(strangerIn(context), row)
  const page = resources.html?.ref ?? ''
  return {
    id: nameOf(`content ${row.id}`),
    title: subject,
    published: rfc3339(row.published_at),
    updated: rfc3339(row.updated_at),
    author: { name: author.displayName, uri: author.resources?.html?.ref },
    page,
    categories: [...new Set([...tags, ...categories])],
    html: withAbsoluteAddresses(row.body, page),
  }
}

/** How http/present shows entries. */
export const presentationFor = (context: Context, nameOf: NameOf) => ({
  ...contentPresentationFor(strangerIn(context)),
  kind: 'feed entry',
  represent: (row: ContentRow): FeedEntry => entryOf(context, nameOf, row),
})

/** All pages together are one feed (RFC 5005 §3). */
export function headOf(
  { config: { baseUrl } }: Context,
  nameOf: NameOf,
  subject: Subject,
  { startIndex, count, hasMore }: { startIndex: number; count: number; hasMore: boolean },
): FeedHead {
  const feed = feedOf(baseUrl, subject.kind, subject.name)
  const at = (index: number) => (index > 0 ? `${feed}?startIndex=${index}` : feed)
  const link = (rel: FeedLink['rel'], href: string): FeedLink => ({ rel, type: 'application/atom+xml', href })
  return {
    id: nameOf([subject.kind, subject.name].join(' ').trim()),
    title: subject.title,
    subtitle: subject.subtitle,
    base: `${baseUrl}/`,
    author: subject.author,
    links: [
      link('self', at(startIndex)),
      ...(subject.page === undefined
        ? []
        : [{ rel: 'alternate', type: 'text/html', href: subject.page } as const]),
      link('first', feed),
      ...(startIndex > 0 ? [link('previous', at(startIndex - count))] : []),
      ...(hasMore ? [link('next', at(startIndex + count))] : []),
    ],
  }
}
