import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { noteAuthentication } from './queries.ts'

const instance = await anInstance()
const { context, store } = instance
const { sql } = store
afterAll(() => instance.close())

test('who authenticates is noted, and nobody else, however long they have been away', async () => {
  const [present, away] = [await aPerson(instance), await aPerson(instance)]
  await sql`
    update person set last_authenticated_at = now() - interval '1 hour' where id in (${present.id}, ${away.id})`

  await noteAuthentication(context.db, present.id)

  const rows = await sql`
    select id::text from person
    where id in (${present.id}, ${away.id}) and last_authenticated_at > now() - interval '1 minute'`
  expect(rows.map(({ id }) => id)).toEqual([present.id])
})
