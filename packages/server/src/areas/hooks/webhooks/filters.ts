/** When a webhook is orphaned. */
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'
import { isGoodToken } from '../../identity/filters.ts'

/**
 * Its owner, add-on, consent, token or object is gone. Content without its place counts as gone; its row is deleted a moment
 * later.
 */
export const isOrphaned: Condition = sql<SqlBool>`(
  exists (select from person where person.id = webhook.owner_id and person.departed_at is not null)
  or webhook.add_on_id is not null and not exists (select from add_on where add_on.id = webhook.add_on_id)
  or webhook.consent_id is not null and not exists (select from consent where consent.id = webhook.consent_id)
  or webhook.token_id is not null and not ${isGoodToken(sql`webhook.token_id`)}
  or webhook.place_id is not null and not exists (select from place where place.id = webhook.place_id)
  or webhook.content_id is not null and not exists (
    select from content left join place on place.id = content.place_id
    where content.id = webhook.content_id and (content.place_id is null or place.id is not null)))`
