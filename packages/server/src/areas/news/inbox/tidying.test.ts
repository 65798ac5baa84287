import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { tidyInboxes } from './jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { sql } = instance.store

test('entries whose activities are gone are all removed in one run, however many came in a day', async () => {
  await sql`
    with entered as (
      insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
      select (select min(id) from person), 1000000 + n, 'like', 'content', n, now() - interval '366 days'
      from generate_series(1, 25) as n
      returning person_id, conversation_kind, conversation_id, recorded_at, activity_id
    )
    insert into inbox_conversation table entered`

  await tidyInboxes(instance.context, 10)

  expect([
    ...(await sql`select activity_id from inbox_entry union all select activity_id from inbox_conversation`),
  ]).toEqual([])
})
