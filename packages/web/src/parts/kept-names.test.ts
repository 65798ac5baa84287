import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../drafts/fake-storage.ts'

const { boot } = vi.hoisted(() => ({ boot: { session: { personID: '7', username: 'ann' } } }))
vi.mock('../boot.ts', () => ({ boot }))
const stored = stubStorage()

/** As a page of this person begins. */
async function aPageOf(personID: string, username: string) {
  boot.session = { personID, username }
  vi.resetModules()
  const { findDraft, keepDraft } = await import('./kept-drafts.ts')
  const { findRecord, writeRecord } = await import('../drafts/records.ts')
  return { findDraft, keepDraft, findRecord, writeRecord }
}

beforeEach(() => stored.clear())

test('drafts are those of a person, whose username may change and be given again', async () => {
  const ann = await aPageOf('7', 'ann')
  ann.keepDraft('new', 'Alpha')
  ann.writeRecord('new', { isDirty: true })

  const renamed = await aPageOf('7', 'anna')
  expect([renamed.findDraft('new'), renamed.findRecord('new')]).toEqual(['Alpha', { isDirty: true }])
  const other = await aPageOf('8', 'ann')
  expect([other.findDraft('new'), other.findRecord('new')]).toEqual([undefined, undefined])
})

test('drafts that were stored by username are found once', async () => {
  stored.set('folkmoot-draft ann new', 'Alpha')
  stored.set('folkmoot-synced ann new', '{"isDirty":true}')

  const ann = await aPageOf('7', 'ann')
  expect([ann.findDraft('new'), ann.findRecord('new')]).toEqual(['Alpha', { isDirty: true }])
  const other = await aPageOf('8', 'ann')
  expect([other.findDraft('new'), other.findRecord('new')]).toEqual([undefined, undefined])
})
