import { afterAll, expect, test } from 'vitest'
import { aNode, anInstance, type Instance } from '../testing/instance.ts'
import { inTransaction } from './transaction.ts'

const here = await anInstance()
const elsewhere = await aNode(here.connection)
afterAll(async () => {
  await elsewhere.close()
  await here.close()
})

const PATIENCE = { timeout: 10_000 }

/** How often a node was told, and of whose inboxes. */
function following({ store }: Instance) {
  const told = { recorded: 0, inboxes: [] as string[] }
  store.news.follow({
    recorded: () => told.recorded++,
    inboxChanged: (whose) => told.inboxes.push(String(whose)),
  })
  return told
}
const [told, toldElsewhere] = [following(here), following(elsewhere)]

const happen = (times: number) =>
  inTransaction(here.store.writeDb, async (tx) => {
    await tx.db.selectFrom('place').select('id').forKeyShare().execute()
    for (let n = 0; n < times; n++) tx.noteRecorded()
  })

test('what is recorded is told once on its own node as soon as it is committed, and then on the others', async () => {
  const [before, beforeElsewhere] = [told.recorded, toldElsewhere.recorded]

  await happen(3)

  expect(told.recorded).toBe(before + 1)
  await expect.poll(() => toldElsewhere.recorded, PATIENCE).toBeGreaterThan(beforeElsewhere)
})

test('what comes to nothing is not told', async () => {
  const before = told.recorded

  const failing = inTransaction(here.store.writeDb, async (tx) => {
    tx.noteRecorded()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')

  expect(told.recorded).toBe(before)
})

test('many that come together are told elsewhere by few notices', async () => {
  await Promise.all(Array.from({ length: 100 }, () => happen(1)))
  const before = toldElsewhere.recorded
  for (let n = 0; n < 500; n++) here.store.news.tellRecorded()

  await expect.poll(() => toldElsewhere.recorded, PATIENCE).toBeGreaterThan(before)
  expect(toldElsewhere.recorded - before).toBeLessThan(10)
})

test('inboxes are told by whose they are; of very many nobody is named', async () => {
  here.store.news.tellInboxes(['7', '8'])
  await expect.poll(() => toldElsewhere.inboxes, PATIENCE).toContain('7,8')

  here.store.news.tellInboxes(Array.from({ length: 300 }, (_, n) => String(n + 1)))
  await expect.poll(() => toldElsewhere.inboxes, PATIENCE).toContain('everybody')
})
