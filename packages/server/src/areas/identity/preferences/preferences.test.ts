import { MAIL_DEFAULTS, PUSH_DEFAULTS, QUIET_HOURS_DEFAULT } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { findPreferences, setMailKind } from './preferences.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const [ann, bob, leaver] = await aCrowd(
  instance,
  ['ann', 'bob', 'leaver'].map((name) => ({ name })),
)
if (!ann || !bob || !leaver) throw new Error('nobody came')

const UNCHANGED = { push: PUSH_DEFAULTS, quietHours: QUIET_HOURS_DEFAULT }

test('each person has their settings and defaults for the rest; removed people have none', async () => {
  await ann.client.updatePreferences({
    personID: '@me',
    body: { mail: { like: 'daily' }, digestHour: 0, timeZone: 'Asia/Tokyo' },
  })
  await store.sql`update person set time_zone = '+05:00' where id = ${bob.id}`
  await instance.admin.deletePerson({ personID: leaver.id })

  const found = await findPreferences(context.db, [ann.id, bob.id, leaver.id])

  expect(Object.fromEntries(found)).toEqual({
    [ann.id]: {
      mail: { ...MAIL_DEFAULTS, like: 'daily' },
      digestHour: 0,
      ...UNCHANGED,
      timeZone: 'Asia/Tokyo',
      version: '1',
    },
    [bob.id]: { mail: MAIL_DEFAULTS, digestHour: 7, ...UNCHANGED, timeZone: 'UTC', version: '0' },
  })
})

test('concurrent changes of different kinds all apply, by people and by email links', async () => {
  const kinds = ['mention', 'reply', 'share', 'track'] as const

  await inParallel(kinds, async (kind, index) => {
    if (index % 2 === 0) {
      await inTransaction(context.writeDb, async (tx) => await setMailKind(tx, bob.id, kind, 'never'))
    } else await bob.client.updatePreferences({ personID: '@me', body: { mail: { [kind]: 'never' } } })
  })

  const { mail } = await bob.client.getPreferences({ personID: '@me' })
  expect(kinds.map((kind) => mail[kind])).toEqual(['never', 'never', 'never', 'never'])
})
