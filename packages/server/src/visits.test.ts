import { ALL_SCOPES } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from './actor.ts'
import { Visits } from './visits.ts'

const actor: Actor = {
  kind: 'member',
  id: '1',
  username: 'ann',
  isAdmin: false,
  isManager: false,
  isModerator: false,
  scopes: ALL_SCOPES,
}

test('1,000 different visits are kept, also if they could not be written; repeated ones are counted', () => {
  const visits = new Visits()
  for (let time = 0; time < 2; time++) {
    visits.note(actor, 'content', 'often')
    for (let id = 0; id < 1_001; id++) visits.note(actor, 'place', String(id))
    visits.note(ANONYMOUS, 'content', 'nobody')
    visits.giveBack(visits.take())
  }

  const taken = visits.take()

  expect(taken).toHaveLength(1_000)
  expect(taken.find(({ objectId }) => objectId === 'often')?.count).toBe(2)
  expect(taken.every(({ personId }) => personId === '1')).toBe(true)
})
