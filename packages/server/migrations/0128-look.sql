-- The look of the community: each that was published, and one draft; decision 0225.
create table look_picture (
  id bigint not null generated always as identity constraint look_picture_key primary key,
  kind text not null constraint look_picture_kind check (kind in ('logo', 'icon')),
  created_at timestamptz(3) not null default now()
);

create table look_picture_size (
  look_picture_id bigint not null constraint look_picture_size_picture references look_picture on delete cascade,
  -- In pixels, of icons. 0: whole.
  size integer not null,
  maskable boolean not null,
  bytes bytea not null,
  constraint look_picture_size_key primary key (look_picture_id, size, maskable)
);

create table look (
  id bigint not null generated always as identity constraint look_key primary key,
  name text not null,
  introduction text not null,
  accent_light text not null,
  accent_dark text not null,
  logo_id bigint constraint look_logo references look_picture,
  icon_id bigint constraint look_icon references look_picture,
  -- Undoing goes back to it.
  before_id bigint constraint look_before references look,
  published_at timestamptz(3) not null default now()
);
create index look_logo on look (logo_id) where logo_id is not null;
create index look_icon on look (icon_id) where icon_id is not null;

create table look_draft (
  single boolean not null default true constraint look_draft_key primary key constraint look_draft_single check (single),
  name text not null,
  introduction text not null,
  accent_light text not null,
  accent_dark text not null,
  logo_id bigint constraint look_draft_logo references look_picture,
  icon_id bigint constraint look_draft_icon references look_picture,
  version bigint not null default 1
);

-- What the property said is part of the look now.
insert into look (name, introduction, accent_light, accent_dark)
select 'Folkmoot',
  coalesce((select value #>> '{}' from property where name = 'svc.community.introduction'), ''),
  '#1f6f54', '#6fcaa5';
delete from property where name = 'svc.community.introduction';
insert into look_draft (name, introduction, accent_light, accent_dark)
select name, introduction, accent_light, accent_dark from look;
