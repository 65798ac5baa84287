import { basic } from '@folkmoot/client'
import { sql as expression } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { jobsFor } from '../jobs.ts'
import { aNode, anInstance } from '../testing/instance.ts'
import { doJobs } from '../testing/jobs.ts'
import { CHANGES } from './change-notifier.ts'

/** Today's program is the version before; the newer one is played by what its migrations and its nodes would write. */
const instance = await anInstance()
const { admin, context } = instance
const { sql } = instance.store
afterAll(() => instance.close())

const PASSWORD = 'a password of theirs'
let turn = 0

/** Reads and writes of every area; a refused one throws. */
async function useEverything(): Promise<void> {
  turn++
  const person = await admin.createPerson({
    body: {
      emails: [{ value: `p${turn}@example.org` }],
      name: { givenName: 'Some', familyName: `One ${turn}` },
      svc: { username: `p${turn}`, password: PASSWORD, roles: [] },
    },
  })
  const place = await admin.createPlace({ body: { type: 'group', name: `Group ${turn}`, groupType: 'OPEN' } })
  await admin.addMember({ placeID: place.placeID, body: { person: person.id } })
  const content = await admin.createContent({
    body: {
      type: 'discussion',
      subject: `Subject ${turn}`,
      content: { type: 'text/html', text: '<p>some words</p>' },
      parent: place.resources.self?.ref ?? '',
      tags: ['moss'],
    },
  })
  const { contentID } = content
  const body = { type: 'message', content: { type: 'text/html', text: '<p>Yes.</p>' } } as const
  await admin.createMessage({ contentID, body })
  const member = admin.as(basic(person.svc.username, PASSWORD))
  await member.like({ contentID })
  await admin.getContent({ contentID })
  await admin.listContents({})
  await admin.listContents({ filter: ['tag(moss)'] })
  await admin.searchContents({ filter: ['search(words)'] })
  await admin.listPeople({})
  await admin.listPlaces({})
  await admin.listMessages({ contentID })
  await admin.listActivities({})
  await admin.listInbox({})
  await admin.listStreams({ personID: '@me' })
  await admin.listEvents({})
  await admin.listAuditEntries({})
  await admin.getHealth({})
  const { id: eventTypeID } = await admin.createEventType({ body: { name: `Type ${turn}` } })
  await admin.updateEventType({ eventTypeID, body: { name: `Kind ${turn}` } })
  await admin.updatePerson({
    personID: person.id,
    body: { name: { givenName: 'Other', familyName: 'Name' } },
  })
}

/** As a release expands: a column in each table, a table, and values that the version before has never seen. */
async function expand(): Promise<void> {
  const tables = await sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  for (const { name } of tables)
    await sql.unsafe(
      `alter table "${name}" add column of_tomorrow text, add column counted_tomorrow bigint not null default 0`,
    )
  await sql`create table table_of_tomorrow (id bigint primary key)`
  await sql`insert into migration (name) values ('9999-of-tomorrow.sql')`
  await sql`select graphile_worker.add_job('job_of_tomorrow', '{"version": 2}', max_attempts => 1)`
  await sql`select pg_notify(${CHANGES}, 'othernode topic_of_tomorrow,activities 1')`
  await sql`
    insert into activity (verb, actor_id, object_type, object_id) values ('svc:happens_tomorrow', 1, 38, 1)`
}

const probe = async () => (await fetch(`${instance.baseUrl}/health/ready`)).status
const jobsOfTomorrow = () =>
  sql`select task_identifier as name, attempts from graphile_worker.jobs where task_identifier = 'job_of_tomorrow'`

test('while a newer version expands the database, one version back serves, works and starts', async () => {
  // Statements are prepared, and planned again for good after some runs.
  for (let run = 0; run < 8; run++) await useEverything()
  await doJobs(instance, ...jobsFor(context))

  await expand()
  for (let run = 0; run < 3; run++) await useEverything()
  await doJobs(instance, ...jobsFor(context))
  const another = await aNode(instance.connection)
  const answer = await another.admin.listContents({})
  await another.close()

  expect(answer.list.length).toBeGreaterThan(0)
  expect(await probe()).toBe(200)
  expect([...(await jobsOfTomorrow())]).toEqual([{ name: 'job_of_tomorrow', attempts: 0 }])
  const { rows } = await expression<{ failed: string }>`
    select count(*)::text as failed from graphile_worker._private_jobs where last_error is not null`.execute(
    context.db,
  )
  expect(rows).toEqual([{ failed: '0' }])
})
