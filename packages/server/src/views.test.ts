import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from './actor.ts'
import { Views } from './views.ts'

const ann = { kind: 'member', id: '1' } as Actor
const bob = { kind: 'member', id: '2' } as Actor
const by = (actor: Actor, network = '192.0.2.1', agent = 'Firefox') => ({
  actor,
  trace: () => ({ network }),
  header: () => agent,
})
const MINUTE = 60_000

test('a view by the same person counts once within an hour, also from another network', () => {
  let time = 1
  const views = new Views(() => time)
  for (const minutes of [0, 1, 58, 2]) {
    time += minutes * MINUTE
    views.noteBy(by(ann), 'read')
    views.noteBy(by(ann, '192.0.2.9'), 'read')
  }
  views.noteBy(by(bob), 'read')
  views.noteBy(by(ann), 'other')

  expect([...views.take()]).toEqual([
    ['read', 3],
    ['other', 1],
  ])
})

test('anonymous visitors are told apart by network and browser', () => {
  const views = new Views()
  for (const visitor of [
    by(ANONYMOUS),
    by(ANONYMOUS),
    by(ANONYMOUS, '192.0.2.2'),
    by(ANONYMOUS, '192.0.2.1', 'Safari'),
    by(ann),
  ])
    views.noteBy(visitor, 'read')

  expect(views.take().get('read')).toBe(4)
})

test('50,000 views are remembered, then the oldest counts again', () => {
  const views = new Views()
  for (let id = 0; id <= 50_000; id++) views.noteBy(by(ann), String(id))
  views.take()
  views.noteBy(by(ann), '1')
  views.noteBy(by(ann), '0')

  expect([...views.take().keys()]).toEqual(['0'])
})
