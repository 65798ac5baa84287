import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { indexed } from '../../../testing/searching.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

/** All are called Some; more than are ranked, and the first of them are the oldest. */
const names = Array.from({ length: 2400 }, (_, index) => `member${String(index).padStart(4, '0')}`)
await aCrowd(instance, [{ name: 'some' }, ...names.map((name) => ({ name }))])
// The alphabetical order must not produce the expected result.
await instance.store.sql`
  update person set family_name = 'zz', display_name = 'Some zz', first_name_key = 'some zz' where username = 'some'`
await instance.store.sql`
  insert into place (id, home_id, type, name, name_key, slug, slug_key, parent_id, group_type)
  overriding system value
  select id, id, 'group', name, lower(name), slug, slug, 1, 'OPEN'
  from (select 10000 + n as id, 'Any mill ' || n as name, 'mill-' || n as slug from generate_series(1, 2400) n
    union all select 9999, 'Zz mill', 'mill') made
  order by id`
await indexed(instance)

test('exact names come first, even if they joined before all others with similar names', async () => {
  const { list } = await admin.searchPeople({ filter: ['search(some)'], count: 5, fields: '@all' })

  expect(list[0]?.svc.username).toBe('some')
})

test('so does a place', async () => {
  const { list } = await admin.searchPlaces({ filter: ['search(mill)'], count: 5 })

  expect(list[0]?.name).toBe('Zz mill')
})

test('and pages to the end show everybody once', async () => {
  const parameters = { filter: ['search(some)'], count: 100, fields: 'id' }
  const all = await Array.fromAsync(admin.each(api.searchPeople, parameters))

  expect(all).toHaveLength(2401)
  expect(new Set(all.map(({ id }) => id)).size).toBe(2401)
})
