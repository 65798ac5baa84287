import { typeCodes } from '@folkmoot/contract'
import { describe, expect, test } from 'vitest'
import { type Callback, type Circumstances, judge, waitAfter } from './checker.ts'
import { Log, type Logged } from './matching.ts'

const CALM: Circumstances = { disturbances: [], readTimeoutMs: 1_000, givenUp: new Map() }
const SLUGGISH: Circumstances = { ...CALM, givenUp: new Map([['a', 1]]) }
const KILLED: Circumstances = { ...CALM, disturbances: [{ kind: 'kill', from: 1_050, until: 1_060 }] }

const due = ['1', '2', '3', '4'].map((id) => ({ id, at: 0 }))

function callback(key: string, notifications: string[], more: Partial<Callback> = {}): Callback {
  const at = more.at ?? 1_000
  return { key, notifications, hash: `bytes of ${key}`, at, answer: '204', answeredAt: at + 1, ...more }
}
const first = callback('a', ['1', '2'])
const second = callback('b', ['3', '4'], { at: 2_000 })

describe('correct deliveries pass', () => {
  test('everything once, in order', () => {
    expect(judge(due, [first, second], CALM)).toMatchObject({
      due: 4,
      received: 4,
      repeated: 0,
      violations: [],
    })
  })

  test.each(['500', 'nothing', 'reset', '429', 'too late'])(
    'a callback answered by %s may be repeated',
    (answer) => {
      const failed = callback('a', ['1', '2'], { at: 900, answer })

      const { violations, repeats, repeated } = judge(due, [failed, first, second], CALM)

      expect([violations, repeats.get(answer), repeated]).toEqual([[], 1, 2])
    },
  )

  test('an acknowledged callback may be repeated once if a worker was killed then', () => {
    const again = callback('a', ['1', '2'], { at: 1_500 })

    expect(judge(due, [first, again, second], KILLED)).toMatchObject({
      violations: [],
      mostPerDisturbance: 1,
    })
  })

  test('a late answer may be followed by a repeat', () => {
    const late = callback('a', ['1', '2'], { at: 100, answeredAt: 900 })

    expect(judge(due, [late, first, second], CALM).violations).toEqual([])
  })
})

test('a callback that timed out on the server is repeated as often as it did', () => {
  const again = [1_500, 1_600].map((at) => callback('a', ['1', '2'], { at }))

  expect(judge(due, [first, ...again.slice(1), second], SLUGGISH)).toMatchObject({ violations: [] })
  expect(judge(due, [first, ...again, second], SLUGGISH).violations).toEqual([
    'a was answered with 204 and came again 0.099 s later, without a reason',
  ])
})

describe('planted errors are found', () => {
  test.each<[string, Callback[], Circumstances, RegExp]>([
    ['a callback that never came', [first], CALM, /^2 lost, the first of them 3$/],
    ['a notification that is left out', [callback('a', ['1']), second], CALM, /^1 lost, .* 2$/],
    ['one that was never answered well', [first, { ...second, answer: '500' }], CALM, /^2 lost/],
    ['one that was not due', [first, second, callback('c', ['9'])], CALM, /^1 not due, .* 9$/],
    ['two in the wrong order', [callback('a', ['2', '1']), second], CALM, /^2 out of order$/],
    ['callbacks in the wrong order', [first, { ...second, at: 500 }], CALM, /out of order$/],
    [
      'callbacks that were taken in the wrong order',
      [{ ...first, answer: '500' }, second, callback('a', ['1', '2'], { at: 3_000 })],
      CALM,
      /out of order$/,
    ],
    [
      'altered bytes',
      [{ ...first, answer: '500', at: 9 }, { ...first, hash: 'other' }, second],
      CALM,
      /other bytes/,
    ],
    [
      'a notification that travels by another key',
      [{ ...first, answer: '500', at: 9 }, callback('c', ['1', '2']), second],
      CALM,
      /notification 1 came in a and c/,
    ],
    [
      'a notification twice in one callback',
      [callback('a', ['1', '2', '2']), second],
      CALM,
      /says one thing twice/,
    ],
    ['a repeat for no reason', [first, { ...first, at: 1_500 }, second], CALM, /without a reason/],
    [
      'a repeat long after a kill',
      [
        { ...first, at: 9_000 },
        { ...first, at: 9_500 },
      ],
      KILLED,
      /without a reason/,
    ],
    [
      'two repeats by one kill',
      [first, { ...first, at: 1_040 }, { ...first, at: 1_080 }, second],
      KILLED,
      /more than one callback/,
    ],
    [
      'two at once',
      [{ ...first, answeredAt: 2_500 }, second],
      { ...CALM, readTimeoutMs: 9_999 },
      /was being answered/,
    ],
  ])('%s', (_what, received, circumstances, complaint) => {
    expect(judge(due, received, circumstances).violations).toContainEqual(expect.stringMatching(complaint))
  })

  test('a webhook that waits after a kill', () => {
    const [kill] = KILLED.disturbances
    if (!kill) throw new Error('nothing was killed')

    const again = { ...KILLED, disturbances: [kill, { ...kill, from: 1_900 }] }
    expect(waitAfter(kill, due, [first, second], KILLED)).toBe(950)
    expect(waitAfter(kill, due, [first, second], again)).toBe(100)
    expect(waitAfter(kill, due.slice(0, 2), [first, second], KILLED)).toBeUndefined()
  })
})

describe('expected events', () => {
  const activity = (id: string, verb: string, more: Partial<Logged> = {}): Logged => ({
    id,
    xid: id,
    verb,
    objectType: typeCodes.document,
    objectId: '50',
    containerType: null,
    containerId: null,
    rootId: null,
    at: 0,
    ...more,
  })
  const inPlace = { containerType: typeCodes.group, containerId: '7', rootId: '50' }
  const about = (objectId: string) => ({ objectType: 0, objectId })
  const log = new Log([
    activity('9', 'svc:liked', { ...inPlace, xid: '8' }),
    activity('1', 'svc:created', inPlace),
    activity('2', 'svc:webhook_created', about('1')),
    activity('3', 'svc:commented', { ...inPlace, objectType: typeCodes.comment, objectId: '51' }),
    activity('4', 'svc:created', { ...inPlace, containerId: '8', objectId: '60', rootId: '60' }),
    activity('5', 'svc:mentioned', inPlace),
    activity('6', 'svc:webhook_marked_buggy', about('1')),
    activity('7', 'svc:webhook_marked_buggy', about('2')),
    activity('10', 'svc:created', { ...inPlace, containerType: typeCodes.stream, objectId: '61' }),
  ])
  const ids = (webhook: { events: string[]; placeId?: string; contentId?: string }, id = '1') =>
    log.dueTo({ id, ...webhook }).map((one) => one.id)

  test('for a place: events on the named types and their answers, since registration', () => {
    expect(ids({ events: ['document'], placeId: '7' })).toEqual(['3', '9'])
    expect(ids({ events: ['comment'], placeId: '7' })).toEqual(['3'])
    expect(ids({ events: ['discussion'], placeId: '7' })).toEqual([])
    expect(ids({ events: ['document'], contentId: '60' })).toEqual(['4'])
  })

  test('for the system: verbs of its event types, and nothing about itself', () => {
    expect(ids({ events: ['webhook'] })).toEqual(['7'])
    expect(ids({ events: ['user_account'] })).toEqual([])
    expect(ids({ events: ['webhook'] }, 'never registered')).toEqual([])
  })
})
