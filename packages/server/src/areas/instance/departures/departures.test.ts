import { once } from 'node:events'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { answerRow, insertContents, type PlannedContent, topRow } from '../../../testing/content-rows.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { finishDepartures, tagCounts } from '../../../testing/departures.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { spawnScript } from '../../../testing/script-process.ts'
import { indexed } from '../../../testing/searching.ts'
import { takeOverAll } from '../../../work/heartbeat.ts'
import { removeSomeOfPlace } from '../../content/writing/removal.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, context } = instance
const { sql } = instance.store

let made = 0
const crowd = (count: number) =>
  aCrowd(
    instance,
    Array.from({ length: count }, () => ({ name: `somebody${++made}` })),
  )
async function two(): Promise<[Somebody, Somebody]> {
  const [one, another] = await crowd(2)
  if (!one || !another) throw new Error('nobody came')
  return [one, another]
}
const [ann, bob] = await two()

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const aGroup = async (groupType: 'OPEN' | 'PRIVATE' = 'OPEN') =>
  await ann.client.createPlace({ body: { type: 'group', name: `Group ${++made}`, groupType } })

async function count(table: string, column: string, value: string): Promise<number> {
  const [row] = await sql.unsafe(`select count(*)::int as rows from ${table} where ${column} = ${value}`)
  return row?.rows
}

test('memberships end, and a place without owners stays for admins', async () => {
  const [owner, leaver] = await two()
  const group = await owner.client.createPlace({ body: { type: 'group', name: 'A circle' } })
  await leaver.client.addMember({ placeID: group.id, body: {} })

  await admin.deletePerson({ personID: leaver.id })
  await finishDepartures(instance)
  const afterOne = await admin.getPlace({ placeID: group.id })
  await admin.deletePerson({ personID: owner.id })
  await finishDepartures(instance)

  const afterBoth = await admin.getPlace({ placeID: group.id })
  expect([afterOne.memberCount, afterBoth.memberCount]).toEqual([1, 0])
  expect(afterBoth.resources.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
  expect(await count('membership', 'place_id', group.id)).toBe(0)
})

test('likes of a removed person are neither counted nor listed; read marks and invitations are deleted too', async () => {
  const [leaver, stayer] = await two()
  const group = await aGroup()
  const { id } = await ann.client.createContent({ body: { type: 'document', subject: 'Liked', content } })
  for (const { client } of [leaver, stayer]) await client.like({ contentID: id })
  await leaver.client.markRead({ contentID: id })
  await ann.client.createInvites({ placeID: group.id, body: { invitees: [leaver.id] } })

  await admin.deletePerson({ personID: leaver.id })
  await finishDepartures(instance)

  const { list } = await ann.client.listLikes({ contentID: id })
  expect((await ann.client.getContent({ contentID: id })).likeCount).toBe(1)
  expect(list.map((person) => person.id)).toEqual([stayer.id])
  expect(await count('reaction', 'person_id', leaver.id)).toBe(0)
  expect((await ann.client.listInvites({ placeID: group.id })).list).toEqual([])
})

test('more followers than a batch are all removed and counted', async () => {
  const [leaver] = await two()
  const followers = await crowd(700)
  const ids = followers.map(({ id }) => id)
  await sql`insert into following (follower_id, followed_id) select id, ${leaver.id} from unnest(${ids}::bigint[]) as f (id)`
  await sql`update person set following_count = 1 where id = any(${ids}::bigint[])`
  await sql`update person set follower_count = 700 where id = ${leaver.id}`

  await admin.deletePerson({ personID: leaver.id })
  await finishDepartures(instance)

  const [sums] =
    await sql`select sum(following_count)::int as following from person where id = any(${ids}::bigint[])`
  expect(await count('following', 'followed_id', leaver.id)).toBe(0)
  expect(sums?.following).toBe(0)
})

test('content stays under Former member, or is deleted with all answers, and counts are right', async () => {
  const [keeper, eraser] = await two()
  const write = (by: Somebody) =>
    by.client.createContent({
      body: { type: 'discussion', subject: 'Of mine', content, tags: [`by${by.id}`, 'shared'] },
    })
  const message = { type: 'message', content } as const
  const [kept, erased, others] = [await write(keeper), await write(eraser), await write(ann)]
  await bob.client.createMessage({ contentID: erased.id, body: message })
  const theirs = await eraser.client.createMessage({ contentID: others.id, body: message })
  await bob.client.createReply({ messageID: theirs.id, body: message })
  const stays = await bob.client.createMessage({ contentID: others.id, body: message })
  const below = await eraser.client.createReply({ messageID: stays.id, body: message })
  const comment = await eraser.client.createComment({
    contentID: stays.id,
    body: { type: 'comment', content },
  })

  await admin.deletePerson({ personID: keeper.id })
  await admin.deletePerson({ personID: eraser.id, content: 'delete' })
  await finishDepartures(instance)

  const gone = await Promise.all(
    [erased.id, theirs.id, below.id, comment.id].map((contentID) =>
      admin.send(api.getContent, { contentID }),
    ),
  )
  const discussion = await ann.client.getContent({ contentID: others.id })
  const replies = await ann.client.listMessages({ contentID: others.id })
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await ann.client.getContent({ contentID: kept.id })).author?.displayName).toBe('Former member')
  expect([discussion.replyCount, replies.list.map(({ id }) => id)]).toEqual([1, [stays.id]])
  expect((await ann.client.getContent({ contentID: stays.id })).replyCount).toBe(0)
  const { kept: counted, found } = await tagCounts(instance)
  expect(counted).toEqual(found)
  expect(counted.map(({ tag }) => tag)).not.toContain(`by${eraser.id}`)
})

async function aFullGroup(groupType: 'OPEN' | 'PRIVATE') {
  const group = await aGroup(groupType)
  const parent = `/places/${group.id}`
  await admin.addMember({ placeID: group.id, body: { person: bob.id } })
  const file = new File(['bytes of a file'], 'a.txt', { type: 'text/plain' })
  const top = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Unfindable', content, parent, tags: ['of the group'] },
    files: [file],
  })
  const reply = await bob.client.createMessage({ contentID: top.id, body: { type: 'message', content } })
  const document = await ann.client.createContent({
    body: { type: 'document', subject: 'Unfindable too', content, parent },
  })
  await ann.client.updateContent({
    contentID: document.id,
    body: { type: 'document', subject: 'Changed', content, parent },
  })
  await bob.client.like({ contentID: top.id })
  await ann.client.createOutcome({ contentID: top.id, body: { outcomeType: { name: 'decision' } } })
  return { group, top, reply, document, attachmentID: top.attachments[0]?.id ?? '' }
}

test.each(['OPEN', 'PRIVATE'] as const)(
  'a %s group disappears at once with everything in it, and soon nothing is left',
  async (groupType) => {
    const { group, top, reply, document, attachmentID } = await aFullGroup(groupType)
    const outside = await ann.client.createContent({
      body: {
        type: 'document',
        subject: 'Outside',
        content: {
          type: 'text/html',
          text: `<a href="/thread/${top.id}">x</a><a href="${group.resources.html?.ref}">y</a>`,
        },
      },
    })
    const paths = [
      `/places/${group.id}`,
      `/places/${group.id}/contents`,
      `/members/places/${group.id}`,
      `/contents/${top.id}`,
      `/contents/${top.id}/likes`,
      `/contents/${top.id}/outcomes`,
      `/messages/contents/${top.id}`,
      `/messages/${reply.id}`,
      `/versions/${document.id}`,
      `/attachments/${attachmentID}`,
      `/attachments/${attachmentID}/data`,
    ].map((path) => `/api/core/v3${path}`)
    const askers = [admin, ann.client, bob.client]
    const ask = () => Promise.all(askers.flatMap((client) => paths.map((path) => client.request({ path }))))
    const before = await ask()
    await indexed(instance)
    const wanted = { filter: ['search(unfindable)', 'type(discussion,document,message)'] }
    const searched = await ann.client.listContents(wanted)

    await ann.client.deletePlace({ placeID: group.id })

    const after = await ask()
    const listed = await Promise.all(
      askers.flatMap((client) => [
        client.listContents(wanted),
        client.listContents({ filter: [`entityDescriptor(1,${top.id},2,${reply.id},102,${document.id})`] }),
        client.listPlaces({ filter: [`entityDescriptor(700,${group.id})`] }),
        client.listMentions({ contentID: outside.id }),
      ]),
    )
    const memberships = await bob.client.listMemberships({ personID: '@me' })
    expect(searched.list.map(({ id }) => id).toSorted()).toEqual([top.id, reply.id].toSorted())
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 404))
    expect(listed.flatMap(({ list }) => list as unknown[])).toEqual([])
    expect(memberships.list.map(({ place }) => place.id)).not.toContain(group.id)

    await finishDepartures(instance)

    const left = await Promise.all([
      count('content', 'place_id', group.id),
      count('content', 'root_id', top.id),
      count('membership', 'place_id', group.id),
      count('former_place', 'id', group.id),
      count('attachment', 'content_id', top.id),
      count('content_version', 'content_id', document.id),
      count('outcome', 'content_id', top.id),
      count('reaction', 'content_id', top.id),
      count('mention', 'content_id', top.id),
    ])
    const deletions = await sql`
      select from activity where verb = 'svc:social_group_deleted' and object_id = ${group.id}`
    const { kept, found } = await tagCounts(instance)
    expect(left).toEqual(left.map(() => 0))
    expect(deletions).toHaveLength(1)
    expect(kept).toEqual(found)
    expect(kept.map(({ tag }) => tag)).not.toContain('of the group')
  },
)

/** A discussion with more answers than a batch, and many documents. */
async function aLongGroup(documents: number, answers: number): Promise<string> {
  const { id } = await aGroup()
  const row = { author_id: bob.id, place_id: id, visibility: 'place' } as const
  const discussion = topRow({ ...row, type: 'discussion', tags: ['long'] })
  const replies: PlannedContent[] = []
  for (let at = 0; at < answers; at++) {
    const parent = at % 3 === 2 ? replies[at - 1] : discussion
    replies.push(answerRow(parent ?? discussion, 'message', { author_id: bob.id, position: at + 1 }))
  }
  const remarks = replies
    .slice(0, 50)
    .map((reply) => answerRow(reply, 'comment', { author_id: bob.id, position: 1 }))
  const tops = Array.from({ length: documents }, () => topRow({ ...row, type: 'document', tags: ['long'] }))
  await insertContents(instance, [discussion, ...tops, ...replies, ...remarks])
  await sql`insert into tag_change (scope, tag, step) values (0, 'long', ${documents + 1})`
  return id
}

test('two nodes clean up three large places at once: each row once, and nothing is left', async () => {
  const ids = [await aLongGroup(250, 450), await aLongGroup(120, 10), await aLongGroup(10, 700)]
  for (const placeID of ids) await ann.client.deletePlace({ placeID })

  await Promise.all([finishDepartures(instance), finishDepartures(other)])

  const left = await Promise.all(ids.map((id) => count('content', 'place_id', id)))
  const orphans = await sql`
    select from content where thread_id is not null and not exists (select from content root where root.id = content.root_id)`
  const { kept, found } = await tagCounts(instance)
  expect(left).toEqual([0, 0, 0])
  expect(orphans).toHaveLength(0)
  expect(kept).toEqual(found)
})

test('a conversation that goes in batches lacks answers after the first', async () => {
  const placeID = await aLongGroup(0, 300)

  await inTransaction(instance.store.writeDb, (tx) => removeSomeOfPlace(tx, placeID))

  expect(await sql`select lacks_answers from content where place_id = ${placeID}`).toEqual([
    { lacks_answers: true },
  ])
})

test('a killed node leaves whole batches, and another continues', async () => {
  const placeID = await aLongGroup(3000, 300)
  await ann.client.deletePlace({ placeID })
  const tops = () => count('content', 'place_id', placeID)
  const child = spawnScript(new URL('../../../testing/departing-process.ts', import.meta.url), {
    CONNECTION: JSON.stringify(instance.connection),
    // The instance key is in the data directory; the database refuses other keys.
    FOLKMOOT_DATA_DIR: context.config.dataDirectory,
  })

  const all = await tops()
  while ((await tops()) === all) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await tops()
  const open = await admin.send(api.getPlace, { placeID })
  await takeOverAll(context)
  await finishDepartures(instance)

  const { kept, found } = await tagCounts(instance)
  expect([all, open.status]).toEqual([3001, 404])
  expect(left).toBeGreaterThan(0)
  expect(await tops()).toBe(0)
  expect(kept).toEqual(found)
})

test('a departure that fails waits, and the others are done meanwhile', async () => {
  const [stuck, fine] = [await aLongGroup(3, 0), await aLongGroup(3, 0)]
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger refuse before delete on content for each row when (old.place_id = ${stuck}) execute function refuse()`)
  for (const placeID of [stuck, fine]) await ann.client.deletePlace({ placeID })

  await finishDepartures(instance)

  expect([await count('content', 'place_id', stuck), await count('content', 'place_id', fine)]).toEqual([
    4, 0,
  ])
  await sql.unsafe('drop trigger refuse on content')
  const [waiting] = await sql`select attempts, last_error from graphile_worker._private_jobs`
  await sql`update graphile_worker._private_jobs set run_at = now()`
  await finishDepartures(instance)
  expect(waiting).toMatchObject({ attempts: 1, last_error: 'on purpose' })
  expect(await count('content', 'place_id', stuck)).toBe(0)
})

test('content created while its place is removed is not left behind', async () => {
  const { id } = await aGroup()
  const body = { type: 'document', subject: 'Late', content, parent: `/places/${id}` } as const

  const writing = Array.from({ length: 12 }, () => ann.client.send(api.createContent, { body }))
  const removing = ann.client.send(api.deletePlace, { placeID: id })
  const replies = await Promise.all(writing)
  const removed = await removing
  await finishDepartures(instance)

  expect(removed.status).toBe(204)
  expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true)
  expect(await count('content', 'place_id', id)).toBe(0)
})
