import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { judgeMigration } from '../testing/migration-judge.ts'
import { databaseBefore } from '../testing/old-databases.ts'
import { migrationNames } from './migrate.ts'
import { openSql } from './sql.ts'

/** The rule (decision 0257) is younger than the migrations before this one. */
const FIRST = '0148'

test('new migrations lock no table for long, and leave what the version before needs', async () => {
  const { sql } = await databaseBefore(FIRST)
  const found: Record<string, string[]> = {}
  for (const name of (await migrationNames()).filter((one) => one >= FIRST)) {
    const complaints = await judgeMigration(
      sql,
      await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8'),
    )
    if (complaints.length > 0) found[name] = complaints
  }

  expect(found).toEqual({})
})

async function judge(text: string): Promise<string[]> {
  const { connection, drop } = await aDatabase()
  const sql = openSql(connection, { max: 1 })
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  return await judgeMigration(sql, text)
}

const STEPWISE = '-- apply: statement by statement\n'

const refused: readonly [string, string, RegExp][] = [
  ['an index', 'create index one on content (subject);', /^reads content while/],
  ['a check', 'alter table content add constraint one check (id > 0);', /^reads content while/],
  [
    'a foreign key of a column that is there',
    'alter table content add constraint one foreign key (answer_id) references content;',
    /^reads content while/,
  ],
  [
    'a default of each row',
    'alter table content add column one float not null default random();',
    /^reads content while/,
  ],
  ['another type', 'alter table content alter column version type numeric;', /^reads content while/],
  ['a column that must be there', 'alter table content alter column subject set not null;', /^reads content/],
  [
    'a computed column',
    'alter table content add column one bigint generated always as (id * 2) stored;',
    /^reads content while/,
  ],
  [
    'rows that are read behind a trigger',
    `create table one (id bigint primary key);
create function two() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger two after insert on content for each row execute function two();
insert into one select id from content;`,
    /^reads content while nobody may write to content$/,
  ],
  ['a change of all rows', "update person set tags = '{}';", /^changes rows of person in one transaction$/],
  [
    'a change of all rows behind a new column',
    'alter table content add column one boolean;\nupdate content set one = true;',
    /^reads content while/,
  ],
  ['a column that goes', 'alter table person drop column manager_id;', /^takes person.manager_id away$/],
  ['a table that goes', 'drop table bookmark;', /^takes bookmark\.\w+ away$/],
  ['another name', 'alter table bookmark rename column note to text;', /^takes bookmark.note away$/],
  [
    'a step that cannot be repeated',
    `${STEPWISE}alter table content add column one boolean;`,
    /^cannot be repeated/,
  ],
  [
    'a step that is a loop without commits',
    `${STEPWISE}do $$ begin\n update content set view_count = 0;\nend $$;`,
    /^cannot be repeated/,
  ],
  [
    'a step that builds an index with a lock',
    `${STEPWISE}create index if not exists one on content (subject);`,
    /^reads content while/,
  ],
]

test.each(refused)('%s is refused', async (_what, text, complaint) => {
  const found = await judge(text)

  expect(found.length).toBeGreaterThan(0)
  expect(found[0]).toMatch(complaint)
})

const accepted: readonly [string, string][] = [
  ['a table', 'create table one (id bigint primary key, content_id bigint references content);'],
  ['a column', "alter table content add column one text not null default 'two';"],
  // No row has a value that could be wrong.
  [
    'a new column that refers to another table',
    'alter table content add column one bigint references person;',
  ],
  [
    'a check that is not asked of old rows',
    'alter table content add constraint one check (id > 0) not valid;',
  ],
  ['a change of few rows', "update property set value = '1' where name = 'two';"],
  ['a table filled from another', 'create table one (id bigint);\ninsert into one select id from content;'],
  [
    'an index, a check and a change of all rows step by step',
    `${STEPWISE}alter table content add column if not exists one boolean;
create index concurrently two on content (id) where one;
alter table content
  drop constraint if exists three,
  add constraint three check (id > 0) not valid;
alter table content validate constraint three;
do $$
declare
  last bigint := 0;
  batch bigint[];
begin
  loop
    batch := array(select id from content where id > last order by id limit 100);
    exit when batch = '{}';
    update content set one = true where id = any(batch);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;`,
  ],
  ['a column that goes, as a contraction', '-- phase: contract\nalter table person drop column manager_id;'],
]

test.each(accepted)('%s is accepted', async (_what, text) => {
  expect(await judge(text)).toEqual([])
})
