/** Every column that can name a person has a decision about merges: a new one fails here until it has. */
import type { Client } from '@folkmoot/client'
import type { ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { finishMerges } from '../../../testing/merges.ts'
import { fillInboxes } from '../../news/inbox/jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())

/** By decision 0231. */
const DECISIONS = {
  /** Of the account that stays, once. */
  moved: [
    'abuse_report.reporter_id',
    'activity.actor_id',
    'add_on.creator_id',
    'attachment.owner_id',
    'avatar.person_id',
    'bookmark.person_id',
    'content.author_id',
    'content.coauthor_ids',
    'content.locked_by_id',
    'content.version_author_id',
    'content.viewer_ids',
    'content_score.author_id',
    'content_version.author_id',
    'content_version.viewer_ids',
    'conversation_change.person_id',
    'dismissal.person_id',
    'draft.person_id',
    'draft.user_ids',
    'draft_image.person_id',
    'email_claim.person_id',
    'extended_property.person_id',
    'figure_question.author_id',
    'following.followed_id',
    'following.follower_id',
    'former_username.person_id',
    'image.owner_id',
    'inbox_conversation.person_id',
    'inbox_entry.person_id',
    'invitation.creator_id',
    'invitation_use.person_id',
    'membership.added_by',
    'membership.person_id',
    'mention.target_id',
    'moderation_item.about_id',
    'moderation_item.object_id',
    'moderation_item.resolver_id',
    'mute.muted_id',
    'mute.person_id',
    'outcome.person_id',
    'outcome.removed_by',
    'people_import.creator_id',
    'person.manager_id',
    'place.creator_id',
    'preference.person_id',
    'reaction.person_id',
    'security_group_person.person_id',
    'stream.person_id',
    'stream_association.owner_id',
    'stream_association.person_id',
    'track.person_id',
    'upload_account.person_id',
    'visit.person_id',
    'visit_day.person_id',
  ],
  /** With the account, as when somebody is removed. */
  ended: [
    'access_token.person_id',
    'confirmation.person_id',
    'consent.person_id',
    'credential.person_id',
    'mail_notification.person_id',
    'moderation_mail.person_id',
    'person_tag.person_id',
    'push_subscription.person_id',
    'session.person_id',
    'webhook.owner_id',
  ],
  /** They are of no use to anybody, and are deleted when their time is over. */
  expires: [
    'add_on_code.person_id',
    'idempotent_answer.person_id',
    'mail_digest.person_id',
    'mail_notification_day.person_id',
    'oauth_entry.person_id',
    'people_import_row.person_id',
    'person_score.person_id',
    'sign_in.person_id',
    'sign_in_network.person_id',
  ],
  /** History, and what was counted. Bots of add-ons are refused. */
  stays: [
    'account_merge.kept_id',
    'account_merge.merged_id',
    'add_on.bot_person_id',
    'audit_entry.actor_id',
    'erasure.creator_id',
    'erasure.person_id',
    'figure_member.person_id',
  ],
  /** Names other things, or people among others: the latter by a column above or in the activities. */
  other: [
    'activity.container_id',
    'activity.object_id',
    'changed_object.object_id',
    'deleted_object.object_id',
    'extended_property.object_id',
    'inbox_conversation.conversation_id',
    'inbox_entry.conversation_id',
    'look.about_id',
    'look_draft.about_id',
    'mail_notification.conversation_id',
    'mute.object_id',
    'search_entry.object_id',
    'search_rebuild.object_id',
    'stream_association.object_id',
    'visit.object_id',
  ],
} as const

/** Names of columns that refer to a table of that name, or to something that is no person. */
const NO_PERSON =
  /^(id|xid|accessibility_id|activity_id|activity_ids|add_on_id|after_id|answer_id|answers_id|attachment_id|before_id|blob_id|changes_id|consent_id|content_id|entry_id|group_id|hidden_with_id|home_id|home_members_id|home_new_members_id|home_visitors_id|icon_id|image_id|import_id|invitation_id|item_id|link_preview_id|logo_id|look_picture_id|mail_ids|message_id|parent_id|pending_id|picture_blob_id|place_id|place_ids|preview_blob_id|privacy_id|repost_of_id|root_id|session_id|stream_id|subscription_id|terms_id|thread_id|token_id|webhook_id|delivery_id)$/

test('every column that can name a person has a decision', async () => {
  const rows = await instance.store.sql<{ name: string; column: string; refers: boolean }[]>`
    select c.relname || '.' || a.attname as name, a.attname as column,
      exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attnum = any(k.conkey)
      ) as refers
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype))
    order by 1`
  const mayBePerson = rows.filter(
    ({ column, refers }) =>
      refers || (/(_ids?|_by|^person|^owner|^actor)$/.test(column) && !NO_PERSON.test(column)),
  )
  const decided = Object.values(DECISIONS).flat()

  expect(new Set(decided).size).toBe(decided.length)
  expect(mayBePerson.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
})

/** Something in most of these tables, by and about somebody. */
async function fill(id: string, client: Client): Promise<void> {
  const { admin, context } = instance
  const content = { type: 'text/html', text: `<p><a href="/people/${id}">x</a></p>` } as const
  const other = await aPerson(instance)
  const group = await client.createPlace({ body: { type: 'group', name: `Of ${id}` } })
  await client.addMember({ placeID: group.id, body: { person: other.id } })
  await client.createInvites({ placeID: group.id, body: { invitees: [(await aPerson(instance)).id] } })
  const own = await client.createContent({ body: { type: 'discussion', subject: 'Own', content } })
  await client.updateContent({ contentID: own.id, body: { type: 'discussion', subject: 'New', content } })
  const body = {
    type: 'document',
    subject: 'Theirs',
    content,
    authorship: 'limited',
    authors: [id],
  } satisfies ContentInput
  const theirs = await other.client.createContent({ body })
  const shown = {
    type: 'document',
    subject: 'Shown',
    content,
    visibility: 'people',
    users: [id],
  } satisfies ContentInput
  const { id: shownId } = await other.client.createContent({ body: shown })
  await other.client.updateContent({ contentID: shownId, body: { ...shown, subject: 'Again' } })
  const draft = { kind: 'document' as const, content, visibility: 'people' as const, users: [id] }
  await other.client.saveDraft({ personID: '@me', draftKey: 'new', body: draft })
  await client.saveDraft({ personID: '@me', draftKey: 'new', body: draft })
  await client.updateContent({ contentID: theirs.id, body })
  const message = await other.client.createMessage({ contentID: own.id, body: { type: 'message', content } })
  await client.createOutcome({ contentID: message.id, body: { outcomeType: { name: 'helpful' } } })
  await client.like({ contentID: message.id })
  await client.bookmarkContent({ contentID: message.id, body: {} })
  await client.markRead({ contentID: own.id })
  const file = new File(['words'], 'notes.txt')
  await client.addAttachments({ contentID: own.id, files: [file] })
  const update = await client.createUpdate({ body: { html: 'News' } })
  await client.trackUpdate({ updateID: update.id })
  await client.follow({ personID: '@me', otherID: other.id })
  await other.client.follow({ personID: '@me', otherID: id })
  await client.createMute({ personID: '@me', body: { object: `/people/${other.id}` } })
  await other.client.createMute({ personID: '@me', body: { object: `/people/${id}` } })
  await client.updatePreferences({ personID: '@me', body: { digestHour: 9 } })
  await client.addPersonExtprops({ personID: '@me', body: { kept: 'here' } })
  await client.reportContent({ contentID: theirs.id, body: { reason: 'spam' } })
  await other.client.reportPerson({ personID: id, body: { reason: 'spam' } })
  await other.client.reportContent({ contentID: own.id, body: { reason: 'spam' } })
  await admin.setManager({ personID: other.id, body: { manager: id } })
  const securityGroup = await admin.createSecurityGroup({ body: { name: `Group ${id}` } })
  await admin.addSecurityGroupMembers({ securityGroupID: securityGroup.id, body: [id] })
  const announcement = { type: 'announcement', subject: 'Hear', content } as const
  const { id: contentID } = await admin.createContent({ body: announcement })
  await client.dismissAnnouncement({ contentID })
  await client.createToken({ personID: '@me', body: { name: 'Mine', scopes: 'read' } })
  await client.createWebhook({ body: { object: `/places/${group.id}`, callback: 'http://127.0.0.1:59995' } })
  await fillInboxes(context)
}

const countRows = async (name: string, id: string): Promise<number> => {
  const [table, column = ''] = name.split('.')
  const isMany = column.endsWith('_ids')
  const ofPeople = {
    'mention.target_id': "and kind = 'person'",
    'moderation_item.object_id': "and object_kind = 'person'",
  }
  const where = isMany ? `${column} @> array[${id}::bigint]` : `${column} = ${id}`
  const and = Object.entries(ofPeople).find(([one]) => one === name)?.[1] ?? ''
  const [row] = await instance.store.sql.unsafe(
    `select count(*)::int as count from ${table} where ${where} ${and}`,
  )
  return row?.count
}
const columnsWith = async (id: string, names: readonly string[]) => {
  const counts = await Promise.all(names.map(async (name) => [name, await countRows(name, id)] as const))
  return counts.filter(([, count]) => count > 0).map(([name]) => name)
}

test('after a merge none of these columns names the account that went, and the other one instead', async () => {
  const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
  await fill(kept.id, kept.client)
  await fill(merged.id, merged.client)
  const before = await columnsWith(merged.id, DECISIONS.moved)

  await instance.admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
  await finishMerges(instance)

  expect(before.length).toBeGreaterThan(30)
  expect(await columnsWith(merged.id, [...DECISIONS.moved, ...DECISIONS.ended])).toEqual([])
  expect(await columnsWith(kept.id, before)).toEqual(before)
})

test('after a merge all counters are what a count finds', async () => {
  const { sql } = instance.store

  const wrong = await sql`
    select 'likes ' || id as wrong from content where like_count <> (
      select count(*) from reaction where content_id = content.id and kind = 'like')
    union all select 'helpful ' || id from content where helpful_count <> (
      select count(*) from outcome where content_id = content.id and kind = 'helpful' and removed_at is null)
    union all select 'followers of content ' || id from content where follower_count <> (
      select count(distinct owner_id) from stream_association where content_id = content.id)
    union all select 'members ' || id from place where type = 'group' and member_count <> (
      select count(*) from membership where place_id = place.id and state in ('owner', 'member'))
    union all select 'followers ' || id from person where departed_at is null and follower_count <> (
      select count(*) from following where followed_id = person.id)
    union all select 'following ' || id from person where departed_at is null and following_count <> (
      select count(*) from following where follower_id = person.id)
    union all select 'groups ' || id from security_group where member_count <> (
      select count(*) from security_group_person where group_id = security_group.id and role = 'member')`

  expect(wrong).toEqual([])
})
