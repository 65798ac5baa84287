/** URIs whose collection has the name of a property that every object has. */
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

const names = ['constructor', 'toString', 'hasOwnProperty']

test.each(names)('%s is no collection of objects to follow, watch or be told of', async (name) => {
  const uri = `/${name}/1`
  const { list } = await admin.listStreams({ personID: '@me' })
  const streamID = list.find(({ source }) => source === 'connections')?.id ?? ''

  const replies = [
    await admin.send(api.listInbox, { filter: [`conversation(${uri})`] }),
    await admin.send(api.addAssociations, { streamID, body: [uri] }),
    await admin.send(api.createMute, { personID: '@me', body: { object: uri } }),
    await admin.send(api.openEventStream, { objects: uri }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})
