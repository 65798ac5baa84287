import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aNode } from '../instance.ts'
import { databaseBefore } from '../old-databases.ts'
import { askAll } from './asking.ts'
import { differencesOf } from './comparing.ts'
import { signIn } from './credentials.ts'
import { readFixture, writeFiles } from './fixture.ts'
import { explain } from './known-changes.ts'
import { MEMBER, MEMBER_PASSWORD } from './questions.ts'
import { writeRows } from './rows.ts'

/** The first migration after release 0.1. */
const FIRST_LATER = '0057'

test('what 0.1 left answers after all later migrations as it did before: every kind of GET, with old credentials', async ({
  annotate,
}) => {
  const { rows, files, callers, answers } = await readFixture()
  const { connection, sql } = await databaseBefore(FIRST_LATER)
  await writeRows(sql, rows)
  await writeFiles(join(tmpdir(), `folkmoot-${connection.database}`), files)

  const node = await aNode(connection, { FOLKMOOT_ANONYMOUS_READ: 'on' })
  onTestFinished(() => node.close())
  const after = await askAll(node.baseUrl, { callers, questions: answers })
  const { unexplained } = explain(differencesOf(answers, after))

  const kinds = new Set(answers.filter(({ status }) => status === 200).map(({ operation }) => operation))
  await annotate(`${answers.length} answers of ${kinds.size} operations`)
  expect(kinds.size).toBeGreaterThan(100)
  expect(unexplained).toEqual([])
  expect(await signIn(node.baseUrl, MEMBER, MEMBER_PASSWORD)).not.toBe('')
})
