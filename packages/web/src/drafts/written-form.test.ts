import type { Draft } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'

vi.mock('../boot.ts', () => ({ boot: { base: '', baseUrl: '' } }))
vi.mock('../api/client.ts', () => ({ client: {} }))
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
