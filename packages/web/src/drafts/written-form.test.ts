import type { Draft } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'

const { executeBatch } = vi.hoisted(() => ({ executeBatch: vi.fn() }))
vi.mock('../boot.ts', () => ({ boot: { base: '', baseUrl: '' } }))
vi.mock('../api/client.ts', () => ({ client: { executeBatch } }))
vi.mock('../offline/connection.ts', () => ({}))
vi.stubGlobal('addEventListener', () => {})

const { inputOf, textOf } = await import('./written-form.ts')
const { newCallOf } = await import('../composer/sending.ts')

const saved = {
  id: 'new',
  kind: 'announcement',
  subject: 'Harvest',
  excerpt: 'Come',
  content: { type: 'text/html', text: '<p>Come</p>' },
  visibility: 'all',
  users: [],
  tags: [],
  endDate: '2999-01-01T09:00:00.000+0000',
} as unknown as Draft

test('the end of an announcement stays when its draft is opened, saved and sent', async () => {
  const text = await textOf('new', saved)

  const sent = newCallOf({ draft: JSON.parse(text), files: [], key: 'k' })
  expect(inputOf('new', text)).toMatchObject({ endDate: saved.endDate })
  expect(sent?.input).toMatchObject({ body: { endDate: saved.endDate } })
})

test('an end that was chosen before the kind was changed is not sent', async () => {
  const text = await textOf('new', { ...saved, kind: 'discussion' })

  const sent = newCallOf({ draft: JSON.parse(text), files: [], key: 'k' })
  expect(sent?.input).not.toHaveProperty('body.endDate')
})

const USERS = Array.from({ length: 30 }, (_, index) => `https://here.example/api/core/v3/people/${index + 1}`)
const peopleIn = (text: string): string[] =>
  (JSON.parse(text) as { people: { name: string }[] }).people.map(({ name }) => name)
/** As the server answers; person 7 fails. */
const answering = (status: number) =>
  executeBatch.mockImplementation(async ({ body }: { body: { key: string }[] }) =>
    body.map(({ key }) => {
      const error = { status, code: 'x', message: 'x' }
      if (key === '7') return { key, id: key, status, error }
      return { key, id: key, status: 200, data: { displayName: `Person ${key}`, resources: {} } }
    }),
  )

test.each([403, 404])(
  'of chosen people those are left out whom the reader may not see any more: %s',
  async (status) => {
    answering(status)
    executeBatch.mockClear()

    const people = peopleIn(await textOf('new', { ...saved, visibility: 'people', users: USERS }))

    expect([people.length, people.includes('Person 7'), people.at(-1)]).toEqual([29, false, 'Person 30'])
    expect(executeBatch).toHaveBeenCalledTimes(2)
  },
)

test.each([429, 500])('nobody is left out because of a failure: %s', async (status) => {
  answering(status)

  await expect(textOf('new', { ...saved, visibility: 'people', users: USERS })).rejects.toThrow()
})
