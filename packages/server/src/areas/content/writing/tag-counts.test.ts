import type { Client } from '@folkmoot/client'
import { type ContentInput, GROUP_TYPES, type GroupType } from '@folkmoot/contract'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { addUpTags, recountTags } from '../../places/tags/counting.ts'
import { publishIfDue } from './publishing.ts'

/** Another seed gives another sequence, and STEPS a longer one. */
const SEED = Number(process.env.SEED ?? 1)
const STEPS = Number(process.env.STEPS ?? 400)
const WORKERS = 4

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, anonymous, context } = instance
const { sql } = instance.store
const [member, outsider] = await aCrowd(instance, [{ name: 'member' }, { name: 'outsider' }])
if (!member || !outsider) throw new Error('nobody came')

const TAGS = ['bees', 'honey', 'müsli', 'a b', 'x%y', 'frame']
const TOMORROW = new Date(Date.now() + 24 * 3600_000).toISOString().replace('Z', '+0000')

interface Content {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly visibility: string
  readonly place_id: string | null
  readonly tags: string[]
}

/** The expected answer for a caller, computed from all rows. */
async function truthFor(mayReadIn: (place: { id: string; group_type: string; home_id: string }) => boolean) {
  const places = await sql<{ id: string; group_type: string; home_id: string }[]>`select * from place`
  const readable = new Set(places.filter(mayReadIn).map(({ id }) => id))
  const contents = await sql<Content[]>`select id, type, status, visibility, place_id, tags from content`
  const counts = new Map<string, number>()
  for (const { type, status, visibility, place_id, tags } of contents) {
    if (type === 'message' || type === 'comment' || status !== 'published') continue
    if (visibility === 'all' || (visibility === 'place' && place_id && readable.has(place_id))) {
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    }
  }
  return Object.fromEntries(counts)
}

const isOpen = (groupType: string) => groupType === 'OPEN' || groupType === 'MEMBER_ONLY'

async function expectTruth(when: string): Promise<void> {
  const homes = await sql<{ place_id: string }[]>`
    select place_id from membership where person_id = ${member?.id ?? ''} and state in ('owner', 'member')`
  const own = new Set(homes.map(({ place_id }) => place_id))
  const told = async (client: Client) => {
    const { list } = await client.listTags({ count: 100 })
    return Object.fromEntries(list.map(({ name, count }) => [name, count]))
  }
  const open = await truthFor((place) => isOpen(place.group_type))

  expect(await told(admin), `admin ${when}`).toEqual(await truthFor(() => true))
  expect(await told(anonymous), `anonymous ${when}`).toEqual(open)
  expect(await told(outsider?.client ?? anonymous), `outsider ${when}`).toEqual(open)
  expect(await told(member?.client ?? anonymous), `member ${when}`).toEqual(
    await truthFor((place) => isOpen(place.group_type) || own.has(place.home_id)),
  )
}

const anyTags = fc.subarray(TAGS, { maxLength: 3 })
const anyStep = fc.record({
  kind: fc.constantFrom(
    ...(['create', 'create', 'create', 'change', 'change', 'change', 'remove', 'answer'] as const),
    ...(['open', 'close', 'place', 'unplace', 'move', 'publish', 'add up'] as const),
  ),
  tags: anyTags,
  at: fc.nat({ max: 1_000 }),
  where: fc.nat({ max: 1_000 }),
  status: fc.constantFrom('published', 'published', 'published', 'archived', 'incomplete', 'scheduled'),
  visibility: fc.constantFrom('place', 'place', 'place', 'all', 'people', 'hidden'),
})
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

const input = { type: 'text/html', text: '<p>Words</p>' } as const

function inputOf({ tags, status, visibility }: Step, placeId: string | undefined): ContentInput {
  const isPlaced = visibility === 'place' && placeId !== undefined
  return {
    type: 'document',
    subject: 'A subject',
    content: input,
    tags,
    visibility: visibility === 'place' && !isPlaced ? 'all' : visibility,
    parent: isPlaced ? `/places/${placeId}` : undefined,
    users: visibility === 'people' ? [`/people/${outsider?.id}`] : undefined,
    ...(status === 'scheduled' ? { publishDate: TOMORROW } : { status: status as 'published' }),
  }
}

const pick = <Item>(all: readonly Item[], at: number): Item | undefined => all[at % Math.max(1, all.length)]
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const placesOf = async (type: string) =>
  idsOf(await sql<{ id: string }[]>`select id from place where type = ${type} and id > 1 order by id`)
const documents = async () =>
  idsOf(await sql<{ id: string }[]>`select id from content where type = 'document' order by id`)

const ACTIONS: Record<Step['kind'], (step: Step, client: Client) => Promise<unknown>> = {
  create: async (step, client) => {
    const places = [...(await placesOf('group')), ...(await placesOf('project'))]
    return await client.createContent({ body: inputOf(step, pick(places, step.where)) })
  },
  change: async (step, client) => {
    const contentID = pick(await documents(), step.at) ?? '1'
    const places = [...(await placesOf('group')), ...(await placesOf('project'))]
    return await client.updateContent({ contentID, body: inputOf(step, pick(places, step.where)) })
  },
  remove: async ({ at }, client) =>
    await client.deleteContent({ contentID: pick(await documents(), at) ?? '1' }),
  answer: async ({ at, tags }, client) => {
    const body = { type: 'comment', content: input, tags } as const
    return await client.createComment({ contentID: pick(await documents(), at) ?? '1', body })
  },
  open: async ({ at }, client) => await setType(client, at, 'MEMBER_ONLY'),
  close: async ({ at, where }, client) => await setType(client, at, where % 2 ? 'PRIVATE' : 'SECRET'),
  place: async ({ at, where }, client) => {
    const groupType = GROUP_TYPES[at % 4]
    const group = pick(await placesOf('group'), where)
    const isProject = at % 3 === 0 && group !== undefined
    const name = `Place ${at} ${where} ${Math.random()}`
    return await client.createPlace({
      body: isProject
        ? { type: 'project', name, parent: `/places/${group}` }
        : { type: 'group', name, groupType },
    })
  },
  unplace: async ({ at }, client) => {
    const places = [...(await placesOf('project')), ...(await placesOf('group'))]
    return at % 4 === 0 ? await client.deletePlace({ placeID: pick(places, at) ?? '1' }) : undefined
  },
  move: async ({ at, where }, client) => {
    const parent = `/places/${pick(await placesOf('group'), where)}`
    return await client.updatePlace({ placeID: pick(await placesOf('project'), at) ?? '1', body: { parent } })
  },
  publish: async ({ at }) => {
    const due = await sql<{ id: string }[]>`
      update content set publish_at = now() where status = 'scheduled' and id % 3 = ${at % 3} returning id`
    for (const { id } of due) await publishIfDue(context, id)
  },
  'add up': async ({ at }) => await addUpTags(at % 2 ? context : other.context),
}

const setType = async (client: Client, at: number, groupType: GroupType) =>
  await client.updatePlace({ placeID: pick(await placesOf('group'), at) ?? '1', body: { groupType } })

/** Conflicts with another worker are refused; nothing else may fail. */
async function take(step: Step, client: Client): Promise<void> {
  await ACTIONS[step.kind](step, client).catch((error) => {
    const status = Reflect.get(error, 'status') ?? Reflect.get(error, 'reply')?.status
    if (!(status >= 400 && status < 500)) throw error
  })
}

test(`after any changes of content and places, ${WORKERS} at a time, tags count what each caller may read (${STEPS} steps)`, {
  timeout: 300_000,
}, async () => {
  for (const groupType of GROUP_TYPES) {
    const { id } = await admin.createPlace({ body: { type: 'group', name: `First ${groupType}`, groupType } })
    const body = { person: `/people/${member.id}`, state: 'member' } as const
    await admin.addMember({ placeID: id, body })
    await admin.createPlace({ body: { type: 'project', name: `In ${groupType}`, parent: `/places/${id}` } })
  }
  const steps = fc.sample(anyStep, { numRuns: STEPS, seed: SEED })
  const rounds = Array.from({ length: 4 }, (_, round) =>
    steps.slice((round * STEPS) / 4, ((round + 1) * STEPS) / 4),
  )

  for (const [round, ours] of rounds.entries()) {
    const workers = Array.from({ length: WORKERS }, async (_, worker) => {
      const client = worker % 2 ? admin : other.admin
      for (const [index, step] of ours.entries()) if (index % WORKERS === worker) await take(step, client)
    })
    await Promise.all(workers)
    await expectTruth(`after round ${round}`)
    if (round % 2) await finishDepartures(instance)
    await addUpTags(context)
    await expectTruth(`added up after round ${round}`)
  }

  // After any steps there is something to count in one place and outside of all.
  const last = await admin.createPlace({ body: { type: 'group', name: 'Last', groupType: 'PRIVATE' } })
  for (const where of [{}, { parent: `/places/${last.id}` }]) {
    await admin.createContent({
      body: { type: 'document', subject: 'Last', content: input, tags: [...TAGS], ...where },
    })
  }
  await addUpTags(context)
  const counts = async () => await sql`select scope, tag, uses from tag_count order by scope, tag`
  const kept = await counts()
  expect((await sql`select from tag_change`).length).toBe(0)
  await recountTags(context)
  expect([...(await counts())]).toEqual([...kept])
  expect(kept.length).toBeGreaterThan(TAGS.length)
})

test('several nodes that add up at once count nothing twice', async () => {
  const body: ContentInput = { type: 'document', subject: 'Counted', content: input, tags: ['once'] }
  await Promise.all(Array.from({ length: 20 }, () => admin.createContent({ body })))

  await Promise.all([context, other.context, context, other.context].map((one) => addUpTags(one)))

  const { list } = await outsider.client.listTags({ filter: ['prefix(once)'] })
  expect(list).toMatchObject([{ name: 'once', count: 20 }])
})

test('rows from imports count after a recount', async () => {
  await sql`update content set tags = array['imported'] where tags = array['once']`

  await recountTags(context)

  const { list } = await outsider.client.listTags({ filter: ['prefix(once,import)'] })
  expect(list).toMatchObject([{ name: 'imported', count: 20 }])
})
