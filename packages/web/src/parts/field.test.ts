import { ApiError } from '@folkmoot/client'
import { problemMessage } from '@folkmoot/contract'
import { beforeAll, expect, test } from 'vitest'
import { loadAllTexts } from '../texts/all-texts.ts'
import { problemOf } from './field.tsx'

beforeAll(() => loadAllTexts('en'))

function complaintAbout(field: string): ApiError {
  const details = [{ field, message: problemMessage('notReader') }]
  const error = { status: 400, code: 'fieldInvalid', message: 'No.', details }
  const nothing = { text: '', bytes: new Uint8Array(), body: undefined }
  return new ApiError({ status: 400, headers: new Headers(), ...nothing, error })
}
const NOT_READER = 'At least one of these people can’t read this content.'

test('a field shows what is wrong with it or with an item of it', () => {
  expect(problemOf(complaintAbout('users'), 'users')).toBe(NOT_READER)
  expect(problemOf(complaintAbout('users[1]'), 'users')).toBe(NOT_READER)
})

test('a field shows nothing of other fields', () => {
  expect(problemOf(complaintAbout('usersOf[1]'), 'users')).toBeUndefined()
  expect(problemOf(complaintAbout('users'), 'users[0]')).toBeUndefined()
  expect(problemOf(new Error('No.'), 'users')).toBeUndefined()
})
