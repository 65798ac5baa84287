import { idPatternOf, type OperationShape, operations } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, word } from './community.ts'
import { CONTENTS, PEOPLE, sendJson } from './wire.ts'

const fillIn = ({ path, params = {} }: OperationShape, at: string, value: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const choices: unknown = Reflect.get(params[name] ?? {}, 'enum')
    return name === at ? value : Array.isArray(choices) ? String(choices[0]) : '1'
  })

const withIds = operations.flatMap((operation) =>
  Object.entries(operation.params ?? {})
    .filter(([, schema]) => idPatternOf(schema))
    .map(([name]) => ({ operation, name })),
)

test('a word where an id is expected and no such path exists is 404 pathUnknown, for every operation (more §1.9)', async () => {
  const answers: string[] = []
  for (const { operation, name } of withIds) {
    for (const value of ['no-such-word', '1%00']) {
      const path = fillIn(operation, name, value)
      const { status, error } = await admin.request({ method: operation.method, path })
      if (error?.code !== 'pathUnknown') answers.push(`${operation.method} ${path}: ${status} ${error?.code}`)
    }
  }

  expect(withIds.length).toBeGreaterThan(200)
  expect(answers).toEqual([])
})

test('a number that is no id is 400 and named (decisions §1, 0010)', async () => {
  const answers: unknown[] = []
  const reading = withIds.filter(({ operation }) => operation.method === 'GET')
  for (const { operation, name } of reading) {
    for (const value of ['0', '-1', '1.5', '12345678901234567']) {
      const { status, error } = await admin.request({ path: fillIn(operation, name, value) })
      answers.push([status, error?.code, error?.details?.map(({ field }) => field)])
    }
  }

  expect(answers).toEqual(reading.flatMap(({ name }) => Array(4).fill([400, 'fieldInvalid', [word(name)]])))
})

test('with another verb a word is 404 too, unless it is a path: 405 with its verbs (more §1.9)', async () => {
  const nowhere = await sendJson(admin, 'POST', `${CONTENTS}/no-such-word`, {})
  const elsewhere = await sendJson(admin, 'PUT', `${PEOPLE}/@all`, {})
  const me = await sendJson(admin, 'POST', `${PEOPLE}/%40me`, {})
  const inBatch = await admin.executeBatch({
    body: [
      { key: 'word', request: { method: 'GET', endpoint: `${CONTENTS}/no-such-word` } },
      { key: 'path', request: { method: 'PUT', endpoint: `${PEOPLE}/@all`, body: {} } },
    ],
  })

  expect(nowhere.error?.code).toBe('pathUnknown')
  expect([elsewhere.status, elsewhere.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(me.status).toBe(405)
  expect(inBatch.map(({ error }) => error?.code)).toEqual(['pathUnknown', 'methodNotAllowed'])
})
