import { api } from '@folkmoot/contract'
import { compactVerify, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { indexed } from '../../../testing/searching.ts'
import { giveBackFiles } from '../../content/jobs.ts'
import { packBody } from '../../hooks/deliveries/bytes.ts'
import { fillInboxes } from '../../news/inbox/jobs.ts'
import { addUpTags } from '../../places/tags/counting.ts'
import { HOLDINGS } from './holdings.ts'
import { erasureReporting } from './reporting.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, baseUrl, context } = instance
const { sql } = instance.store

/** Every word of the person begins with it, and no other word does. */
const MARK = 'zqxjvk'
let made = 0
const word = (what: string) => `${MARK}${what}${++made}`
const html = (text: string) => ({ type: 'text/html' as const, text: `<p>${text}</p>` })

const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
const username = `${MARK}user`
const address = `${MARK}mail@gone.example`
const fullName = 'Zqxjvkgiven Zqxjvkfamily'

async function aMarkedPerson(): Promise<TestPerson> {
  const person = await aPerson(instance, {
    username: `${MARK}before`,
    emails: [{ value: address }],
    name: { givenName: 'Zqxjvkgiven', familyName: 'Zqxjvkfamily' },
    status: word('status'),
    location: word('location'),
    tags: [word('tag')],
    phoneNumbers: [{ value: word('phone'), svc_label: 'Home' }],
    addresses: [{ value: { streetAddress: word('street'), locality: word('town') } }],
    account: {
      password: 'a password of theirs',
      profile: [{ svc_label: 'Title', value: word('title') }],
    },
  })
  await admin.updatePerson({ personID: person.id, body: { svc: { username } } })
  return {
    ...person,
    username,
    client: person.client.as(`Basic ${btoa(`${username}:a password of theirs`)}`),
  }
}

/** Also what others did to them. */
async function live({ id, client }: TestPerson) {
  const group = await ann.client.createPlace({
    body: { type: 'group', name: 'A circle', groupType: 'PRIVATE' },
  })
  await ann.client.addMember({ placeID: group.id, body: { person: id } })
  const parent = `/places/${group.id}`
  const document = await client.createContent({
    body: {
      type: 'document',
      subject: word('subject'),
      content: html(word('text')),
      parent,
      tags: [word('tag')],
    },
    files: [new File([word('bytes')], `${word('file')}.txt`, { type: 'text/plain' })],
  })
  await client.updateContent({
    contentID: document.id,
    body: { type: 'document', subject: word('subject'), content: html(word('text')), parent },
  })
  const discussion = await client.createContent({
    body: { type: 'discussion', subject: word('subject'), content: html(word('text')), parent },
  })
  await bob.client.follow({ personID: '@me', otherID: id })
  await client.follow({ personID: '@me', otherID: bob.id })
  const theirs = await ann.client.createContent({
    body: {
      type: 'document',
      subject: 'Of somebody else',
      content: html(`Ask <a href="${baseUrl}/people/${username}">@${fullName}</a>, or write to ${address}.`),
      tags: ['kept'],
    },
  })
  await ann.client.updateContent({
    contentID: theirs.id,
    body: {
      type: 'document',
      subject: 'Of somebody else',
      content: html(
        `Ask <a href="/people/${username}">@${fullName}</a> or <a href="/people/${id}">them</a> now.`,
      ),
    },
  })
  const named = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Thanks', content: html(`We thank ${fullName}.`) },
  })
  const message = await client.createMessage({
    contentID: named.id,
    body: { type: 'message', content: html(word('answer')) },
  })
  await bob.client.createReply({
    messageID: message.id,
    body: { type: 'message', content: html('I agree.') },
  })
  await client.createComment({
    contentID: theirs.id,
    body: { type: 'comment', content: html(word('comment')) },
  })
  await client.like({ contentID: theirs.id })
  await client.bookmarkContent({ contentID: theirs.id })
  await client.reportContent({ contentID: theirs.id, body: { reason: 'spam', text: word('report') } })
  await bob.client.reportPerson({ personID: id, body: { reason: 'other', text: 'Rude.' } })
  await client.addPersonExtprops({ personID: id, body: { note: word('property') } })
  await client.addContentExtprops({ contentID: document.id, body: { note: word('property') } })
  await client.createStream({ personID: '@me', body: { name: word('stream') } })
  await client.createToken({ personID: '@me', body: { name: word('token'), scopes: ['read'] } })
  await client.saveDraft({
    personID: '@me',
    draftKey: 'one',
    body: { kind: 'document', subject: word('subject'), content: html(word('draft')) },
  })
  await ann.client.saveDraft({
    personID: '@me',
    draftKey: 'one',
    body: {
      kind: 'document',
      subject: 'Of mine',
      content: html(`<a href="/people/${username}">@${fullName}</a>`),
    },
  })
  await ann.client.createMute({ personID: '@me', body: { object: `/people/${id}` } })
  await ann.client.createTemplate({
    placeID: group.id,
    body: { name: 'Minutes', kind: 'document', content: html(`Mail ${address}`) },
  })
  await client.createUpdate({ body: { html: word('status') } })
  await fetch(`${baseUrl}/api/core/v3/contents`, {
    method: 'POST',
    headers: {
      authorization: client.options.authorization ?? '',
      'content-type': 'application/json',
      'idempotency-key': 'theirs',
    },
    body: JSON.stringify({ type: 'discussion', subject: word('subject'), content: html(word('text')) }),
  })
  await client.createWebhook({
    body: { callback: `https://${MARK}hook.example/`, events: ['document'], object: `/places/${group.id}` },
  })
  return { group, document, discussion, theirs, named }
}

/** As if they had been told of: a stored callback of a webhook of somebody else, and one that waits. */
async function storeDeliveries(placeID: string): Promise<string[]> {
  const { id } = await ann.client.createWebhook({
    body: { callback: 'https://hook.example/', events: ['document'], object: `/places/${placeID}` },
  })
  await sql`insert into webhook_lane (webhook_id) values (${id}) on conflict do nothing`
  const body = packBody(Buffer.from(JSON.stringify({ actor: { displayName: fullName } })))
  const rows = await sql<{ id: string }[]>`
    insert into webhook_delivery (webhook_id, kind, state, body, content_type, done_at)
    select ${id}, 'events', state, ${body}, 'application/json', case when state <> 'pending' then now() end
    from unnest(array['delivered', 'pending']) as states (state) returning id`
  return rows.map((row) => row.id)
}

/** What a table has as text, bytes included. */
async function markedRows(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ text: string }[]>(
      `select row_to_json(found)::text as text from ${name} found
       where row_to_json(found)::text ilike '%${MARK}%'
         or row_to_json(found)::text like '%${Buffer.from(MARK).toString('hex')}%'`,
    )
    if (rows.length > 0) found[name] = rows.map(({ text }) => text)
  }
  return found
}

const settled = async () => {
  await fillInboxes(context)
  await indexed(instance)
}
async function finish() {
  await finishDepartures(instance)
  await doJobs(instance, erasureReporting)
  expect(await sql`select last_error from graphile_worker.jobs where last_error is not null`).toEqual([])
  await settled()
  await giveBackFiles(context)
  await addUpTags(context)
}
const erase = async (person: TestPerson, content: 'keep' | 'delete') => {
  const { id } = await admin.erasePerson({
    personID: person.id,
    body: { username: person.username, content },
  })
  await finish()
  return await admin.getErasure({ erasureID: id })
}

let gone: TestPerson
let lived: Awaited<ReturnType<typeof live>>
let deliveries: string[]
let before: Record<string, string[]>
let erasure: Awaited<ReturnType<typeof erase>>

beforeAll(async () => {
  gone = await aMarkedPerson()
  lived = await live(gone)
  deliveries = await storeDeliveries(lived.group.id)
  await settled()
  before = await markedRows()
  erasure = await erase(gone, 'delete')
}, 60_000)

test('no table has a word of theirs, except where others named them and the audit log', async () => {
  const after = await markedRows()

  expect(Object.keys(before).length).toBeGreaterThan(15)
  expect(Object.keys(after)).toEqual(['audit_entry', 'content', 'search_entry', 'search_word'])
  expect(after.content).toHaveLength(1)
  expect(after.content?.[0]).toContain(`We thank ${fullName}.`)
  expect(after.search_entry).toHaveLength(1)
})

test('links to them and their addresses are gone from texts of others, which stay otherwise as they were', async () => {
  const now = await ann.client.getContent({ contentID: lived.theirs.id })
  const versions = await ann.client.listVersions({ contentID: lived.theirs.id })
  const first = await ann.client.getContentVersion({ contentID: lived.theirs.id, number: '1' })
  expect(now.content?.text).toBe('<body><p>Ask Former member or Former member now.</p></body>')
  expect(first.content?.text).toBe('<body><p>Ask Former member, or write to […].</p></body>')
  expect([now.tags, versions.list.length, now.likeCount]).toEqual([['kept'], 2, 0])
})

test('texts that were changed are found by their words as they are now', async () => {
  const find = async (words: string) =>
    (await ann.client.searchContents({ filter: [`search(${words})`] })).list.map(({ id }) => id)

  expect(await find('former')).toContain(lived.theirs.id)
  expect(await find('zqxjvkgiven')).toEqual([lived.named.id])
})

test('stored callbacks with the name are deleted, and pending ones are rendered again', async () => {
  const rows = await sql`select state, body from webhook_delivery where id = any(${deliveries}::bigint[])`

  expect(rows).toEqual([{ state: 'pending', body: null }])
})

test('the report says what there was and is left, and where the name still stands', async () => {
  const kinds = Object.fromEntries(
    (erasure.report?.holdings ?? []).map(({ kind, before: had, after }) => [kind, [had, after]]),
  )
  const remains = Object.fromEntries((erasure.report?.remains ?? []).map((one) => [one.name, one]))

  expect(erasure).toMatchObject({ state: 'done', personID: gone.id, content: 'delete' })
  expect(kinds).toMatchObject({ content: [3, 0], answers: [2, 0], statusUpdates: [1, 0], drafts: [1, 0] })
  expect(kinds.names).toEqual([2, 0])
  expect(erasure.report?.texts).toBe(4)
  expect(Object.keys(remains).toSorted()).toEqual(['audit_entry', 'content'])
  expect(remains.content?.uris).toEqual([`${context.config.baseUrl}/api/core/v3/contents/${lived.named.id}`])
})

test('anybody can verify the signed report, and a changed one is refused', async () => {
  const { bytes } = await admin.send(api.getErasureProof, { erasureID: erasure.id })
  const proof = new TextDecoder().decode(bytes)
  const { keys } = await instance.anonymous.getErasureKeys()
  const key = await importJWK(keys[0] ?? {}, 'EdDSA')
  const { payload } = await compactVerify(proof, key)
  const [head, body = '', signature] = proof.split('.')
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace(gone.id, '1')).toString(
    'base64url',
  )

  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
    iss: context.config.baseUrl,
    sub: gone.id,
    report: erasure.report,
  })
  expect(keys[0]).not.toHaveProperty('d')
  await expect(compactVerify(`${head}.${other}.${signature}`, key)).rejects.toThrow(
    'signature verification failed',
  )
})

test('what they wrote stays without a name where that was asked for', async () => {
  const keeper = await aPerson(instance, { username: `${MARK}keeper` })
  const { id } = await keeper.client.createContent({
    body: { type: 'discussion', subject: 'It stays', content: html('Useful.') },
  })
  const { report } = await erase(keeper, 'keep')

  const kept = await ann.client.getContent({ contentID: id })
  expect([kept.subject, kept.author?.displayName]).toEqual(['It stays', 'Former member'])
  expect(report?.holdings.find(({ kind }) => kind === 'content')).toEqual({
    kind: 'content',
    before: 1,
    after: 1,
  })
  expect(Object.keys(await markedRows())).toEqual(['audit_entry', 'content', 'search_entry', 'search_word'])
})

test('a link to somebody who has a former username of theirs stays; one to a status update goes', async () => {
  const leaver = await aPerson(instance, { username: 'sam' })
  await admin.updatePerson({ personID: leaver.id, body: { svc: { username: 'samuel' } } })
  await aPerson(instance, { username: 'sam', emails: [{ value: 'other@sam.example' }] })
  const { id } = await ann.client.createContent({
    body: {
      type: 'document',
      subject: 'About both',
      content: html(
        '<a href="/people/sam">Sam</a>, <a href="/people/samuel">him</a>, <a href="/people/samuel/status/1">it</a>',
      ),
    },
  })
  await erase({ ...leaver, username: 'samuel' }, 'keep')

  const now = await ann.client.getContent({ contentID: id })
  expect(now.content?.text).toMatch(/href="[^"]*\/people\/sam"[^>]*>Sam<\/a>, Former member, Former member</)
})

test('the report counts every entry of the audit log about them', async () => {
  const leaver = await aPerson(instance, { username: 'plain-name' })
  await admin.updatePerson({ personID: leaver.id, body: { svc: { enabled: false } } })
  const { report } = await erase(leaver, 'delete')
  const [{ entries } = { entries: 0 }] = await sql<{ entries: number }[]>`
    select count(*)::int as entries from audit_entry where target_type = 'person' and target_id = ${leaver.id}`

  expect(entries).toBeGreaterThan(2)
  expect(report?.remains.find(({ name }) => name === 'audit_entry')?.count).toBe(entries)
})

test('every column of the database that names a person is counted', async () => {
  const columns = await sql<{ name: string }[]>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'person'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('person_id', 'author_id', 'actor_id', 'owner_id', 'creator_id')`
  const counted = new Set(HOLDINGS.map(({ table, column }) => `${table}.${column}`))

  expect(columns.map(({ name }) => name).filter((name) => !counted.has(name))).toEqual(['erasure.person_id'])
})

test('only admins erase, with the right username, and nobody twice', async () => {
  const { id } = await aPerson(instance, { username: 'stays' })
  const body = { username: 'stays' }
  const statusOf = async (client: typeof admin, given: typeof body) =>
    (await client.send(api.erasePerson, { personID: id, body: given })).status

  expect(await statusOf(bob.client, body)).toBe(403)
  const wrong = await admin.send(api.erasePerson, { personID: id, body: { username: 'somebody' } })
  expect([wrong.status, wrong.error?.message]).toEqual([400, 'username must be the username of this person'])
  expect((await admin.send(api.erasePerson, { personID: gone.id, body: { username } })).status).toBe(404)
  expect((await admin.listErasures()).list.map((one) => one.personID)).toContain(gone.id)
  expect((await bob.client.send(api.listErasures, {})).status).toBe(403)
  expect((await admin.getPerson({ personID: id })).svc.username).toBe('stays')
})
