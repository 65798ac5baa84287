import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/instance.ts'
import { Connection } from './connection.ts'
import { type Answer, takeRows } from './rows.ts'
import { openSql } from './sql.ts'

const answerOf = (names: readonly string[], ...rows: readonly (readonly unknown[])[]): Answer =>
  Object.assign([...rows], { columns: names.map((name) => ({ name })) })

test('each row has the columns in order, with any names', () => {
  const names = ['id', 'found_in_all', 'a "quoted" name', 'with\nbreak', '${id}', '*/', '']
  const values = ['7', null, true, ['x'], { y: 1 }, 'text', 0]

  const rows = takeRows<Record<string, unknown>>(answerOf(names, values, values.toReversed()))

  expect(rows.map((row) => Object.keys(row))).toEqual([names, names])
  expect(rows.map((row) => Object.values(row))).toEqual([values, values.toReversed()])
})

test('of two columns of one name the later counts, as the driver has it', () => {
  expect(takeRows(answerOf(['id', 'id'], ['1', '2']))).toEqual([{ id: '2' }])
})

test('the same columns in another order make other rows', () => {
  expect(takeRows(answerOf(['a', 'b'], [1, 2]))).toEqual([{ a: 1, b: 2 }])
  expect(takeRows(answerOf(['b', 'a'], [1, 2]))).toEqual([{ b: 1, a: 2 }])
  expect(takeRows(answerOf(['a\nb'], [1]))).toEqual([{ 'a\nb': 1 }])
})

test('the driver keeps nothing of the answer', () => {
  const answer = answerOf(['id'], ['1'], ['2'])
  expect(takeRows(answer)).toEqual([{ id: '1' }, { id: '2' }])
  expect(answer.length).toBe(0)
})

test('every kind of answer becomes rows: values, nothing, and returned writes', async () => {
  const { connection, drop } = await aDatabase()
  const sql = openSql(connection, { max: 1 })
  const one = new Connection(sql, 5_000)
  onTestFinished(async () => {
    await one.close()
    await sql.end()
    await drop()
  })
  const ask = async (text: string, parameters: unknown[] = []) =>
    await one.run(CompiledQuery.raw(text, parameters))

  await ask('create temporary table thing (id bigint, names text[], at timestamptz)')
  const written = await ask(`insert into thing values ($1, $2, '2026-11-16 10:00:00.5Z'), (2, null, null)`, [
    '1',
    ['a', 'b'],
  ])
  const read = await ask('select id, names, at, id > 1 as is_late from thing order by id')
  const none = await ask('select id from thing where id > $1', ['5'])

  expect(written).toEqual({ rows: [], numAffectedRows: 2n })
  expect(read.rows).toEqual([
    { id: '1', names: ['a', 'b'], at: '2026-11-16T10:00:00.500+0000', is_late: false },
    { id: '2', names: null, at: null, is_late: true },
  ])
  expect(none.rows).toEqual([])
})
