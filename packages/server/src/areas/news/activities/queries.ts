import { SHOWN_FILES, SUMMARY_LENGTH } from '@folkmoot/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { type Condition, findPage, type Page, type PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import { compileText } from '../../../db/text.ts'
import { pageName } from '../../content/filters.ts'
import { effectiveMembership } from '../../places/filters.ts'
import { joinAuthorAndPlace, keyColumns, NEWEST_FIRST, openMembership, viewerOf } from './filters.ts'
import type { ActivityKey, ActivityRow } from './rows.ts'

/** One statement per page. */
export async function findActivityPage(
  db: Database,
  actor: Actor,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<ActivityKey>> {
  const from = sql`activity ${joinAuthorAndPlace(viewerOf(actor))}`
  return await findPage(db, { columns: keyColumns, from, conditions, order: NEWEST_FIRST }, request)
}

const text = (written: string): RawBuilder<unknown> => sql.raw(written)

const placeColumns = (alias: string) =>
  text(`${alias}.id as "${alias}.id", ${alias}.type as "${alias}.type", ${alias}.name as "${alias}.name",
    ${alias}.slug as "${alias}.slug", left(${alias}.description, ${SUMMARY_LENGTH}) as "${alias}.description",
    ${alias}.group_type as "${alias}.group_type"`)

/** Those of the version that is shown. */
const IMAGES = text(`array(
    select image_use.image_id::text
    from image_use
    where image_use.content_id = content.id
      and (image_use.is_added or image_use.numbers @> content.version_number)
    order by image_use.image_id
    limit ${SHOWN_FILES})`)

const FILES = text(`array(
    select jsonb_build_object('id', attachment.id::text, 'name', attachment.name, 'media_type', attachment.media_type,
      'size', attachment.size)
    from attachment
    where attachment.content_id = content.id
    order by attachment.id
    limit ${SHOWN_FILES})`)

/** Columns are named after their object, as in content.id, and become nested objects. */
const shownColumns = (viewer: RawBuilder<unknown>) => sql`
  activity.verb, activity.streamed, activity.recorded_at,
  greatest(activity.recorded_at, content.updated_at) as updated_at, activity.details ->> 'outcome' as outcome,
  actor.id as "actor.id", actor.username as "actor.username", actor.display_name as "actor.display_name",
  actor.visible as "actor.visible", actor.departed_at is not null as "actor.departed",
  content.id as "content.id", content.type as "content.type", content.subject as "content.subject",
  ${text(`left(content.body_text, ${SUMMARY_LENGTH})`)} as "content.beginning",
  content.root_id as "content.root_id", ${pageName} as "content.page_name",
  content.thread_id as "content.thread_id", thread.type as "content.thread_type",
  thread.subject as "content.thread_subject", root.subject as "content.root_subject",
  content.question as "content.question", content.repost_of_id as "content.repost_of_id",
  ${IMAGES} as "content.images", ${FILES} as "content.files",
  content.author_id as "content.author_id", content.hidden_with_id is not null as "content.is_hidden",
  root.visibility as "content.visibility", root.type as "content.root_type", root.status as "content.root_status",
  root.author_id as "content.root_author_id", root.viewer_ids @> array[${viewer}] as "content.is_viewer",
  place.group_type as "content.group_type", ${effectiveMembership(viewer)} as "content.membership",
  ${placeColumns('place')}, ${effectiveMembership(viewer)} as "place.membership"`

/** Of objects that are no content. */
const otherColumns = (viewer: RawBuilder<unknown>) => sql`
  ${placeColumns('mentioned')},
  ${effectiveMembership(viewer, { place: 'mentioned', membership: 'inside' })} as "mentioned.membership",
  person.id as "person.id", person.username as "person.username", person.display_name as "person.display_name",
  person.visible as "person.visible", person.status_line as "person.status_line", joined.state as "person.state",
  open_membership.id as "open_membership.id", open_membership.state as "open_membership.state",
  webhook.id as "webhook.id", webhook.owner_id as "webhook.owner_id",
  coalesce(activity.details ->> 'callback', webhook.callback) as "webhook.callback",
  activity.details ->> 'reason' as "webhook.reason"`

const THREAD = text('left join content thread on thread.id = content.thread_id')

const others = (viewer: RawBuilder<unknown>) => sql`
  left join place mentioned
    on mentioned.id = case when activity.verb = 'svc:mentioned' then activity.container_id end
  left join membership inside on inside.place_id = mentioned.home_id and inside.person_id = ${viewer}
  left join person on person.departed_at is null
    and person.id = case when activity.verb = 'svc:user_membership_added' then activity.object_id end
  left join membership joined on joined.place_id = activity.container_id and joined.person_id = person.id
  left join membership open_membership on ${openMembership(viewer)}
  left join webhook
    on webhook.id = case when activity.verb = 'svc:webhook_disabled' then activity.object_id end`

/** Where a column goes; its object exists if its id does. */
interface Slot {
  readonly name: string
  readonly group: string | undefined
  readonly column: string
  readonly groupId: string
}

function slotOf(name: string): Slot {
  const [group = '', column] = name.split('.')
  if (column === undefined) return { name, group: undefined, column: name, groupId: '' }
  return { name, group, column, groupId: `${group}.id` }
}

/** Computed once per query: rows share columns, and there are many of both. */
function rowsOf(flatRows: readonly Record<string, unknown>[]): ActivityRow[] {
  const slots = Object.keys(flatRows[0] ?? {}).map(slotOf)
  return flatRows.map((flat) => {
    const row: Record<string, unknown> = {}
    for (const { name, group, column, groupId } of slots) {
      if (group === undefined) row[column] = flat[name]
      else if (flat[groupId] !== null) {
        row[group] ??= {}
        ;(row[group] as Record<string, unknown>)[column] = flat[name]
      }
    }
    return row as unknown as ActivityRow
  })
}

/** What a reader of activities knows of their verbs. Joins that no row needs take a third of the time. */
export type ReadVerbs = 'all verbs' | 'verbs of content'

export async function findActivities(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  verbs: ReadVerbs = 'all verbs',
): Promise<ReadonlyMap<string, ActivityRow>> {
  const viewer = viewerOf(actor)
  const [columns, joins] =
    verbs === 'all verbs' ? [sql`, ${otherColumns(viewer)}`, others(viewer)] : [sql``, sql``]
  const query = sql<Record<string, unknown>>`
    select ${keyColumns}, ${shownColumns(viewer)} ${columns}
    from activity ${joinAuthorAndPlace(viewer, 'anybody')} ${THREAD} ${joins}
    where activity.id = any(${[...ids]}::bigint[])`
  const { rows } = await db.executeQuery(compileText(query))
  return new Map(rowsOf(rows).map((row) => [row.id, row]))
}
