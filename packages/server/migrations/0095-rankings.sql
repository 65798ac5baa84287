-- Who looked at what, and scores made from it and from likes and replies; decision 0171. Scores are binary logarithms of sums that grow with
-- time, so that their order is that of the decayed sums at any moment and old rows need no rewriting.

-- Without foreign keys: lists join the objects, and a job deletes old rows.
create table visit (
  person_id  bigint not null,
  kind       text not null,
  object_id  bigint not null,
  visited_at timestamptz(3) not null,
  -- How often, with a half-life of 30 days.
  frequency  double precision not null,
  constraint visit_key primary key (person_id, kind, object_id),
  constraint visit_kind check (kind in ('content', 'person', 'place'))
);
create index visit_in_order on visit (person_id, kind, visited_at, object_id);
create index visit_of_content on visit (object_id, visited_at, person_id) where kind = 'content';
create index visit_by_age on visit (visited_at);

-- Content that is scored next. A table of its own: a mark in content_score would write to all of its indexes.
create table content_to_score (
  content_id bigint not null,
  constraint content_to_score_key primary key (content_id)
);

create table content_score (
  content_id bigint not null,
  type       text not null,
  author_id  bigint not null,
  place_id   bigint,
  is_open    boolean not null,
  trending   double precision not null,
  popular    double precision not null,
  scored_at  timestamptz(3) not null,
  constraint content_score_key primary key (content_id)
);
create index content_score_by_age on content_score (scored_at, content_id);
create index content_score_by_trend on content_score (is_open, type, trending, content_id);
create index content_score_by_popularity on content_score (is_open, type, popular, content_id);
create index content_score_by_trend_in_place on content_score (place_id, trending, content_id);
create index content_score_by_popularity_in_place on content_score (place_id, popular, content_id);
create index content_score_of_author on content_score (author_id, trending) where is_open;

create table place_score (
  place_id bigint not null,
  is_open  boolean not null,
  trending double precision not null,
  constraint place_score_key primary key (place_id)
);
create index place_score_by_trend on place_score (is_open, trending, place_id);

create table person_score (
  person_id bigint not null,
  trending  double precision not null,
  constraint person_score_key primary key (person_id)
);
create index person_score_by_trend on person_score (trending, person_id);
