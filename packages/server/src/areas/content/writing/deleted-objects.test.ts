import { afterAll, expect, test } from 'vitest'
import { forgetOldDeletions } from '../../../db/deleted-objects.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { anInstance } from '../../../testing/instance.ts'
import { deleteContents } from './writing-queries.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const { sql } = instance.store

async function aDocument(): Promise<string> {
  const content = { type: 'text/html', text: '<p>Words</p>' } as const
  return (await admin.createContent({ body: { type: 'document', subject: 'Words', content } })).id
}
const noted = async () => (await admin.listDeletedContents()).list.map(({ objectID }) => objectID)

test('what was removed is listed for a year', async () => {
  const [old, young] = [await aDocument(), await aDocument()]
  for (const contentID of [old, young]) await admin.deleteContent({ contentID })
  const age = async (id: string, days: number) =>
    await sql`update deleted_object set deleted_at = now() - make_interval(days => ${days}) where object_id = ${id}`
  await age(old, 366)
  await age(young, 364)

  const before = await noted()
  await forgetOldDeletions(context.slowDb)

  expect([before, await noted()]).toEqual([[young, old], [young]])
})

test('a removal that is undone notes nothing', async () => {
  const id = await aDocument()
  const undone = inTransaction(instance.store.writeDb, async (tx) => {
    await deleteContents(tx.db, [id])
    throw new Error('undone')
  })

  await expect(undone).rejects.toThrow('undone')
  expect(await noted()).not.toContain(id)
})

test('lists read ranges of an index, also by type', async () => {
  await sql`insert into deleted_object (kind, object_id, type, deleted_at)
    select 'content', n, case when n % 1000 = 0 then 'announcement' else 'message' end, now() - make_interval(secs => n)
    from generate_series(100000, 120000) n`
  await sql`analyze deleted_object`
  const planOf = async (condition: string) =>
    JSON.stringify(
      await sql.unsafe(`explain select * from deleted_object where kind = 'content' and ${condition}
        order by deleted_at desc, id desc limit 26`),
    )

  expect(await planOf('true')).toMatch(/Index Scan Backward using deleted_object_in_order/)
  expect(await planOf(`type = any('{announcement}')`)).toMatch(/deleted_object_by_type/)
})
