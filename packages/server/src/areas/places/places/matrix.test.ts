import type { Client } from '@folkmoot/client'
import { api, GROUP_TYPES, type GroupType } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import {
  ARCHIVED,
  type Expected,
  INVITEE,
  managed,
  SEEN,
  seen,
  WRITER,
} from '../../../testing/place-rights.ts'
import { aCast, aStage, PRINCIPALS, type Principal, type Stage } from '../../../testing/places.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const cast = await aCast(instance)
const { newcomer, extra, banned, moderator } = cast.people

const PIXEL = {
  bytes: Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  mediaType: 'image/png',
}

const DOCUMENT = {
  type: 'document',
  subject: 'Late',
  content: { type: 'text/html', text: '<p>Late</p>' },
} as const
const JOINED = '409 409 409 409 409 409 201 409'

type Run = (client: Client, stage: Stage, principal: Principal) => Promise<number>
const status = async (reply: Promise<{ status: number }>) => (await reply).status

const onceArchived =
  (send: (client: Client, stage: Stage) => Promise<{ status: number }>): Run =>
  async (client, stage) => {
    await cast.clientOf('admin').archivePlace({ placeID: stage.placeID })
    return (await send(client, stage)).status
  }
const change =
  (name: Parameters<Stage['memberID']>[0], state: 'owner' | 'member' | 'banned'): Run =>
  (client, stage) =>
    status(client.send(api.updateMember, { memberID: stage.memberID(name), body: { state } }))
const answer =
  (name: 'guest' | 'invited', state: 'accepted' | 'declined' | 'revoked'): Run =>
  (client, stage) =>
    status(client.send(api.updateInvite, { inviteID: stage.memberID(name), body: { state } }))

const TEMPLATE = {
  name: 'Minutes',
  kind: 'document',
  subject: 'Minutes',
  content: { type: 'text/html', text: '<p>Present:</p>' },
} as const
const aTemplate = async ({ placeID }: Stage): Promise<string> =>
  (await cast.clientOf('admin').createTemplate({ placeID, body: TEMPLATE })).id

const MATRIX: Record<string, readonly [Expected, Run]> = {
  'read the place': [SEEN, (client, { placeID }) => status(client.send(api.getPlace, { placeID }))],
  'read it by its page': [
    SEEN,
    (client, { slug }) => status(client.send(api.getGroupOfPage, { name: slug })),
  ],
  'read it by the page of its activity': [
    SEEN,
    (client, { slug }) => status(client.send(api.getGroupOfActivityPage, { name: slug })),
  ],
  'find it in the list': [
    { ...seen(1, 0), private: '1 1 1 1 1 1 1 1' },
    async (client, { placeID }) =>
      (await client.listPlaces({ filter: [`entityDescriptor(700,${placeID})`] })).list.length,
  ],
  'list its children': [SEEN, (client, { placeID }) => status(client.send(api.listChildPlaces, { placeID }))],
  'list its categories': [
    seen(200, 403, 404),
    (client, { placeID }) => status(client.send(api.listPlaceCategories, { placeID })),
  ],
  'read what one may do there': [
    SEEN,
    (client, { placeID }) => status(client.send(api.getPlacePermissions, { placeID })),
  ],
  'list its pictures': [
    SEEN,
    (client, { placeID }) => status(client.send(api.listPlaceStatics, { placeID })),
  ],
  'list its files': [
    seen(200, 403, 404),
    (client, { placeID }) => status(client.send(api.listPlaceFiles, { placeID })),
  ],
  'list its templates': [
    WRITER,
    (client, { placeID }) => status(client.send(api.listTemplates, { placeID })),
  ],
  'add a template': [
    managed(201),
    (client, { placeID }) => status(client.send(api.createTemplate, { placeID, body: TEMPLATE })),
  ],
  'read a template': [
    WRITER,
    async (client, stage) =>
      await status(client.send(api.getTemplate, { templateID: await aTemplate(stage) })),
  ],
  'change a template': [
    managed(200),
    async (client, stage) =>
      await status(
        client.send(api.updateTemplate, { templateID: await aTemplate(stage), body: { name: 'Other' } }),
      ),
  ],
  'remove a template': [
    managed(204),
    async (client, stage) =>
      await status(client.send(api.deleteTemplate, { templateID: await aTemplate(stage) })),
  ],
  'see its picture': [SEEN, (client, { placeID }) => status(client.send(api.getPlaceAvatar, { placeID }))],
  'set its picture': [
    managed(204),
    (client, { placeID }) => status(client.send(api.setPlaceAvatar, { placeID, ...PIXEL })),
  ],
  'remove its picture': [
    managed(204),
    (client, { placeID }) => status(client.send(api.removePlaceAvatar, { placeID })),
  ],
  'change it': [
    managed(200),
    (client, { placeID }) =>
      status(client.send(api.updatePlace, { placeID, body: { description: 'Other' } })),
  ],
  'delete it': [managed(204), (client, { placeID }) => status(client.send(api.deletePlace, { placeID }))],
  'archive it': [managed(204), (client, { placeID }) => status(client.send(api.archivePlace, { placeID }))],
  'restore it': [managed(204), (client, { placeID }) => status(client.send(api.restorePlace, { placeID }))],
  'make somebody its owner': [
    managed(204),
    (client, { placeID }) =>
      status(client.send(api.handOverPlace, { placeID, body: { person: newcomer.id } })),
  ],
  'join it once it is archived': [
    { open: JOINED, private: JOINED, secret: '404 404 404 409 409 404 201 409' },
    onceArchived((client, { placeID }) => client.send(api.addMember, { placeID, body: {} })),
  ],
  'add somebody once it is archived': [
    managed(201),
    onceArchived((client, { placeID }) =>
      client.send(api.addMember, { placeID, body: { person: newcomer.id } }),
    ),
  ],
  'create a project in it once it is archived': [
    ARCHIVED,
    onceArchived((client, { placeID, slug }) =>
      client.send(api.createChildPlace, { placeID, body: { type: 'project', name: `Late in ${slug}` } }),
    ),
  ],
  'write in it once it is archived': [
    { ...ARCHIVED, private: '403 403 403 409 409 403 409 409' },
    onceArchived((client, { placeID }) => client.send(api.createPlaceContent, { placeID, body: DOCUMENT })),
  ],
  'create a project in it': [
    managed(201, 400),
    (client, { placeID, slug }) =>
      status(
        client.send(api.createPlace, {
          body: { type: 'project', name: `In ${slug}`, parent: `/places/${placeID}` },
        }),
      ),
  ],
  'create a project in it, by its path': [
    managed(201),
    (client, { placeID, slug }) =>
      status(
        client.send(api.createChildPlace, { placeID, body: { type: 'project', name: `Under ${slug}` } }),
      ),
  ],
  'list its members': [
    seen(200, 403, 404),
    (client, { placeID }) => status(client.send(api.listMembers, { placeID })),
  ],
  'list who waits': [
    managed(200),
    (client, { placeID }) => status(client.send(api.listMembers, { placeID, filter: ['state(pending)'] })),
  ],
  join: [
    {
      open: '201 201 201 409 409 403 201 201',
      private: '201 409 201 409 409 403 201 201',
      secret: '404 404 404 409 409 404 201 201',
    },
    (client, { placeID }) => status(client.send(api.addMember, { placeID, body: {} })),
  ],
  'add somebody': [
    managed(201),
    (client, { placeID }) => status(client.send(api.addMember, { placeID, body: { person: newcomer.id } })),
  ],
  'add somebody who is in': [
    managed(409),
    (client, { placeID }) => status(client.send(api.addMember, { placeID, body: { person: extra.id } })),
  ],
  'find a member’s membership by the person': [
    seen(1, 0),
    async (client, { placeID }) => {
      const all = client.each(api.listMemberships, { personID: extra.id, count: 100 })
      return (await Array.fromAsync(all)).filter((member) => member.place.id === placeID).length
    },
  ],
  'read a member': [
    seen(200, 403, 404),
    (client, stage) => status(client.send(api.getMember, { memberID: stage.memberID('extra') })),
  ],
  'list who is banned': [
    { ...managed(200), moderator: 200 },
    (client, { placeID }) => status(client.send(api.listMembers, { placeID, filter: ['state(banned)'] })),
  ],
  'read who is banned': [
    { ...managed(200), moderator: 200 },
    (client, stage) => status(client.send(api.getMember, { memberID: stage.memberID('outcast') })),
  ],
  'list its moderators': [
    seen(200, 403, 404),
    (client, { placeID }) => status(client.send(api.listModerators, { placeID })),
  ],
  'name a moderator': [
    managed(201),
    (client, { placeID }) => status(client.send(api.nameModerator, { placeID, body: { person: extra.id } })),
  ],
  'name somebody who is no member': [
    managed(409),
    (client, { placeID }) =>
      status(client.send(api.nameModerator, { placeID, body: { person: newcomer.id } })),
  ],
  'remove a moderator': [
    managed(204),
    (client, { placeID }) => status(client.send(api.removeModerator, { placeID, personID: moderator.id })),
  ],
  'remove a moderator who is none': [
    managed(404),
    (client, { placeID }) => status(client.send(api.removeModerator, { placeID, personID: extra.id })),
  ],
  'read who waits': [
    managed(200),
    (client, stage) => status(client.send(api.getMember, { memberID: stage.memberID('asker') })),
  ],
  'read the own membership': [
    {
      open: '404 200 200 200 200 200 404 404',
      private: '404 200 200 200 200 200 404 404',
      secret: '404 404 200 200 200 404 404 404',
    },
    (client, stage, own) => status(client.send(api.getMember, { memberID: stage.memberID(own) })),
  ],
  'approve who waits': [managed(200), change('asker', 'member')],
  'promote a member': [managed(200), change('extra', 'owner')],
  'demote an owner': [managed(200), change('founder', 'member')],
  'ban a member': [managed(200), change('extra', 'banned')],
  'make the own membership that of a member': [
    {
      open: '404 403 200 403 200 403 404 404',
      private: '404 403 200 403 200 403 404 404',
      secret: '404 404 200 403 200 404 404 404',
    },
    (client, stage, own) => change(own, 'member')(client, stage, own),
  ],
  'remove a member': [
    managed(204),
    (client, stage) => status(client.send(api.removeMember, { memberID: stage.memberID('extra') })),
  ],
  'lift a ban': [
    managed(204),
    (client, stage) => status(client.send(api.removeMember, { memberID: stage.memberID('banned') })),
  ],
  'leave, withdraw, decline': [
    {
      open: '404 204 204 204 204 403 404 404',
      private: '404 204 204 204 204 403 404 404',
      secret: '404 404 204 204 204 404 404 404',
    },
    (client, stage, own) => status(client.send(api.removeMember, { memberID: stage.memberID(own) })),
  ],
  invite: [
    managed(201),
    (client, { placeID }) =>
      status(client.send(api.createInvites, { placeID, body: { invitees: [newcomer.id] } })),
  ],
  'invite somebody banned': [
    managed(409),
    (client, { placeID }) =>
      status(client.send(api.createInvites, { placeID, body: { invitees: [banned.id] } })),
  ],
  'list invitations': [
    managed(200),
    (client, { placeID }) => status(client.send(api.listInvites, { placeID })),
  ],
  'read another’s invitation': [
    managed(200),
    (client, stage) => status(client.send(api.getInvite, { inviteID: stage.memberID('guest') })),
  ],
  'read the invitation of the invited': [
    {
      open: '403 403 200 403 200 403 200 403',
      private: '403 403 200 403 200 403 200 403',
      secret: '404 404 200 403 200 404 200 403',
    },
    (client, stage) => status(client.send(api.getInvite, { inviteID: stage.memberID('invited') })),
  ],
  'accept the invitation of the invited': [INVITEE, answer('invited', 'accepted')],
  'decline the invitation of the invited': [INVITEE, answer('invited', 'declined')],
  'revoke an invitation': [managed(200), answer('guest', 'revoked')],
  'delete the invitation of the invited': [
    {
      open: '403 403 204 403 204 403 204 403',
      private: '403 403 204 403 204 403 204 403',
      secret: '404 404 204 403 204 404 204 403',
    },
    (client, stage) => status(client.send(api.deleteInvite, { inviteID: stage.memberID('invited') })),
  ],
  'see to whom it is opened': [
    managed(200),
    (client, { placeID }) => status(client.send(api.listOpenings, { placeID })),
  ],
  'open it to nobody more': [
    managed(204),
    (client, { placeID }) => status(client.send(api.openPlace, { placeID, body: [] })),
  ],
  'open it to a security group of others': [
    {
      open: '403 403 403 403 400 403 204 403',
      private: '403 403 403 403 400 403 204 403',
      secret: '404 404 404 403 400 404 204 403',
    },
    (client, { placeID }) => status(client.send(api.openPlace, { placeID, body: [cast.securityGroupID] })),
  ],
  'close it to a security group': [
    managed(204),
    (client, { placeID }) =>
      status(client.send(api.closePlace, { placeID, securityGroupID: cast.securityGroupID })),
  ],
}

const columnOf = (groupType: GroupType, expected: Expected): string =>
  ({
    OPEN: expected.open,
    MEMBER_ONLY: expected.memberOnly ?? expected.open,
    PRIVATE: expected.private,
    SECRET: expected.secret,
  })[groupType]

const cells = Object.entries(MATRIX).flatMap(([name, [expected, run]]) =>
  GROUP_TYPES.flatMap((groupType) => {
    const statuses = columnOf(groupType, expected).split(' ')
    const ofMember = Number(statuses[PRINCIPALS.indexOf('member')])
    return PRINCIPALS.map((principal, index) => ({
      name: `${principal}, ${groupType}: ${name}`,
      principal,
      groupType,
      run,
      expected: principal === 'moderator' ? (expected.moderator ?? ofMember) : Number(statuses[index]),
    }))
  }),
)

test(`the membership matrix: ${Object.keys(MATRIX).length} operations × ${PRINCIPALS.length} principals × ${GROUP_TYPES.length} group types = ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  const mismatches: string[] = []
  for (const cell of cells) {
    const stage = await aStage(instance, cast, cell.groupType)

    const got = await cell.run(cast.clientOf(cell.principal), stage, cell.principal)

    if (got !== cell.expected) mismatches.push(`${cell.name}: ${got} instead of ${cell.expected}`)
    await instance.store.sql`delete from place where parent_id = ${stage.placeID} or id = ${stage.placeID}`
  }
  expect(mismatches).toEqual([])
})

test('every operation on places, members and invitations of a group is in the matrix', () => {
  const covered = Object.values(MATRIX).map(([, run]) => String(run))
  const named = (id: string) => covered.some((text) => text.includes(`.${id}`))
  const others = ['Space', 'Project', 'Blog'].flatMap((type) => [
    `get${type}OfPage`,
    `get${type}OfActivityPage`,
  ])
  const rankings = ['listTrendingPlaces', 'listRecommendedPlaces']
  const elsewhere = ['getRootPlace', ...rankings, ...others]

  const groups = Object.values(api).filter(({ group }) => group === 'Places' || group === 'Members')
  const missing = groups.map(({ id }) => id).filter((id) => !named(id) && !elsewhere.includes(id))

  expect(missing).toEqual([])
})
