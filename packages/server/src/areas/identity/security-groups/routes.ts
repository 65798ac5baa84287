import { api } from '@folkmoot/contract'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { presentationFor } from '../people/presentation.ts'
import { addPeople, listPeople, removePerson } from './people.ts'
import { representGroup, securityGroupUri } from './represent.ts'
import * as groups from './security-groups.ts'

const one = ({ context, actor }: CheckedCall, row: groups.SecurityGroupRow): EntityReply => ({
  entity: representGroup(actor, row, context.config.baseUrl),
  version: row.version,
})

const groupRoutes: readonly Route[] = [
  read(api.listSecurityGroups, async ({ context, actor, page }): Promise<PageReply> => {
    const { rows, end } = await groups.listGroups(context.db, actor, page)
    return { list: rows.map((row) => representGroup(actor, row, context.config.baseUrl)), end }
  }),

  write(api.createSecurityGroup, async (call, tx) => {
    const row = await groups.createGroup(tx, call.actor, call.body)
    return { ...one(call, row), location: securityGroupUri(call.context.config.baseUrl, row.id) }
  }),

  read(api.getSecurityGroup, async (call) =>
    one(call, await groups.getGroup(call.context.db, call.actor, call.params.securityGroupID)),
  ),

  read(api.getSecurityGroupByName, async (call) =>
    one(call, await groups.getGroupByName(call.context.db, call.actor, call.params.name)),
  ),

  write(api.updateSecurityGroup, async (call, tx) => {
    const { actor, params, body, requireVersion } = call
    const edit = { change: body, requireVersion }
    return one(call, await groups.updateGroup(tx, actor, params.securityGroupID, edit))
  }),
]

const PEOPLE = [
  {
    role: 'member',
    list: api.listSecurityGroupMembers,
    add: api.addSecurityGroupMembers,
    remove: api.removeSecurityGroupMember,
  },
  {
    role: 'administrator',
    list: api.listSecurityGroupAdministrators,
    add: api.addSecurityGroupAdministrators,
    remove: api.removeSecurityGroupAdministrator,
  },
] as const

const peopleRoutes: readonly Route[] = PEOPLE.flatMap(({ role, list, add, remove }) => [
  read(list, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await listPeople(context.db, actor, params.securityGroupID, role, page)
    return { list: await present(call, rows, presentationFor(call)), end }
  }),

  write(add, async ({ context, actor, params, body }, tx) => {
    await addPeople(context, tx, actor, params.securityGroupID, { role, people: body })
    return undefined
  }),

  write(remove, async ({ actor, params }, tx) => {
    await removePerson(tx, actor, params.securityGroupID, { role, personId: params.personID })
    return undefined
  }),
])

export const securityGroupsRoutes: readonly Route[] = [...groupRoutes, ...peopleRoutes]
