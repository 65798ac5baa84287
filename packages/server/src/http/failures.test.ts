import { type FailureName, prices, vocabularies } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { failure } from '../failure.ts'
import { answerError } from './failures.ts'

const options = { requestId: 'some-id', vocabulary: vocabularies.svc }
const temporary = (Object.keys(prices) as FailureName[]).filter((name) => prices[name].status === 503)

test.each(temporary)('a 503 says when to try again: %s', (name) => {
  const { status, headers } = answerError(failure(name, 'Not now.'), options)

  expect(status).toBe(503)
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
})

test('a full disk of the database is called that', () => {
  const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })

  const { status, code, unforeseen } = answerError(error, options)

  expect([status, code, unforeseen]).toEqual([503, 'diskFull', false])
})
