/** Reads everything back: what was acknowledged must be there whole, and nothing twice. */
import { join } from 'node:path'
import { type Attachment, api, type Content } from '@folkmoot/contract'
import { readPidFile } from '../../db/embedded/pid-file.ts'
import { openSql, type Sql } from '../../db/sql.ts'
import { inParallel } from '../parallel.ts'
import { patiently } from '../patience.ts'
import type { Site } from '../process.ts'
import { type Fate, fileText, type History, type WrittenDiscussion } from './history.ts'

const isPossible = (fate: Fate, isThere: boolean) => fate === 'maybe' || (fate === 'yes') === isThere

const WORD = /\b\w+w\d+\b/g
const wordsIn = (html: string): string[] => html.match(WORD) ?? []

/** Each part exactly once if it was acknowledged, at most once if it was not answered. */
function partComplaints(
  name: string,
  parts: WrittenDiscussion['replies'],
  found: readonly string[],
): string[] {
  return [
    ...parts.flatMap(({ word, fate }) => {
      const count = found.filter((each) => each === word).length
      return count <= 1 && isPossible(fate, count === 1)
        ? []
        : [`${name} ${word} (${fate}) is there ${count} times`]
    }),
    ...found
      .filter((word) => !parts.some((part) => part.word === word))
      .map((word) => `${name} ${word} was never sent there`),
  ]
}

async function fileComplaints(
  { client, files }: WrittenDiscussion,
  list: readonly Attachment[],
  fileBytes: number,
) {
  const found = list.map(({ name }) => name.replace(/\.txt$/, ''))
  const complaints = partComplaints('the file', files, found)
  for (const { id, name } of list) {
    const bytes = await client.downloadAttachment({ attachmentID: id }).catch(() => new Uint8Array())
    if (new TextDecoder().decode(bytes) !== fileText(name.replace(/\.txt$/, ''), fileBytes))
      complaints.push(`the file ${name} has ${bytes.length} other bytes`)
  }
  return complaints
}

async function complaintsAbout(discussion: WrittenDiscussion, fileBytes: number): Promise<string[]> {
  const { client, id = '', word, texts, replies, files, liked, deleted } = discussion
  const { status, body } = await patiently(() => client.send(api.getContent, { contentID: id }))
  if (status !== 200 && status !== 404) return [`${word} is answered with ${status}`]
  if (!isPossible(deleted, status === 404))
    return [`${word} (deleted: ${deleted}) is answered with ${status}`]
  if (status === 404) return []
  const { subject, content, likeCount, replyCount } = body as Content
  const messages = await client.listMessages({ contentID: id, count: 100 })
  const said = messages.list.flatMap((message) => wordsIn(message.content?.text ?? ''))
  const attached = files.length === 0 ? [] : (await client.listAttachments({ contentID: id })).list
  const text = wordsIn(content?.text ?? '')
  return [
    ...(subject === word ? [] : [`the subject is ${subject}`]),
    ...(text.length === 1 && texts.includes(text[0] ?? '')
      ? []
      : [`the text is ${text}, not ${texts.join(' or ')}`]),
    ...(isPossible(liked, likeCount === 1) ? [] : [`it has ${likeCount} likes (${liked})`]),
    ...(replyCount === messages.list.length
      ? []
      : [`it counts ${replyCount} replies and has ${messages.list.length}`]),
    ...partComplaints('the reply', replies, said),
    ...(await fileComplaints(discussion, attached as Attachment[], fileBytes)),
  ].map((complaint) => `${word}: ${complaint}`)
}

async function rowComplaints(sql: Sql): Promise<string[]> {
  const twice = await sql<{ words: string }[]>`
    select coalesce(subject, substring(body_text for 40)) as words from content
    where type in ('discussion', 'message') group by 1, type having count(*) > 1`
  const half = await sql<{ id: string }[]>`
    select id from content where type in ('discussion', 'message') and not exists (
      select from activity where activity.object_id = content.id and activity.verb in ('svc:created', 'svc:replied'))`
  const miscounted = await sql<{ id: string }[]>`
    select id from content root where type = 'discussion' and reply_count <> (
      select count(*) from content reply where reply.root_id = root.id and reply.type = 'message')`
  return [
    ...twice.map(({ words }) => `${words} was written twice`),
    ...half.map(({ id }) => `content ${id} has no activity`),
    ...miscounted.map(({ id }) => `discussion ${id} miscounts its replies`),
  ]
}

export async function withSql<Result>(site: Site, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const file = await readPidFile(join(site.directory, 'postgres'))
  if (file?.socketDirectory === undefined) throw new Error('PostgreSQL does not run')
  const connection = {
    host: file.socketDirectory,
    port: file.port,
    username: 'folkmoot',
    database: 'folkmoot',
  }
  const sql = openSql(connection, { max: 1 })
  return await work(sql).finally(() => sql.end({ timeout: 1 }))
}

/** The server must run. */
export async function checkHistory(
  site: Site,
  { discussions, wrong }: History,
  fileBytes: number,
): Promise<string[]> {
  const complaints = [...wrong, ...(await withSql(site, rowComplaints))]
  const known = discussions.filter(({ id }) => id !== undefined)
  await inParallel(known, async (discussion) => {
    complaints.push(...(await complaintsAbout(discussion, fileBytes)))
  })
  return complaints
}
