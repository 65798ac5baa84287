import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aSecurityGroup } from '../../../testing/places.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, store } = instance
const [eve, bob] = await aCrowd(instance, [{ name: 'eve' }, { name: 'bob' }])
if (!eve || !bob) throw new Error('nobody came')

let made = 0
const aGroup = async (groupType: 'MEMBER_ONLY' | 'PRIVATE' | 'SECRET' = 'SECRET') =>
  (await admin.createPlace({ body: { type: 'group', name: `Group ${++made}`, groupType } })).id
const openedTo = async (homeID: string) =>
  (await store.sql`select opened_to from place where home_id = ${homeID}`).map(({ opened_to }) => opened_to)

test('a project is opened with its group, also when it is created at the same moment', async () => {
  const securityGroupID = await aSecurityGroup(instance, [eve.id])
  for (let round = 0; round < 5; round++) {
    const placeID = await aGroup()
    const create = (index: number) =>
      admin.createPlace({
        body: { type: 'project', name: `Race ${round} ${index}`, parent: `/places/${placeID}` },
      })

    await Promise.all([create(1), admin.openPlace({ placeID, body: [securityGroupID] }), create(2)])

    expect(await openedTo(placeID)).toEqual([[securityGroupID], [securityGroupID], [securityGroupID]])
  }
})

test('a security group that is removed while places are opened to it leaves nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const securityGroupID = await aSecurityGroup(instance, [eve.id])
    const placeIDs = [await aGroup(), await aGroup(), await aGroup()]
    const open = (placeID: string) => admin.send(api.openPlace, { placeID, body: [securityGroupID] })

    const [removed, ...opened] = await Promise.all([
      admin.send(api.deleteSecurityGroup, { securityGroupID }),
      ...placeIDs.map(open),
    ])

    expect(removed.status).toBe(204)
    for (const { status } of opened) expect([204, 400]).toContain(status)
    expect((await Promise.all(placeIDs.map(openedTo))).flat()).toEqual([[], [], []])
  }
})

test('simultaneous openings of a place to several security groups all succeed, each once', async () => {
  const groups = await Promise.all(Array.from({ length: 4 }, () => aSecurityGroup(instance, [])))
  const placeID = await aGroup()

  await Promise.all([...groups, ...groups].map((id) => admin.openPlace({ placeID, body: [id] })))

  const [all] = await openedTo(placeID)
  expect((all as string[]).toSorted()).toEqual(groups.toSorted())
})

test('cached places and content are shown by the current rights of the caller', async () => {
  const securityGroupID = await aSecurityGroup(instance, [eve.id])
  const placeID = await aGroup('MEMBER_ONLY')
  const { id: contentID } = await admin.createContent({
    body: {
      type: 'discussion',
      subject: 'Kept',
      content: { type: 'text/html', text: '<p>x</p>' },
      parent: `/places/${placeID}`,
    },
  })
  const seen = async (viewer: Client) => [
    await viewer.getPlace({ placeID }),
    (await viewer.listPlaces({ filter: [`entityDescriptor(700,${placeID})`] })).list[0],
    await viewer.getContent({ contentID }),
    (await viewer.listPlaceContents({ placeID })).list[0],
  ]
  const answers = async (viewer: Client) => {
    const kept = await seen(viewer)
    instance.context.representations.clear()
    expect(kept).toEqual(await seen(viewer))
    return kept.slice(2).map((content) => content?.resources.messages?.allowed.join())
  }
  // Each finds what the one before left behind.
  const both = async () => [...(await answers(eve.client)), ...(await answers(bob.client))]

  const before = await both()
  await admin.openPlace({ placeID, body: [securityGroupID] })
  const opened = await both()
  await admin.removeSecurityGroupMember({ securityGroupID, personID: eve.id })

  expect(before).toEqual(['GET', 'GET', 'GET', 'GET'])
  expect(opened).toEqual(['GET,POST', 'GET,POST', 'GET', 'GET'])
  expect(await both()).toEqual(before)
})
