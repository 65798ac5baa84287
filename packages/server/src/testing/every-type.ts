/** A table with a column of each type that our tables use, and values that are easily spoilt on their way. */
import type { Sql } from '../db/sql.ts'

const TEXTS = [
  '',
  '\\N',
  '\\.',
  'tab\there, line\nend, \r, \b\f\v',
  'back\\slash \\\\ "quotes" \'and\' {braces},NULL',
  'ä漢字 🇪🇺 \u202e\u0001\uffff',
  ' '.repeat(9_000),
]
const NUMBERS = ['0', '-1', '9223372036854775807', '-9223372036854775808']
const TIMES = [
  'infinity',
  '-infinity',
  '0001-01-01 00:00:00 BC',
  '294276-12-31 23:59:59.999+00',
  '2026-10-25 01:30:00+02',
]

/** By the name of the type without its length. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: TEXTS,
  'text[]': ['{}', '{NULL,"NULL","","\\\\N","a\tb\nc","{}"}', '{{a,b},{c,NULL}}'],
  bigint: NUMBERS,
  'bigint[]': ['{}', `{${NUMBERS.join()}}`],
  integer: ['0', '2147483647', '-2147483648'],
  smallint: ['0', '32767', '-32768'],
  'smallint[]': ['{}', '{-32768,32767,NULL}', '[5:6]={1,2}'],
  boolean: ['true', 'false'],
  bytea: ['\\x', '\\x00', '\\x5c4e0a0d5c2e00ff', `\\x${'ff'.repeat(100_000)}`],
  jsonb: [
    'null',
    '{}',
    '{"b": 1.10, "a": 1e400, "big": 123456789012345678901234567890.000000001, "text": "\\\\N\\n\\t\\"\\\\u0000"}',
    '[0.1, -0, 1E-7, "\\ud83c\\uddea"]',
  ],
  json: ['{"b": 1,   "b": 2, "a":1e400}'],
  'timestamp with time zone': TIMES,
  'timestamp(3) with time zone': TIMES,
  date: ['infinity', '-infinity', '4713-01-01 BC', '5874897-12-31', '2026-02-28'],
  'double precision': [
    'NaN',
    'Infinity',
    '-Infinity',
    '-0',
    '5e-324',
    '1.7976931348623157e308',
    '0.1',
    '1e23',
  ],
  numeric: ['NaN', 'Infinity', '0.000', '-12345678901234567890.12345678901234567890'],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  tsvector: ['', "'a''b':1A,2 '\\\\':3 'new\nline'", "'word':16383"],
  int8multirange: ['{}', '{(,)}', '{[1,5),[7,9223372036854775807)}'],
  int4multirange: ['{}', '{(,)}', '{[-2147483648,5),[7,2147483647)}'],
  'integer[]': ['{}', '{0,NULL,-2147483648}'],
  xid8: ['0', '18446744073709551615'],
  name: ['a name'],
}

export async function createEveryType(sql: Sql): Promise<void> {
  const types = await sql<{ type: string }[]>`
    select distinct format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and attnum > 0 and not attisdropped
      and relnamespace = any(array['public'::regnamespace, 'graphile_worker'::regnamespace])
    order by type`
  const columns = types.map(({ type }, index) => ({ type, name: `column_${index}` }))
  await sql.unsafe(
    `create table every_type (id int, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
  )
  const most = Math.max(...Object.values(VALUES).map(({ length }) => length))
  for (let row = 0; row < most; row++) {
    const values = columns.map(({ type }) => {
      const known = VALUES[type]
      if (!known) throw new Error(`VALUES has none of the type ${type}.`)
      return known[row] ?? null
    })
    const parameters = columns.map(({ type }, index) => `$${index + 1}::text::${type}`)
    await sql.unsafe(`insert into every_type values (${row}, ${parameters.join(', ')})`, values)
  }
}
