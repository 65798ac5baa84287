/** Inserts activity rows in one statement. */
import { type ActivityVerb, typeCodes } from '@folkmoot/contract'
import type { Instance } from './instance.ts'

export interface PlannedActivity {
  readonly verb: ActivityVerb
  readonly actor_id: string
  readonly object: { readonly type: keyof typeof typeCodes; readonly id: string }
  readonly container?: { readonly type: keyof typeof typeCodes; readonly id: string } | null
  readonly root_id?: string | null
}

/** Returns ids in order; each is a second after the one before. */
export async function insertActivities(
  instance: Instance,
  planned: readonly PlannedActivity[],
): Promise<string[]> {
  const { sql } = instance.store
  const wanted = planned.map(({ verb, actor_id, object, container, root_id = null }, index) => ({
    verb,
    actor_id,
    object_type: typeCodes[object.type],
    object_id: object.id,
    container_type: container ? typeCodes[container.type] : null,
    container_id: container?.id ?? null,
    root_id,
    age: planned.length - index,
  }))
  const rows = await sql<{ id: string }[]>`
    insert into activity (verb, actor_id, object_type, object_id, container_type, container_id, root_id, recorded_at)
    select verb, actor_id, object_type, object_id, container_type, container_id, root_id,
      now() - make_interval(secs => age)
    from jsonb_to_recordset(${sql.json(wanted)}) as wanted (verb text, actor_id bigint, object_type integer,
      object_id bigint, container_type integer, container_id bigint, root_id bigint, age integer)
    order by age desc
    returning id`
  return rows.map(({ id }) => id)
}
