import { ApiError } from '@folkmoot/client'
import { LANGUAGES } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'
import { catalogueOf } from '../texts/all-texts.ts'
import { withTexts } from '../texts/rest.ts'
import { loadTexts } from '../texts/texts.ts'

vi.mock('../boot.ts', () => ({ boot: { base: '', session: { personID: '1' } } }))
vi.mock('../api/client.ts', () => ({}))
vi.mock('../offline/connection.ts', () => ({}))
vi.stubGlobal('isSecureContext', false)

const { errorText } = await import('./error-text.ts')

/** In the words of the API, which are English and for programs. */
const MESSAGE = 'must match ^[a-z]+$'
function refusal(status: number, code: string, field?: string): ApiError {
  const details = field === undefined ? [] : [{ field, message: MESSAGE }]
  const error = { status, code, message: MESSAGE, details }
  const reply = { status, headers: new Headers(), text: '', bytes: new Uint8Array(), body: undefined }
  return new ApiError({ ...reply, error })
}

test('while only the texts of the first pages are there, the status says what is wrong', async () => {
  await loadTexts('en')
  const texts = await catalogueOf('en')

  expect(errorText(refusal(409, 'usernameTaken'))).toBe(texts['problem.title'])
  expect(errorText(refusal(403, 'forbidden'))).toBe(texts['failure.forbidden'])
})

test.each(LANGUAGES)(
  'what the API refuses is said in %s, never in the words of the API',
  async (language) => {
    await loadTexts(language)
    await withTexts(async () => {})
    const texts = await catalogueOf(language)

    expect(errorText(refusal(409, 'usernameTaken'))).toBe(texts['failure.usernameTaken'])
    expect(errorText(refusal(500, 'fromTheFuture'))).toBe(texts['failure.internal'])
    expect(errorText(refusal(418, 'fromTheFuture'))).toBe(texts['problem.title'])
    expect(errorText(refusal(400, 'fieldInvalid', 'extra'))).toBe(texts['failure.fieldInvalid'])
    expect(errorText(refusal(401, 'unauthenticated'))).toBe(texts['problem.sessionOver'])
  },
)
