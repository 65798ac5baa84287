import { api, type NewResolution } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aGroup } from '../../../testing/places.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { store, admin } = instance

const NAMES = [
  'admin',
  'other admin',
  'moderator',
  'other moderator',
  'owner',
  'other owner',
  'keeper',
  'keeper elsewhere',
  'author',
  'reporter',
] as const
type Name = (typeof NAMES)[number]
const rolesOf = (name: Name) => (['admin', 'moderator'] as const).filter((role) => name.endsWith(role))
const crowd = await aCrowd(
  instance,
  NAMES.map((name) => ({ name: `the.${name.replace(' ', '.')}`, roles: rolesOf(name) })),
)
const people = new Map(NAMES.map((name, index) => [name, crowd[index] as Somebody]))
const person = (name: Name): Somebody => {
  const found = people.get(name)
  if (!found) throw new Error(`${name} is missing`)
  return found
}

const members = NAMES.flatMap((name) => {
  const state = name.endsWith('owner') ? 'owner' : name === 'keeper' ? 'moderator' : 'member'
  return rolesOf(name).length > 0 ? [] : [[person(name).id, state] as const]
})
const { placeID } = await aGroup(instance, 'OPEN', members, [])
const { placeID: closedID } = await aGroup(instance, 'PRIVATE', members, [])
await aGroup(instance, 'OPEN', [[person('keeper elsewhere').id, 'moderator']], [])
await store.sql`update place set content_approval = true where id in ${store.sql([placeID, closedID])}`

async function aDocument(place: string, status: 'published' | 'pendingApproval'): Promise<string> {
  const row = topRow({
    type: 'document',
    author_id: person('author').id,
    place_id: place,
    visibility: 'place',
    status,
  })
  await insertContents(instance, [row])
  return row.id
}
async function aReport(place: string): Promise<string> {
  const contentID = await aDocument(place, 'published')
  await person('reporter').client.reportContent({ contentID, body: { reason: 'spam' } })
  const { list } = await admin.listModerationItems({ filter: ['state(open)', 'kind(report)'] })
  return list[0]?.id ?? ''
}
async function aPost(place: string): Promise<string> {
  const contentID = await aDocument(place, 'pendingApproval')
  const { list } = await admin.listModerationItems({ filter: ['state(open)', 'kind(pending)'] })
  return list.find(({ object }) => object?.id === contentID)?.id ?? ''
}
let trolls = 0
async function aTroll(): Promise<string> {
  trolls++
  const [troll] = await aCrowd(instance, [{ name: `troll${trolls}` }])
  await person('reporter').client.reportPerson({ personID: troll?.id ?? '', body: { reason: 'spam' } })
  const { list } = await admin.listModerationItems({ filter: ['state(open)', 'type(person)'] })
  return list[0]?.id ?? ''
}

const MODERATORS: readonly Name[] = ['admin', 'other admin', 'moderator', 'other moderator']
/** Moderates both groups, and is a member of them. */
const KEEPER: Name = 'keeper'
const ADMINS: readonly Name[] = ['admin', 'other admin']
const OWNERS: readonly Name[] = ['owner', 'other owner']
interface Row {
  item(): Promise<string>
  readonly action: NewResolution['action']
  readonly by: Name
  /** Who may undo it: written down from decision 0214. */
  readonly undoneBy: readonly Name[]
}
const TABLE: Readonly<Record<string, Row>> = {
  'keep content': {
    item: () => aReport(placeID),
    action: 'keep',
    by: 'moderator',
    undoneBy: [...MODERATORS, KEEPER],
  },
  'keep content as moderator of the place': {
    item: () => aReport(placeID),
    action: 'keep',
    by: 'keeper',
    undoneBy: [...MODERATORS, KEEPER],
  },
  'hide content': {
    item: () => aReport(placeID),
    action: 'hide',
    by: 'admin',
    undoneBy: [...MODERATORS, KEEPER],
  },
  'remove content as moderator of the place': {
    item: () => aReport(placeID),
    action: 'remove',
    by: 'keeper',
    undoneBy: [],
  },
  'hide content of a private group': {
    item: () => aReport(closedID),
    action: 'hide',
    by: 'admin',
    undoneBy: [...ADMINS, KEEPER],
  },
  'remove content': { item: () => aReport(placeID), action: 'remove', by: 'moderator', undoneBy: [] },
  'keep a person': { item: aTroll, action: 'keep', by: 'moderator', undoneBy: MODERATORS },
  'disable a person': { item: aTroll, action: 'disable', by: 'admin', undoneBy: ADMINS },
  'approve a post': {
    item: () => aPost(placeID),
    action: 'approve',
    by: 'owner',
    undoneBy: [...MODERATORS, ...OWNERS, KEEPER],
  },
  'approve a post of a private group': {
    item: () => aPost(closedID),
    action: 'approve',
    by: 'owner',
    undoneBy: [...ADMINS, ...OWNERS, KEEPER],
  },
  'reject a post': { item: () => aPost(placeID), action: 'reject', by: 'owner', undoneBy: ['owner'] },
  'reject a post as moderator of the place': {
    item: () => aPost(placeID),
    action: 'reject',
    by: 'keeper',
    undoneBy: ['keeper'],
  },
  'reject a post as moderator': {
    item: () => aPost(placeID),
    action: 'reject',
    by: 'moderator',
    undoneBy: ['moderator'],
  },
}

test('an approval is undone within a day', async () => {
  const [early, late] = [await aPost(placeID), await aPost(placeID)]
  const { client } = person('owner')
  for (const itemID of [early, late])
    await client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  await store.sql`
    update moderation_item set resolved_at = resolved_at - interval '23 hours' where id = ${early}`
  await store.sql`update moderation_item set resolved_at = resolved_at - interval '25 hours' where id = ${late}`

  const offered = await Promise.all(
    [early, late].map(
      async (itemID) => (await client.getModerationItem({ itemID })).resources.reopen?.allowed,
    ),
  )
  const statuses = [
    await client.send(api.reopenModerationItem, { itemID: early, body: {} }),
    await client.send(api.reopenModerationItem, { itemID: late, body: {} }),
  ].map(({ status }) => status)

  expect(offered).toEqual([['POST'], undefined])
  expect(statuses).toEqual([200, 409])
})

test.each(Object.keys(TABLE))(
  'who undoes "%s": `allowed` and the answers agree with the table',
  async (what) => {
    const row = TABLE[what]
    if (!row) throw new Error(what)
    for (const name of NAMES) {
      // Reports of one day are limited.
      await store.sql`update abuse_report set reported_at = now() - interval '2 days'`
      const itemID = await row.item()
      await person(row.by).client.resolveModerationItem({ itemID, body: { action: row.action } })
      const { client } = person(name)

      const seen = await client.send(api.getModerationItem, { itemID })
      const offered = seen.body?.resources.reopen?.allowed.includes('POST') ?? false
      const { status } = await client.send(api.reopenModerationItem, { itemID, body: {} })

      const due = row.undoneBy.includes(name)
      expect([offered, status === 200], `${name}: ${status}`).toEqual([due, due])
      if (due) expect((await client.getModerationItem({ itemID })).state).toBe('open')
      else if (seen.status === 404) expect(status).toBe(404)
      else expect([403, 409]).toContain(status)
    }
  },
)
