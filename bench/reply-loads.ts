/** Replies of 500 bytes: their texts, and the discussions they are posted to. */
import type { Client } from '@folkmoot/client'
import type postgres from 'postgres'
import type { Load } from './load.ts'
import { makeWords, numbersFrom, rankOf, USAGE } from './vocabulary.ts'

const PARAGRAPHS = 500
const LENGTH = 493

/** Each with its own words, of realistic frequency; all of the same length. */
export function makeParagraphs(beginnings: readonly string[] = ['']): string[] {
  const random = numbersFrom(4)
  const words = makeWords()
  const word = () => words[rankOf(USAGE, random()) - 1] ?? ''
  return Array.from({ length: PARAGRAPHS }, (_, index) => {
    const beginning = beginnings[index % beginnings.length] ?? ''
    let text = word()
    while (text.length < LENGTH) text += ` ${word()}`
    return `<p>${beginning}${text.slice(0, LENGTH - beginning.length)}</p>`
  })
}

const MESSAGES = '/api/core/v3/messages/contents'

/** Spread over many discussions where the caller may write. */
async function someDiscussions(client: Client): Promise<string[]> {
  const { list } = await client.listContents({ filter: ['type(discussion)'], count: 100 })
  const open = list.filter(({ resources }) => resources.messages?.allowed.includes('POST'))
  return open.map(({ id }) => `${MESSAGES}/${id}`)
}

const MENTIONED = 100

/** Links to the pages of members who write, each mentioned as often as the others. */
async function someMentions(client: Client): Promise<string[]> {
  const { list } = await client.listContents({ count: MENTIONED })
  return list.map(({ author }) => `<a href="${author.resources?.html?.ref}">@${author.displayName}</a> `)
}

const SUBJECT = 'A long discussion'
const POSTING = 16

/** One discussion with this many replies, created through the API so that inboxes are as long as they would be. */
export async function makeLongDiscussion(
  sql: postgres.Sql,
  { admin, reader }: { admin: Client; reader: Client },
  replies: number,
): Promise<string> {
  const content = { type: 'text/html', text: '<p>What do you think of it?</p>' } as const
  const [found] = await sql<{ id: string }[]>`
    select id::text from content where type = 'discussion' and subject = ${SUBJECT} order by id limit 1`
  const { id } =
    found ?? (await admin.createContent({ body: { type: 'discussion', subject: SUBJECT, content } }))
  const [present] = await sql<
    { count: number }[]
  >`select count(*)::int - 1 as count from content where root_id = ${id}`
  const texts = makeParagraphs()
  let next = present?.count ?? 0
  const keepPosting = async () => {
    while (next < replies) {
      const text = texts[next++ % texts.length] ?? ''
      await reader.createMessage({ contentID: id, body: { type: 'message', content: { ...content, text } } })
    }
  }
  await Promise.all(Array.from({ length: POSTING }, keepPosting))
  return id
}

/** To post the texts in turn. Equal numbers of both, so that no discussion always gets the same words. */
const postingTo = (paths: readonly string[], texts: readonly string[]): Pick<Load, 'paths' | 'bodies'> => ({
  paths: texts.map((_, index) => paths[index % paths.length] ?? ''),
  bodies: texts.map((text) => JSON.stringify({ type: 'message', content: { type: 'text/html', text } })),
})

export type ReplyPosts = Pick<Load, 'paths' | 'bodies'>

export const toMany = async (client: Client): Promise<ReplyPosts> =>
  postingTo(await someDiscussions(client), makeParagraphs())

export const withMentions = async (client: Client): Promise<ReplyPosts> =>
  postingTo(await someDiscussions(client), makeParagraphs(await someMentions(client)))

export const toOne = (id: string): ReplyPosts => postingTo([`${MESSAGES}/${id}`], makeParagraphs())
