/** docs/compatibility.md is made from the contract: a server with the original's vocabulary is asked whether it is true. */
import { operations } from '@folkmoot/contract'
import { comparePaths, compareTypes, original, typeRefusals } from '@folkmoot/contract/original'
import { describe, expect, test } from 'vitest'
import { admin, newContent, vocabularyName } from './community.ts'
import { CONTENTS, sendJson } from './wire.ts'

describe.runIf(vocabularyName === original.vocabulary)('the page on compatibility (more §4)', () => {
  test('each path and verb that it calls not served gets the answer that it says', async () => {
    const paths = comparePaths(original, operations).flatMap((area) => area.paths)
    const expected = paths.flatMap(({ example, refused }) =>
      refused.map(({ method, status, code }) => `${method} ${example}: ${status} ${code}`),
    )
    const answers: string[] = []
    for (const { example, refused } of paths) {
      for (const { method } of refused) {
        const { status, error } = await admin.request({ method, path: example })
        answers.push(`${method} ${example}: ${status} ${error?.code}`)
      }
    }

    expect(expected.length).toBeGreaterThan(50)
    expect(answers).toEqual(expected)
  })

  test('each path that it calls served by GET is known', async () => {
    const paths = comparePaths(original, operations).flatMap((area) => area.paths)
    const reading = paths.filter(({ served }) => served.includes('GET'))
    const unknown: string[] = []
    for (const { example } of reading) {
      const { error } = await admin.request({ path: example })
      if (error?.code === 'pathUnknown' || error?.code === 'methodNotAllowed') unknown.push(example)
    }

    expect(reading.length).toBeGreaterThan(100)
    expect(unknown).toEqual([])
  })

  test('content of a type that it calls not served is refused, and as a filter finds nothing or is 400', async () => {
    const types = compareTypes(original, operations).filter(
      ({ kind, served }) => kind === 'content' && !served,
    )
    const answers: unknown[] = []
    for (const { name } of types) {
      const sent = await sendJson(admin, 'POST', CONTENTS, { ...newContent(), type: name })
      const listed = await admin.request({ path: `${CONTENTS}?filter=type(${name})` })
      const { list } = (listed.body ?? {}) as { list?: unknown[] }
      answers.push([name, sent.status, sent.error?.code, listed.status, listed.error?.code, list])
    }

    expect(answers).toEqual(
      types.map(({ name }) => {
        const { sent, filtered } = typeRefusals(name)
        const listed = filtered ? [filtered.status, filtered.code, undefined] : [200, undefined, []]
        return [name, sent.status, sent.code, ...listed]
      }),
    )
  })

  test('fields that it calls not served are ignored in bodies and in no answer', async () => {
    const absent = Object.values(original.entities)
      .filter(({ schemas }) => schemas.startsWith('Content '))
      .flatMap(({ absent: names = '', instead = {} }) => [
        ...names.split(' ').filter((name) => name !== ''),
        ...Object.keys(instead),
      ])
    const strange = Object.fromEntries(absent.map((name) => [name, { strange: name }]))

    const { status, body } = await sendJson(admin, 'POST', CONTENTS, { ...strange, ...newContent() })

    expect(status).toBe(201)
    expect(absent.length).toBeGreaterThan(20)
    expect(Object.keys(Object(body)).filter((name) => absent.includes(name))).toEqual([])
  })
})
