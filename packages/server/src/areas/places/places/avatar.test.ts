import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { drawPicture } from '../../../engines/pictures/drawn-picture.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance

test('a picture uploaded while its place is removed gets 404', async () => {
  const { id } = await admin.createPlace({ body: { type: 'group', name: 'Going' } })
  const bytes = Uint8Array.from(drawPicture('anything'))
  const setting = { placeID: id, bytes, mediaType: 'image/png' }

  const late: Promise<{ status: number }>[] = []
  await store.sql.begin(async (sql) => {
    await sql`delete from place where id = ${id}`
    late.push(admin.send(api.setPlaceAvatar, setting))
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      ).length > 0
    await expect.poll(isWaiting).toBe(true)
  })

  expect((await late[0])?.status).toBe(404)
})
