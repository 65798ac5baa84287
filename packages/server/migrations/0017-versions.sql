-- What documents were before.

-- The newest version of a document is its row; of each one before there is a row in content_version. A document that
-- was never changed is its own first version, so that creating one costs nothing more.
alter table content
  add column version_number    integer not null default 1,
  -- Who made the newest version and when; null for the first, which its author made when it was published.
  add column version_author_id bigint,
  add column version_at        timestamptz(3),
  add column version_minor     boolean not null default false,
  add constraint content_version_author foreign key (version_author_id) references person;

create table content_version (
  content_id bigint not null,
  number     integer not null,
  subject    text not null,
  body       text not null,
  tags       text[] not null,
  categories text[] not null,
  author_id  bigint not null,
  made_at    timestamptz(3) not null,
  minor      boolean not null,
  constraint content_version_key primary key (content_id, number),
  constraint content_version_number check (number > 0),
  constraint content_version_content foreign key (content_id) references content on delete cascade,
  constraint content_version_made_by foreign key (author_id) references person
);
