import { expect, test } from 'vitest'
import { accepting, findProblem, matchProblem, PROBLEM_NAMES, problemMessage } from './field-problems.ts'

/** One value for each placeholder of any template. */
const values = {
  limit: 255,
  what: 'a place, or of a person',
  choices: 'owner, member',
  name: 'all',
  accepted: 'space or a group',
  type: 'project',
  parent: 'blog',
  example: 'as in 2026-01-31T12:00:00.000+0000',
}

test.each(PROBLEM_NAMES)('the message of %s is recognised as this problem and no other', (name) => {
  const message = problemMessage(name, values)

  expect(message).not.toMatch(/[{}]|undefined/)
  expect(findProblem(message)?.name).toBe(name)
  expect(PROBLEM_NAMES.filter((other) => matchProblem(other, message))).toEqual([name])
})

test('a limit is read as a number', () => {
  const limits = [1, 255, -180, 0.5].map((limit) => findProblem(problemMessage('tooLow', { limit })))

  expect(limits.map((problem) => problem?.limit)).toEqual([1, 255, -180, 0.5])
  expect(findProblem(problemMessage('empty'))).toEqual({ name: 'empty', limit: undefined })
})

test('a message is recognised only as a whole', () => {
  expect(findProblem('must have at most many characters')).toBeUndefined()
  expect(findProblem('text must not be empty')).toBeUndefined()
  expect(findProblem('must not be empty.')).toBeUndefined()
  expect(findProblem('')).toBeUndefined()
})

test('a value may have characters that mean something in patterns and replacements', () => {
  const message = problemMessage('usernameReserved', { name: "$& {limit} (.*)\n$'" })

  expect(message).toBe("must not be $& {limit} (.*)\n$': it is reserved")
  expect(findProblem(message)?.name).toBe('usernameReserved')
})

test('a schema says what it accepts in the words of the message', () => {
  expect(accepting('tag', { limit: 64 })).toEqual({ 'x-accepts': 'a tag, of 1 to 64 characters' })
})
