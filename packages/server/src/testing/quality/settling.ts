/** Inserts the community of the quality set as rows. */

import { storeBlob, useBlobs } from '../../engines/blobs/blobs.ts'
import { fold } from '../../engines/text-search/folding.ts'
import type { Instance } from '../instance.ts'
import { ABOUT_HR } from './contents-hr.ts'
import { ABOUT_IT } from './contents-it.ts'
import { IN_OTHER_TONGUES } from './contents-tongues.ts'
import { ABOUT_TRADE } from './contents-trade.ts'
import { FILLER } from './filler.ts'
import { readContents, readPeople, readPlaces, type WrittenContent } from './notation.ts'
import { PEOPLE, PLACES } from './people.ts'

type Ids = ReadonlyMap<string, string>

const people = readPeople(PEOPLE)
const places = readPlaces(PLACES)
const contents: readonly WrittenContent[] = [
  ...[ABOUT_IT, ABOUT_HR, ABOUT_TRADE, IN_OTHER_TONGUES].flatMap(readContents),
  ...FILLER,
].toSorted((one, other) => other.ageDays - one.ageDays)

async function settlePeople({ store: { sql } }: Instance): Promise<Ids> {
  const wanted = people.map(({ key, givenName, familyName, title, department, location, tags }) => ({
    username: key,
    given_name: givenName,
    family_name: familyName,
    display_name: `${givenName} ${familyName}`,
    first_name_key: fold(`${givenName} ${familyName}`),
    last_name_key: fold(`${familyName} ${givenName}`),
    location,
    tags: [...tags],
    profile: [
      { svc_label: 'Title', value: title },
      { svc_label: 'Department', value: department },
    ],
  }))
  const rows = await sql<{ id: string; username: string }[]>`
    insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key,
      location, tags, profile)
    select username, username, given_name, family_name, display_name, first_name_key, last_name_key, location, tags,
      profile
    from jsonb_to_recordset(${sql.json(wanted)}) as wanted (username text, given_name text, family_name text,
      display_name text, first_name_key text, last_name_key text, location text, tags text[], profile jsonb)
    returning id, username`
  return new Map(rows.map(({ id, username }) => [username, id]))
}

async function settlePlaces({ store: { sql } }: Instance): Promise<Ids> {
  const wanted = places.map(({ key, name, members, tags, description }) => ({
    key,
    name,
    name_key: fold(name),
    members,
    tags: [...tags],
    description,
  }))
  const rows = await sql<{ id: string; slug: string }[]>`
    with wanted as (
      select nextval(pg_get_serial_sequence('place', 'id')) as id, wanted.*
      from jsonb_to_recordset(${sql.json(wanted)}) as wanted (key text, name text, name_key text, members integer,
        tags text[], description text)
    )
    insert into place (id, home_id, type, name, name_key, slug, slug_key, parent_id, description, tags, member_count)
    select id, id, 'group', name, name_key, key, key, 1, description, tags, members from wanted
    returning id, slug`
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

const FIRST_ID = 1_000_000
const DAY_MS = 24 * 3600 * 1000

/** Oldest first, as they would have been written. */
async function settleContents({ store: { sql } }: Instance, authors: Ids, homes: Ids): Promise<Ids> {
  const now = Date.now()
  const wanted = contents.map(({ key, author, place, ageDays, isQuestion, ...content }, index) => ({
    ...content,
    tags: [...content.tags],
    id: FIRST_ID + index,
    author_id: authors.get(author) ?? '',
    place_id: homes.get(place) ?? '',
    subject_key: fold(content.subject),
    question: isQuestion,
    published_at: new Date(now - ageDays * DAY_MS).toISOString(),
  }))
  await sql`
    insert into content (id, root_id, type, author_id, place_id, visibility, subject, subject_key, body, body_text, tags,
      question, like_count, reply_count, view_count, published_at, updated_at, active_at, publish_at, end_at)
    select id, id, type, author_id, place_id, 'place', subject, subject_key, '<p>' || text || '</p>', text, tags, question,
      likes, replies, 20 * likes + 5 * replies, published_at, published_at, published_at,
      case when type = 'announcement' then published_at end,
      case when type = 'announcement' then published_at + interval '7 days' end
    from jsonb_to_recordset(${sql.json(JSON.parse(JSON.stringify(wanted)))}) as wanted (id bigint, type text,
      author_id bigint, place_id bigint, subject text, subject_key text, text text, tags text[], question boolean,
      likes integer, replies integer, published_at timestamptz)
    order by published_at`
  return new Map(contents.map(({ key }, index) => [key, String(FIRST_ID + index)]))
}

const REMARKS = [
  'Thank you, that helped.',
  'Same here.',
  'Could you say more about it?',
  'I have asked about that too.',
]

/** Some of the counted answers as rows; they quote their parent and are not listed. */
async function settleAnswers({ store: { sql } }: Instance, authors: Ids, ids: Ids): Promise<void> {
  const authorIds = [...authors.values()]
  const wanted = contents.flatMap(({ key, type, subject, replies }, index) =>
    REMARKS.slice(0, Math.min(replies, 2)).map((_, turn) => ({
      root_id: ids.get(key) ?? '',
      type: type === 'discussion' ? 'message' : 'comment',
      author_id: authorIds[(index + turn) % authorIds.length] ?? '',
      position: turn + 1,
      text: `${REMARKS[(index + turn) % REMARKS.length]} (${subject})`,
    })),
  )
  await sql`
    insert into content (root_id, thread_id, parent_id, depth, position, type, author_id, body, body_text)
    select root_id, root_id, root_id, 1, position, type, author_id, '<p>' || text || '</p>', text
    from jsonb_to_recordset(${sql.json(wanted)}) as wanted (root_id bigint, type text, author_id bigint,
      position bigint, text text)`
}

async function* aByte() {
  yield Buffer.from('.')
}

async function settleFiles({ context, store: { sql } }: Instance, authors: Ids, ids: Ids): Promise<void> {
  const { id: blob } = await storeBlob(context, aByte(), { limit: 1 })
  const wanted = contents.flatMap(({ key, author, files }) =>
    files.map((name) => ({ name, content_id: ids.get(key) ?? '', owner_id: authors.get(author) ?? '' })),
  )
  await useBlobs(
    context.db,
    wanted.map(() => blob),
  )
  await sql`
    insert into attachment (content_id, owner_id, blob_id, name, media_type, size)
    select content_id, owner_id, ${blob}::bigint, name, 'application/octet-stream', 1
    from jsonb_to_recordset(${sql.json(wanted)}) as wanted (content_id bigint, owner_id bigint, name text)`
}

export interface Settled {
  readonly counts: Readonly<Record<'contents' | 'people' | 'places', number>>
  /** Keys of the queries by content id. */
  readonly keys: Readonly<Record<'contents' | 'people' | 'places', ReadonlyMap<string, string>>>
}

const inverted = (ids: Ids) => new Map([...ids].map(([key, id]) => [id, key]))

export async function settle(instance: Instance): Promise<Settled> {
  const authors = await settlePeople(instance)
  const homes = await settlePlaces(instance)
  const ids = await settleContents(instance, authors, homes)
  await settleAnswers(instance, authors, ids)
  await settleFiles(instance, authors, ids)
  return {
    counts: { contents: contents.length, people: people.length, places: places.length },
    keys: { contents: inverted(ids), people: inverted(authors), places: inverted(homes) },
  }
}
