-- What other sites say about pages that texts link to; decision 0191.
create table link_preview (
  -- Random, because whoever knows it gets the picture.
  id              uuid not null default gen_random_uuid(),
  url             text not null,
  state           text not null default 'due',
  title           text,
  description     text,
  site_name       text,
  picture_blob_id bigint,
  picture_size    bigint,
  picture_width   integer,
  picture_height  integer,
  created_at      timestamptz(3) not null default now(),
  -- Not asked again before this time.
  fresh_until     timestamptz(3),
  -- How often in a row the site did not answer.
  silences        integer not null default 0,
  constraint link_preview_key primary key (id),
  constraint link_preview_url_once unique (url),
  constraint link_preview_blob foreign key (picture_blob_id) references blob,
  constraint link_preview_state check (state in ('due', 'found', 'none') and (state = 'found') = (title is not null))
);
create index link_preview_by_blob on link_preview (picture_blob_id) where picture_blob_id is not null;
create index link_preview_by_time on link_preview (created_at);

create table content_link (
  content_id      bigint not null,
  position        integer not null,
  link_preview_id uuid not null,
  -- As it stands in the body, character references included.
  href            text not null,
  constraint content_link_key primary key (content_id, position),
  constraint content_link_content foreign key (content_id) references content on delete cascade,
  constraint content_link_preview foreign key (link_preview_id) references link_preview on delete cascade
);
create index content_link_by_preview on content_link (link_preview_id);

-- Texts that were written before get no previews: all of their links would be fetched at once.
insert into log_reader (name, xid, activity_id)
select 'link_previews', xid, id from activity order by xid desc, id desc limit 1;
