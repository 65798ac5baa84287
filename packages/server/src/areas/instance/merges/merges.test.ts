/** Merges go on after an interruption, move each row once, and guard what they move to. */
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../../testing/jobs.ts'
import { aPerson } from '../../../testing/makers.ts'
import { finishMerges } from '../../../testing/merges.ts'
import { accountMerging } from './merges.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, context } = instance
const { sql } = instance.store
const attempt = { number: 1, isLast: false, stopping: new AbortController().signal }
const countBy = async (id: string) => {
  const [row] = await sql`select count(*)::int as count from content where author_id = ${id}`
  return row?.count as number
}

async function aMerge(contents: number) {
  const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
  const row = { author_id: merged.id, type: 'document' } as const
  await insertContents(
    instance,
    Array.from({ length: contents }, () => topRow(row)),
  )
  const { id } = await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  const read = () => admin.getAccountMerge({ personID: kept.id, mergeID: id })
  return { kept, merged, id, read }
}

test('a merge that is interrupted has moved whole batches, and goes on where it was', async () => {
  const { kept, merged, id, read } = await aMerge(500)

  for (let turn = 0; turn < 5; turn++) {
    await accountMerging.run(context, { mergeId: id }, { ...attempt, stopping: AbortSignal.abort() })
  }
  const [begun, moved, left] = [await read(), await countBy(kept.id), await countBy(merged.id)]
  await doJobs(instance, accountMerging)

  expect(begun.state).toBe('running')
  expect([moved > 0, moved % 100, moved + left]).toEqual([true, 0, 500])
  expect((await read()).counts).toEqual([{ kind: 'contents', moved: 500, notMoved: 0 }])
  expect([await countBy(kept.id), await countBy(merged.id)]).toEqual([500, 0])
})

test('two nodes that run one merge move each row once', async () => {
  const { kept, id, read } = await aMerge(700)

  await Promise.all([
    accountMerging.run(context, { mergeId: id }, attempt),
    accountMerging.run(other.context, { mergeId: id }, attempt),
  ])
  await doJobs(instance, accountMerging)

  expect(await read()).toMatchObject({
    state: 'done',
    counts: [{ kind: 'contents', moved: 700, notMoved: 0 }],
  })
  expect(await countBy(kept.id)).toBe(700)
})

test('a batch that fails changes nothing, and is tried again', async () => {
  const { kept, merged, id, read } = await aMerge(10)
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger refuse before update of author_id on content for each row
    when (old.author_id = ${merged.id}) execute function refuse()`)

  await expect(accountMerging.run(context, { mergeId: id }, attempt)).rejects.toThrow('on purpose')
  const failed = await countBy(merged.id)
  await sql`drop function refuse cascade`
  await makeJobsDue(instance)
  await doJobs(instance, accountMerging)

  expect([failed, await countBy(kept.id), (await read()).state]).toEqual([10, 10, 'done'])
})

test('while it runs, neither account is removed or merged again, and the last admin stays', async () => {
  const { kept, id } = await aMerge(1)
  const third = await aPerson(instance)
  const { id: self } = await admin.getPerson({ personID: '@me' })
  const send = (personID: string, person: string) =>
    admin.send(api.mergeAccount, { personID, body: { person } })

  const refused = [
    await admin.send(api.deletePerson, { personID: kept.id }),
    await send(third.id, kept.id),
    await send(kept.id, third.id),
    await send(third.id, self),
  ]
  await accountMerging.run(context, { mergeId: id }, attempt)
  const removed = await admin.send(api.deletePerson, { personID: kept.id })

  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'mergeRunning'],
    [409, 'mergeRunning'],
    [409, 'mergeRunning'],
    [409, 'lastAdmin'],
  ])
  expect(removed.status).toBe(202)
})

test('with several admins nobody merges the account that they use away', async () => {
  const boss = await aPerson(instance, { account: { roles: ['admin'], password: 'the boss herself' } })
  const third = await aPerson(instance)

  const reply = await boss.client.send(api.mergeAccount, { personID: third.id, body: { person: boss.id } })

  expect([reply.status, reply.error?.details?.[0]?.field]).toEqual([400, 'person'])
})

test('of two requests to merge the same account one does, and an old version is refused', async () => {
  const [kept, merged, third] = [await aPerson(instance), await aPerson(instance), await aPerson(instance)]
  const stale = { 'if-match': '"1-stale"' }

  const early = await admin.request({
    method: 'POST',
    path: `/api/core/v3/people/${kept.id}/merges`,
    body: JSON.stringify({ person: merged.id }),
    headers: { 'content-type': 'application/json', ...stale },
  })
  const replies = await Promise.all(
    [kept.id, third.id].map((personID) =>
      admin.send(api.mergeAccount, { personID, body: { person: merged.id } }),
    ),
  )

  expect(early.status).toBe(412)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 400])
})

test('manager and direct reports come along without a circle', async () => {
  const [top, kept, merged, report] = await Promise.all([1, 2, 3, 4].map(() => aPerson(instance)))
  if (!top || !kept || !merged || !report) throw new Error('nobody came')
  const set = (personID: string, manager: string) => admin.setManager({ personID, body: { manager } })
  await set(merged.id, top.id)
  await set(kept.id, merged.id)
  await set(report.id, merged.id)

  await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  await finishMerges(instance)

  expect((await admin.getManager({ personID: kept.id })).id).toBe(top.id)
  expect((await admin.getManager({ personID: report.id })).id).toBe(kept.id)
})

test('who moderates a place still does, unless the account is its owner or banned there now', async () => {
  const [boss, kept, merged] = [await aPerson(instance), await aPerson(instance), await aPerson(instance)]
  const expected = { owned: ['owner', false], plain: ['member', true], banned: ['banned', false] } as const
  const places = Object.fromEntries(
    await Promise.all(
      Object.keys(expected).map(async (name) => {
        const owner = name === 'owned' ? merged : boss
        const { id: placeID } = await owner.client.createPlace({ body: { type: 'group', name } })
        await admin.addMember({ placeID, body: { person: kept.id, state: 'member' } })
        const state = name === 'banned' ? 'banned' : 'member'
        if (name !== 'owned') await admin.addMember({ placeID, body: { person: merged.id, state } })
        const moderator = name === 'plain' ? merged : kept
        await admin.nameModerator({ placeID, body: { person: moderator.id } })
        return [name, placeID] as const
      }),
    ),
  )

  await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  await finishMerges(instance)

  const rows = await sql`select place_id, state, moderates from membership where person_id = ${kept.id}`
  const found = Object.fromEntries(rows.map((row) => [row.place_id, [row.state, row.moderates]]))
  expect(found).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, state]) => [places[name], state])),
  )
})

test('drafts whose long keys begin alike stay all', async () => {
  const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
  const keys = ['one', 'two'].map((end) => `${'k'.repeat(97)}${end}`)
  const body = { kind: 'document', content: { type: 'text/html', text: 'x' } } as const
  for (const { client } of [kept, merged]) {
    for (const draftKey of keys) await client.saveDraft({ personID: '@me', draftKey, body })
  }

  await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  await finishMerges(instance)

  const rows = await sql<{ key: string }[]>`select key from draft where person_id = ${kept.id}`
  expect(rows).toHaveLength(4)
  expect(Math.max(...rows.map(({ key }) => key.length))).toBeLessThanOrEqual(100)
})
