/**
 * Stretches the minutes in which the demo was filled over half a year, in the database of a server that is not running. One function maps
 * every date, so that what came first still comes first.
 */
import postgres from 'postgres'
import type { Moment } from './steps.ts'

/** The audit log keeps its dates: they are part of its hashes. */
const KEPT = ['audit_entry']
/** The half-life by which the server counts visits, in seconds. */
const VISIT_HALF_LIFE = 30 * 86_400

/** That of the embedded PostgreSQL, by its socket. */
interface Connection {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly database: string
}

/** Maps moments of the filling to those of the demo; later ones stay. */
async function createMapping(sql: postgres.TransactionSql, moments: readonly Moment[]): Promise<void> {
  const now = Date.now()
  const all = [...moments, { at: now, planned: now }]
  const seconds = (key: keyof Moment) => all.map((moment) => moment[key] / 1000)
  await sql`set local time zone 'UTC'`
  await sql`create temporary table moment (
    at timestamptz primary key, planned timestamptz not null, next_at timestamptz, next_planned timestamptz
  ) on commit drop`
  await sql`
    insert into moment (at, planned, next_at, next_planned)
    select at, planned, lead(at) over (order by at), lead(planned) over (order by at)
    from (
      select to_timestamp(at) as at, to_timestamp(planned) as planned
      from unnest(${seconds('at')}::float8[], ${seconds('planned')}::float8[]) as given (at, planned)
    ) given`
  await sql`
    create function pg_temp.stretched(given timestamptz) returns timestamptz language plpgsql stable strict as $$
    declare before record;
    begin
      select * into before from pg_temp.moment where at <= given order by at desc limit 1;
      if not found then
        -- The start of the server.
        select * into before from pg_temp.moment order by at limit 1;
        return before.planned + (given - before.at);
      end if;
      if before.next_at is null then return given; end if;
      return before.planned + (before.next_planned - before.planned)
        * (extract(epoch from given - before.at) / extract(epoch from before.next_at - before.at))::float8;
    end $$`
}

/** Every date of every table. Triggers would move some of them a second time. */
async function moveDates(sql: postgres.TransactionSql): Promise<void> {
  const tables = await sql<{ name: string; columns: string[]; hasTriggers: boolean }[]>`
    select pg_class.relname as name, array_agg(pg_attribute.attname::text) as columns,
      exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as "hasTriggers"
    from pg_class join pg_attribute on pg_attribute.attrelid = pg_class.oid
    where pg_class.relnamespace = current_schema()::regnamespace
      and pg_class.relkind in ('r', 'p') and not pg_class.relispartition
      and pg_attribute.atttypid = 'timestamptz'::regtype
      and pg_attribute.attnum > 0 and not pg_attribute.attisdropped and pg_attribute.attgenerated = ''
      and pg_class.relname <> all(${KEPT})
    group by pg_class.oid`
  for (const { name, columns, hasTriggers } of tables) {
    const table = sql(name)
    const changes = columns
      .map((column) => sql`${sql(column)} = pg_temp.stretched(${sql(column)})`)
      .reduce((all, change) => sql`${all}, ${change}`)
    if (hasTriggers) await sql`alter table ${table} disable trigger user`
    await sql`update ${table} set ${changes}`
    if (hasTriggers) await sql`alter table ${table} enable trigger user`
  }
}

/** Numbers that follow from dates. The server makes scores again when it starts. */
async function moveRankings(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    update visit set frequency = frequency
      + extract(epoch from pg_temp.stretched(visited_at) - visited_at)::float8 / ${VISIT_HALF_LIFE}::float8`
  await sql`truncate content_score, place_score, person_score`
  await sql`
    insert into content_to_score (content_id) select id from content where listed
    on conflict (content_id) do nothing`
}

/** People authenticated when they came; the server notes it again after minutes, which the filling does not take. */
async function moveAttendance(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    update person set last_authenticated_at = done.at
    from (select actor_id, max(recorded_at) as at from activity group by actor_id) done
    where done.actor_id = person.id and person.last_authenticated_at < done.at`
}

/** The index of the search is rebuilt by `folkmoot reindex`, after this. */
export async function stretch(connection: Connection, moments: readonly Moment[]): Promise<void> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (tx) => {
      await createMapping(tx, moments)
      await moveRankings(tx)
      await moveDates(tx)
      await moveAttendance(tx)
    })
    await sql`analyze`
  } finally {
    await sql.end()
  }
}
