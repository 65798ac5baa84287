/** The statements of the prototype. Each knows its caller by the token, and asks for their rights itself. */

const CALLER = `caller as materialized (
    select person.id, person.username, person.display_name, person.roles @> array['admin'] as is_admin
    from token join person on person.id = token.person_id
    where token.hash = $1 and token.expires_at > now() and person.enabled)`

/** Known before the rest is read, so that an index keeps the order. */
const ME = '(select id from caller)'

/** The place of a content, and the caller's membership in it. */
const PLACED = `left join place on place.id = content.place_id
    left join membership on membership.place_id = content.place_id and membership.person_id = ${ME}`

const READABLE = `(content.author_id = caller.id or content.status = 'published'
      and (content.visibility = 'all' or content.visibility = 'people' and content.viewer_ids @> array[caller.id]
        or content.visibility = 'place' and (caller.is_admin or place.group_type in ('OPEN', 'MEMBER_ONLY')
          or membership.state in ('owner', 'member'))))`

const ANSWERABLE = `(content.place_id is null or caller.is_admin or membership.state in ('owner', 'member')
      or place.group_type = 'OPEN' and membership.state is distinct from 'banned')`

const CONTENTS = `select content.id, content.type, content.subject, content.body, content.visibility, content.status,
      content.tags, content.published_at, content.updated_at, content.place_id, place.name as place_name, place.slug,
      content.author_id, author.username, author.display_name, conversation.reply_count, conversation.active_at,
      ${ANSWERABLE} as may_answer
    from caller cross join content ${PLACED}
    join person author on author.id = content.author_id
    join conversation on conversation.id = content.root_id`

const LISTED = `content.parent_id is null and content.status = 'published' and content.type <> 'update' and ${READABLE}`
const NEWEST = 'order by content.published_at desc, content.id desc limit 25'

const PLACES = `select place.id, place.name, place.slug, place.description, place.group_type, place.parent_id,
      parent.name as parent_name, parent.slug as parent_slug, place.tags, place.content_types, place.creator_id,
      creator.username, creator.display_name, place.member_count, place.created_at, place.updated_at, place.active_at
    from caller cross join place left join place parent on parent.id = place.parent_id
    left join person creator on creator.id = place.creator_id
    left join membership on membership.place_id = place.id and membership.person_id = ${ME}
    where caller.is_admin or place.group_type <> 'SECRET' or membership.state in ('owner', 'member')
    order by place.name_key, place.id limit 25`

/** The newest of a conversation is what its row names; it was readable then, and must be now. */
const INBOX = `select inbox.conversation_id, inbox.reason, inbox.recorded_at, inbox.entries, inbox.unread, content.id,
      content.subject, left(content.body_text, 500) as summary, root.subject as root_subject, content.author_id,
      author.username, author.display_name
    from caller cross join inbox join content on content.id = inbox.content_id ${PLACED}
    join content root on root.id = content.root_id
    join person author on author.id = content.author_id
    where inbox.person_id = ${ME} and ${READABLE}
    order by inbox.recorded_at desc, inbox.conversation_id desc limit 25`

/** No row: there is no such caller. A row without an id: nothing is found. */
const asked = (found: string) =>
  `with ${CALLER}, found as (${found}) select found.*, caller.id as caller_id from caller left join found on true`

export const READS = {
  content: asked(`${CONTENTS} where content.id = $2 and ${READABLE}`),
  person: asked(
    'select person.* from person, caller where person.id = $2 and (person.visible or person.id = caller.id)',
  ),
  contents: asked(`${CONTENTS} where ${LISTED} ${NEWEST}`),
  contentsOfTag: asked(
    `${CONTENTS} where content.tags && array[$2::text] and content.tags <> '{}' and ${LISTED} ${NEWEST}`,
  ),
  peopleOfTag: asked(`select person.* from person, caller
    where person.tags && array[$2::text] and (person.visible or caller.is_admin) order by first_name_key, id limit 25`),
  messages: asked(`${CONTENTS}
    where content.root_id = $2 and content.parent_id is not null and ${READABLE} order by content.number limit 25`),
  places: asked(PLACES),
  inbox: asked(INBOX),
} as const

/**
 * A reply in one statement, which commits by itself. The row of the conversation is locked first, by its counter, so that
 * replies have an order and inboxes cannot deadlock. $3 and $4 are the body as HTML and as text, $5 the mentioned usernames.
 */
export const REPLY = `with ${CALLER},
  root as materialized (
    select content.id, content.subject, content.author_id, content.place_id, content.visibility, content.viewer_ids
    from caller cross join content ${PLACED}
    where content.id = $2 and content.type = 'discussion' and content.status = 'published'
      and ${READABLE} and ${ANSWERABLE}),
  counted as (
    update conversation set reply_count = reply_count + 1, active_at = now()
    from root where conversation.id = root.id returning reply_count, active_at),
  written as (
    insert into content (type, root_id, parent_id, number, place_id, visibility, viewer_ids, author_id, subject, body, body_text)
    select 'message', root.id, root.id, counted.reply_count, root.place_id, root.visibility, root.viewer_ids, caller.id,
      'Re: ' || root.subject, $3, $4
    from root, counted, caller returning *),
  mentioned as materialized (
    select person.id from root, person
    where person.username = any($5::text[]) and person.enabled and (root.place_id is null or exists (
      select from place left join membership on membership.place_id = place.id and membership.person_id = person.id
      where place.id = root.place_id and (place.group_type in ('OPEN', 'MEMBER_ONLY') or membership.state in ('owner', 'member'))))),
  noted as (insert into mention select written.id, mentioned.id from written, mentioned),
  recorded as (
    insert into activity (verb, actor_id, object_id, root_id)
    select 'svc:replied', author_id, id, root_id from written
    union all select 'svc:mentioned', author_id, id, root_id from written where exists (select from mentioned)),
  indexed as (
    insert into search select id, to_tsvector('english', subject || ' ' || body_text) from written),
  told as (
    insert into inbox
    select person_id, written.root_id, written.id, min(reason), written.published_at, 1, 1
    from written, (select id as person_id, 'mention' as reason from mentioned
      union all select author_id, 'reply' from root) candidate
    where person_id <> written.author_id
    group by person_id, written.root_id, written.id, written.published_at
    on conflict (person_id, conversation_id) do update set content_id = excluded.content_id, reason = excluded.reason,
      recorded_at = excluded.recorded_at, entries = inbox.entries + 1, unread = inbox.unread + 1)
  select written.*, caller.id as caller_id, caller.username, caller.display_name, 0 as reply_count,
    written.published_at as active_at, true as may_answer, place.name as place_name, place.slug
  from caller left join written on true left join place on place.id = written.place_id`
