import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { CONVERSATION_MAIL, DIGEST_MAIL } from './kinds.ts'
import { findQueued } from './queries.ts'
import { notificationWriters } from './writers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const [ann] = await aCrowd(instance, [{ name: 'ann' }])
const personId = ann?.id ?? ''
const CONVERSATION = { conversation_kind: 'content', conversation_id: '7' } as const

/** In one conversation of hers. */
async function queueMany(isDaily: boolean): Promise<void> {
  await store.sql`
    with entered as (
      insert into inbox_entry (person_id, activity_id, reason, conversation_kind, conversation_id, recorded_at)
      select ${personId}, 1000000 + n, 'like', 'content', 7, now() from generate_series(1, 1200) as n
      returning id
    )
    insert into mail_notification (entry_id, person_id, conversation_kind, conversation_id, is_daily)
    select id, ${personId}, 'content', 7, ${isDaily} from entered`
}

test.each([
  [CONVERSATION_MAIL, false, `${personId} content 7`, CONVERSATION],
  [DIGEST_MAIL, true, personId, undefined],
] as const)(
  'of very many entries a mail (%s) considers the newest 1000; the others are in the inbox',
  async (kind, isDaily, about, conversation) => {
    await store.sql`delete from inbox_entry`
    await queueMany(isDaily)

    const considered = await findQueued(context.db, personId, conversation)
    const written = await notificationWriters[kind]?.write(context, { id: '1', about })
    await inTransaction(context.writeDb, async (tx) => await written?.done?.(tx))

    const [newest] = await store.sql`select max(id) as id from inbox_entry`
    expect([considered.length, considered[0]]).toEqual([1_000, newest?.id])
    expect([...(await store.sql`select entry_id from mail_notification`)]).toEqual([])
  },
)
