import { afterAll, expect, test } from 'vitest'
import { aNode, anInstance, type Instance } from '../testing/instance.ts'
import { CHANGES, ChangeNotifier } from './change-notifier.ts'
import { inTransaction } from './transaction.ts'

const here = await anInstance()
const elsewhere = await aNode(here.connection)
afterAll(async () => {
  await elsewhere.close()
  await here.close()
})

const PATIENCE = { timeout: 10_000 }

/** How often a node was woken, by topic, and for whose inboxes. */
function following({ store: { changes } }: Instance) {
  const told = { recorded: 0, audited: 0, either: 0, inboxes: [] as string[] }
  changes.follow(['activities'], () => told.recorded++)
  changes.follow(['audit'], () => told.audited++)
  changes.follow(['activities', 'audit'], () => told.either++)
  changes.followInboxes((whose) => told.inboxes.push(String(whose)))
  return told
}
const [told, toldElsewhere] = [following(here), following(elsewhere)]

const happen = (times: number) =>
  inTransaction(here.store.writeDb, async (tx) => {
    await tx.db.selectFrom('place').select('id').forKeyShare().execute()
    for (let n = 0; n < times; n++) tx.noteChange('activities')
  })

test('a change wakes its own node once after the commit, and then the others', async () => {
  const [before, beforeElsewhere] = [told.recorded, toldElsewhere.recorded]

  await happen(3)

  expect(told.recorded).toBe(before + 1)
  await expect.poll(() => toldElsewhere.recorded, PATIENCE).toBeGreaterThan(beforeElsewhere)
})

test('what comes to nothing is not told', async () => {
  const before = told.recorded

  const failing = inTransaction(here.store.writeDb, async (tx) => {
    tx.noteChange('activities')
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')

  expect(told.recorded).toBe(before)
})

test('many simultaneous changes need few notices', async () => {
  await Promise.all(Array.from({ length: 100 }, () => happen(1)))
  const before = toldElsewhere.recorded
  for (let n = 0; n < 500; n++) here.store.changes.tell(['activities'])

  await expect.poll(() => toldElsewhere.recorded, PATIENCE).toBeGreaterThan(before)
  expect(toldElsewhere.recorded - before).toBeLessThan(10)
})

test('notices of inboxes name their owners; with very many they name nobody', async () => {
  here.store.changes.tellInboxes(['7', '8'])
  await expect.poll(() => toldElsewhere.inboxes, PATIENCE).toContain('7,8')

  here.store.changes.tellInboxes(Array.from({ length: 300 }, (_, n) => String(n + 1)))
  await expect.poll(() => toldElsewhere.inboxes, PATIENCE).toContain('everybody')
})

test('a follower of several topics is woken once by a transaction that changed both, here and elsewhere', async () => {
  const [before, beforeElsewhere] = [{ ...told }, { ...toldElsewhere }]

  await inTransaction(here.store.writeDb, async (tx) => {
    tx.noteChange('audit')
    tx.noteChange('activities')
    await tx.db.selectFrom('place').select('id').execute()
  })

  expect(told).toMatchObject({ audited: before.audited + 1, either: before.either + 1 })
  await expect.poll(() => toldElsewhere.audited, PATIENCE).toBeGreaterThan(beforeElsewhere.audited)
  expect(toldElsewhere.either - beforeElsewhere.either).toBe(
    toldElsewhere.recorded - beforeElsewhere.recorded,
  )
})

test('where notices may have been missed every follower is woken', () => {
  const before = { ...told }

  here.store.changes.interrupted()

  expect(told).toMatchObject({ audited: before.audited + 1, recorded: before.recorded + 1 })
  expect(told.inboxes.at(-1)).toBe('everybody')
})

test('a node whose own notices do not come back knows that it hears none, and when it hears again', async () => {
  const notifier = new ChangeNotifier(here.store.jobDb, { echoMs: 20 })
  const atFirst = notifier.isDeaf
  notifier.ping()
  await expect.poll(() => notifier.isDeaf, PATIENCE).toBe(true)

  await here.store.listen(CHANGES, notifier)
  notifier.ping()

  await expect.poll(() => notifier.isDeaf, PATIENCE).toBe(false)
  expect(atFirst).toBe(false)
  expect(here.store.changes.isDeaf).toBe(false)
})
