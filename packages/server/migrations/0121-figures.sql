-- Figures of the community and of places: counted from the activity log by a reader of it, by day, week and month in UTC; decision 0221.
-- Place 0 is the whole community. Without foreign keys: counts outlive what was counted.

create table figure_value (
  place_id bigint not null,
  unit     text not null,
  figure   text not null,
  -- The first day of the week (a Monday) or month.
  start    date not null,
  value    bigint not null,
  constraint figure_value_key primary key (place_id, unit, figure, start),
  constraint figure_value_unit check (unit in ('day', 'week', 'month'))
);
-- Without the value, so that adding to it need not write to the index.
create index figure_value_of_places on figure_value (unit, start, place_id) where figure = 'activities' and place_id <> 0;

-- Who was active, so that everybody is counted once.
create table figure_member (
  place_id    bigint not null,
  unit        text not null,
  start       date not null,
  person_id   bigint not null,
  contributed boolean not null,
  constraint figure_member_key primary key (place_id, unit, start, person_id) include (contributed),
  constraint figure_member_unit check (unit in ('day', 'week', 'month'))
);

-- Replies, comments and likes of each conversation.
create table figure_content (
  content_id bigint not null,
  unit       text not null,
  start      date not null,
  place_id   bigint not null,
  value      bigint not null,
  constraint figure_content_key primary key (content_id, unit, start),
  constraint figure_content_unit check (unit in ('day', 'month'))
);
create index figure_content_in_order on figure_content (unit, start, value, content_id);
create index figure_content_of_place on figure_content (place_id, unit, start, value, content_id) where place_id <> 0;

-- Discussions, until they are answered and after it.
create table figure_question (
  content_id  bigint not null,
  place_id    bigint not null,
  author_id   bigint not null,
  asked_at    timestamptz(3) not null,
  is_question boolean not null,
  answered_at timestamptz(3),
  constraint figure_question_key primary key (content_id)
);
create index figure_question_open on figure_question (content_id) where is_question and answered_at is null;

-- How far the history of before the log has been counted. Locked by whoever counts.
create table figure_state (
  single         boolean not null default true,
  -- What happened before is counted from the tables, up to these ids.
  history_until  timestamptz(3) not null,
  accounts_until timestamptz(3) not null,
  people_to      bigint not null,
  contents_to    bigint not null,
  people_after   bigint not null default 0,
  contents_after bigint not null default 0,
  -- Days from here on are looked at again.
  visits_from    date not null,
  mails_from     date not null,
  constraint figure_state_key primary key (single),
  constraint figure_state_single check (single)
);
