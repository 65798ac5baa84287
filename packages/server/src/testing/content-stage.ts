/** All principals, and content of every kind in a situation, with answers. */
import type { Client } from '@folkmoot/client'
import { insertActivities } from './activity-rows.ts'
import { PRINCIPALS, type Principal, type Situation } from './content-rights.ts'
import { answerRow, insertContents, topRow } from './content-rows.ts'
import { aCrowd, type Somebody } from './crowd.ts'
import { insertFiles, insertImage } from './file-rows.ts'
import type { Instance } from './instance.ts'
import { aGroup, aProjectIn, aSecurityGroup, type Standing } from './places.ts'
import { insertUpdate, type UpdateStage } from './update-rows.ts'

/** Principals with an account, and an author without memberships. */
type Name = Exclude<Principal, 'anonymous' | 'admin'> | 'writer'

export interface Cast {
  readonly people: Readonly<Record<Name, Somebody>>
  /** Of the admitted security group. */
  readonly securityGroupID: string
  clientOf(principal: Principal): Client
}

export async function aCast(instance: Instance): Promise<Cast> {
  const names = [...PRINCIPALS.filter((name) => name !== 'anonymous' && name !== 'admin'), 'writer']
  const specs = names.map((name) => ({ name, roles: name === 'moderator' ? ['moderator' as const] : [] }))
  const made = await aCrowd(instance, specs)
  const people = Object.fromEntries(names.map((name, index) => [name, made[index]])) as Cast['people']
  // Moderating another place gives no rights here.
  const elsewhere = [people.member, people.outsider].map(({ id }) => [id, 'moderator'] as const)
  await aGroup(instance, 'OPEN', elsewhere, [])
  return {
    people,
    securityGroupID: await aSecurityGroup(instance, [people.admitted.id]),
    clientOf(principal) {
      if (principal === 'anonymous') return instance.anonymous
      return principal === 'admin' ? instance.admin : people[principal].client
    },
  }
}

const STATES = {
  pending: 'pending',
  invited: 'invited',
  banned: 'banned',
  member: 'member',
  owner: 'owner',
  keeper: 'moderator',
} as const

/** The place of a situation, created once, since no cell changes it. */
export async function aPlaceFor(
  instance: Instance,
  { people, securityGroupID }: Cast,
  { groupType, isInProject, isPlaceArchived = false, authorState = 'member' }: Situation,
): Promise<string | null> {
  if (!groupType) return null
  const states: (readonly [string, Standing])[] = Object.entries(STATES).map(([name, state]) => [
    people[name as keyof typeof STATES].id,
    state,
  ])
  if (authorState) states.push([people.author.id, authorState])
  const { placeID } = await aGroup(instance, groupType, states, [securityGroupID])
  if (isPlaceArchived) {
    await instance.store.sql`update place set archived_at = now() where id = ${placeID}`
  }
  return isInProject ? await aProjectIn(instance, placeID, groupType) : placeID
}

export interface Stage extends UpdateStage {
  readonly placeID: string
  readonly discussion: string
  readonly otherDiscussion: string
  /** The author's, below the discussion; and one below that. */
  readonly message: string
  /** Liked by everybody, as `commentReply` and `liked` are. */
  readonly reply: string
  readonly comment: string
  readonly commentReply: string
  /** Below the discussion, by another person. */
  readonly othersMessage: string
  readonly othersComment: string
  readonly document: string
  /** Liked by everybody. */
  readonly liked: string
  readonly openDocument: string
  readonly limitedDocument: string
  readonly restricted: string
  readonly announcement: string
  /** For everyone in every situation; mentions the document. */
  readonly mentioning: string
  /** Outcomes set by another person, on the document and the author's message. */
  readonly decision: string
  readonly helpful: string
  /** Likes of another person on the document, the reply and the announcement. */
  readonly likedDocument: string
  readonly likedReply: string
  readonly likedAnnouncement: string
  /** Files with previews: of the discussion, the reply, the other person's message, and the announcement. */
  readonly file: string
  readonly replyFile: string
  readonly othersFile: string
  readonly announcementFile: string
  /** In the text of the document. */
  readonly image: string
}

const DAY_SECONDS = 24 * 3600

/** A persistent stage has its announcement first in the list. */
export async function aStage(
  instance: Instance,
  { people }: Cast,
  situation: Situation,
  { placeID, isLasting }: { placeID: string | null; isLasting: boolean },
): Promise<Stage> {
  const { visibility, status } = situation
  const viewer_ids = visibility === 'people' ? [people.listed.id] : []
  const base = { author_id: people.author.id, visibility, status, viewer_ids, place_id: placeID }
  const by = (name: Name, position: number) => ({ author_id: people[name].id, position })
  const discussion = topRow({ ...base, type: 'discussion' })
  const message = answerRow(discussion, 'message', by('author', 10))
  const comment = answerRow(discussion, 'comment', by('author', 10))
  const document = topRow({ ...base, type: 'document' })
  const rows = {
    discussion,
    otherDiscussion: topRow({ ...base, type: 'discussion' }),
    message,
    reply: answerRow(message, 'message', by('author', 20)),
    othersMessage: answerRow(discussion, 'message', by('writer', 30)),
    comment,
    commentReply: answerRow(comment, 'comment', by('author', 20)),
    othersComment: answerRow(discussion, 'comment', by('writer', 30)),
    document,
    liked: topRow({ ...base, type: 'document' }),
    openDocument: topRow({ ...base, type: 'document', authorship: 'open' }),
    limitedDocument: topRow({
      ...base,
      type: 'document',
      authorship: 'limited',
      coauthor_ids: [people.listed.id],
    }),
    mentioning: topRow({ type: 'document', author_id: people.writer.id }),
    restricted: topRow({ ...base, type: 'discussion', restrict_comments: true }),
    announcement: topRow({
      ...base,
      type: 'announcement',
      ...(status !== 'scheduled' && { ageSeconds: isLasting ? 1 : DAY_SECONDS }),
    }),
  }
  const planned = Object.values(rows).filter((row) => row.type !== 'announcement' || situation.announced)
  await insertContents(instance, planned)
  await instance.store.sql`
    insert into reaction (content_id, kind, person_id)
    select liked.id, 'like', person.id
    from person, unnest(${[rows.liked, rows.reply, rows.commentReply].map(({ id }) => id)}::bigint[]) liked (id)
    where enabled`
  await instance.store.sql`
    insert into bookmark (content_id, person_id) select ${rows.liked.id}::bigint, id from person where enabled`
  await instance.store.sql`
    insert into mention (content_id, ordinal, kind, target_id)
    values (${rows.mentioning.id}, 1, 'content', ${rows.document.id})`
  const [decision, helpful] = await instance.store.sql<{ id: string }[]>`
    insert into outcome (content_id, kind, person_id)
    values (${document.id}, 'decision', ${people.writer.id}), (${message.id}, 'helpful', ${people.writer.id})
    returning id`
  const [likedDocument = '', likedReply = '', likedAnnouncement = ''] = await insertActivities(
    instance,
    [document, rows.reply, rows.announcement].map(({ id, type, root_id }) => ({
      verb: 'svc:liked',
      actor_id: people.writer.id,
      object: { type, id },
      container: placeID ? { type: 'group', id: placeID } : null,
      root_id,
    })),
  )
  const happened = { likedDocument, likedReply, likedAnnouncement }
  const filed = { file: discussion, replyFile: rows.reply, othersFile: rows.othersMessage }
  const files = await insertFiles(instance, {
    ...filed,
    ...(situation.announced && { announcementFile: rows.announcement }),
  })
  const image = await insertImage(instance, people.author.id, document.id)
  const ids = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.id]))
  const said = { decision: decision?.id ?? '', helpful: helpful?.id ?? '' }
  const made = { ...(ids as Record<keyof typeof rows, string>), ...said, ...happened, ...files, image }
  const writers = { authorId: people.author.id, likerId: people.writer.id }
  return { placeID: placeID ?? '', ...made, ...(await insertUpdate(instance, situation, writers)) }
}
