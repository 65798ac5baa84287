/** Explanations agree with what requests answer: for pairs of a person and a thing, in every kind of place and state. */
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { ANONYMOUS } from '../../../actor.ts'
import { Community, everyFact, someFacts } from '../../../testing/community.ts'
import { PRINCIPALS } from '../../../testing/content-rights.ts'
import { answerRow, insertContents, type PlannedContent, topRow } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { findContentMetBy } from '../../content/reading.ts'
import { findVisiblePeople, memberOf } from '../../identity/people.ts'
import { explainFor } from './explaining.ts'

/** How many pairs are tried, and of how many things all readers are listed. Another seed gives others. */
const PAIRS = Number(process.env.PAIRS ?? 500)
const LISTED = Math.ceil(PAIRS / 10)
const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, context } = instance
const cast = await aCast(instance)
const community = await Community.of(instance, cast)
const [disabled, invisible, disabledAdmin] = await aCrowd(instance, [
  { name: 'disabled', enabled: false },
  { name: 'invisible', visible: false },
  { name: 'disabledadmin', enabled: false, roles: ['admin'] },
])
const { id: adminID } = await admin.getPerson({ personID: '@me' })

/** Who asks; visitors have no id. Requests of disabled people count as attempts to guess a password, so they ask once. */
interface Reader {
  readonly id: string | undefined
  readonly client: typeof admin
  readonly isDisabled?: boolean
}
const readers: readonly Reader[] = [
  ...PRINCIPALS.map((name) => {
    if (name === 'anonymous') return { id: undefined, client: instance.anonymous }
    return name === 'admin' ? { id: adminID, client: admin } : cast.people[name]
  }),
  ...(invisible ? [invisible] : []),
  ...[disabled, disabledAdmin].flatMap((person) => (person ? [{ ...person, isDisabled: true }] : [])),
]
const members = readers.flatMap(({ id, client, isDisabled }) =>
  id === undefined ? [] : [{ id, client, isDisabled }],
)

/** Private content of which the admin may ask, and of members who cannot sign in. */
const ownOf = (author_id: string): PlannedContent[] => [
  topRow({ type: 'document', author_id, status: 'incomplete' }),
  topRow({ type: 'document', author_id, visibility: 'hidden' }),
  topRow({
    type: 'discussion',
    author_id,
    visibility: 'people',
    viewer_ids: [adminID, disabled?.id ?? '', cast.people.listed.id, cast.people.moderator.id],
  }),
]
const updates = (['published', 'incomplete'] as const).flatMap((status) => {
  const update = topRow({ type: 'update', author_id: cast.people.author.id, status })
  const comment = answerRow(update, 'comment', { author_id: cast.people.member.id, position: 10 })
  const hidden = answerRow(update, 'comment', { author_id: adminID, position: 20 })
  return [update, comment, { ...hidden, hidden_with_id: hidden.id }]
})
const facts = PAIRS > 2_000 ? everyFact(SEED) : someFacts(200, SEED)
const rows = [
  ...facts.flatMap((one) => community.plan(one)),
  ...ownOf(adminID),
  ...ownOf(disabled?.id ?? ''),
  ...updates,
]
await insertContents(instance, rows)

/** Something with an address, and what GET answers for it. */
interface Thing {
  readonly uri: string
  readonly row?: PlannedContent
  statusFor(client: typeof admin): Promise<number>
}
const rootOf = new Map(rows.map((row) => [row.id, row]))
const isOfUpdate = (row: PlannedContent) => rootOf.get(row.root_id)?.type === 'update'

type Send = (client: typeof admin) => Promise<{ readonly status: number; readonly headers: Headers }>
const statusBy = (send: Send) => async (client: typeof admin) => (await patiently(() => send(client))).status

function thingOf(row: PlannedContent): Thing {
  const { id } = row
  if (row.type === 'update') {
    const uri = `/api/core/v2/updates/${id}`
    return { uri, row, statusFor: statusBy((client) => client.send(api.getUpdate, { updateID: id })) }
  }
  if (isOfUpdate(row)) {
    const uri = `/api/core/v2/comments/${id}`
    const send: Send = (client) => client.send(api.getUpdateComment, { updateCommentID: id })
    return { uri, row, statusFor: statusBy(send) }
  }
  const uri = `/contents/${id}`
  return { uri, row, statusFor: statusBy((client) => client.send(api.getContent, { contentID: id })) }
}

const things: readonly Thing[] = [
  ...rows.map(thingOf),
  ...Object.values(community.places).map((placeID) => ({
    uri: `/places/${placeID}`,
    statusFor: statusBy((client) => client.send(api.getPlace, { placeID })),
  })),
  ...members.map(({ id: personID }) => ({
    uri: `/api/core/v3/people/${personID}`,
    statusFor: statusBy((client) => client.send(api.getPerson, { personID })),
  })),
]

/** Reproducible by seed. */
function* pairs(count: number): Generator<readonly [Reader, Thing]> {
  let state = SEED
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let made = 0; made < count; made++) {
    const [reader, thing] = [readers[next(readers.length)], things[next(things.length)]]
    if (reader && thing) yield [reader, thing]
  }
}

const explain = async (object: string, person: string | undefined) =>
  await patiently(() => admin.send(api.explainAccess, { object, ...(person && { person }) }))

const [adminRow] = await findVisiblePeople(context.db, ANONYMOUS, [adminID])

/** For what no admin may ask about: the same function without the request. */
async function explainDirectly({ id }: PlannedContent, person: string | undefined): Promise<boolean> {
  const asker = adminRow ? memberOf(adminRow) : ANONYMOUS
  const [subject] = person === undefined ? [] : await findVisiblePeople(context.db, asker, [person])
  const row = await findContentMetBy(context.db, ANONYMOUS, id)
  if (!row) throw new Error(`content ${id} is missing`)
  return (await explainFor(context, subject, { kind: 'content', row })).visible
}

test('requests of disabled people are refused', async () => {
  const asking = members.flatMap(({ isDisabled, client }) =>
    isDisabled ? [client.send(api.listPeople, {})] : [],
  )

  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([401, 401])
})

test(`${PAIRS} pairs of a person and a thing: the verdict is what GET answers, and one rule decides it`, {
  timeout: 900_000,
}, async () => {
  const missing = await explain('/contents/9007199254740991', undefined)
  const mismatches: string[] = []
  const seen = { visible: 0, refused: 0, unasked: 0, rules: new Set<string>() }

  await inParallel([...pairs(PAIRS)], async ([reader, thing]) => {
    const status = reader.isDisabled ? 401 : await thing.statusFor(reader.client)
    const mayAsk = (await thing.statusFor(admin)) === 200
    const reply = await explain(thing.uri, reader.id)
    const said = `${reader.id ?? 'visitor'} GET ${thing.uri}: ${status}`
    if (reply.body) {
      const decided = reply.body.rules.filter(({ outcome }) => outcome === 'allowed' || outcome === 'refused')
      for (const { rule } of decided) seen.rules.add(rule)
      const isClear = decided.length === 1 && decided[0]?.text !== ''
      if (!isClear || !mayAsk || reply.body.visible !== (status === 200)) mismatches.push(said)
      seen[reply.body.visible ? 'visible' : 'refused']++
    } else {
      const isAlike = reply.status === 404 && reply.error?.message === missing.error?.message
      const visible = thing.row && (await explainDirectly(thing.row, reader.id))
      if (mayAsk || !isAlike || visible !== (status === 200)) mismatches.push(`${said}, not explained`)
      seen.unasked++
    }
  })

  expect(mismatches).toEqual([])
  expect(Math.min(seen.visible, seen.refused, seen.unasked)).toBeGreaterThan(PAIRS / 100)
  expect(seen.rules.size).toBeGreaterThan(12)
})

test(`the readers of ${LISTED} things are the people for whom GET answers 200`, {
  timeout: 900_000,
}, async () => {
  const step = Math.max(1, Math.floor(things.length / LISTED))
  const asked = things.filter((_, index) => index % step === 0)
  const known = new Set(members.map(({ id }) => id))
  let listed = 0

  await inParallel(asked, async ({ uri, statusFor }) => {
    if ((await statusFor(admin)) !== 200) return
    const found = await Array.fromAsync(admin.each(api.listReaders, { object: uri, count: 5 }))
    const ids = found.map(({ id }) => id).filter((id) => known.has(id))
    const answers = await Promise.all(
      members.map(async ({ id, client, isDisabled }) =>
        !isDisabled && (await statusFor(client)) === 200 ? [id] : [],
      ),
    )
    expect(ids.toSorted(), uri).toEqual(answers.flat().toSorted())
    listed++
  })

  expect(listed).toBeGreaterThan(asked.length / 3)
})
