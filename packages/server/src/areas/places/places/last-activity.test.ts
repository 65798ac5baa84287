import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { followEvents } from './last-activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance

test('the last activity of a place follows from the log', async () => {
  const owner = await aPerson(instance)
  const group = await owner.client.createPlace({ body: { type: 'group', name: 'Another circle' } })
  await instance.store.sql`update place set active_at = '2020-01-01' where id = ${group.id}`
  await owner.client.createContent({
    body: {
      type: 'document',
      subject: 'News',
      content: { type: 'text/html', text: '<p>Some</p>' },
      parent: group.resources.self?.ref,
    },
  })

  await followEvents(context)

  const { lastActivityDate } = await admin.getPlace({ placeID: group.id })
  expect(Date.parse(lastActivityDate.replace('+0000', 'Z'))).toBeGreaterThan(Date.now() - 60_000)
})
