import { api } from '@folkmoot/contract'
import type { Page } from '../../../db/list.ts'
import { failure } from '../../../failure.ts'
import type { PageReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import type { EntityKey } from '../../../representations.ts'
import { representGroup } from '../security-groups/represent.ts'
import { listGroupsOf } from '../security-groups/security-groups.ts'
import { getManager, listColleagues, listReports, removeManager, setManager } from './managers.ts'
import { getPerson, getPersonKey } from './people.ts'
import { presentationFor } from './presentation.ts'
import { representPerson } from './represent.ts'

async function people(call: CheckedCall, { rows, end }: Page<EntityKey>): Promise<PageReply> {
  return { list: await present(call, rows, presentationFor(call)), end }
}

/** The person as the caller sees them. */
async function shown({ context, actor }: CheckedCall, personId: string) {
  return representPerson(actor, await getPerson(context.db, actor, personId), context.config)
}

export const organisationRoutes: readonly Route[] = [
  read(api.getManager, async ({ context, actor, params }) => {
    const manager = await getManager(context.db, actor, params.personID)
    return { entity: representPerson(actor, manager, context.config), version: manager.version }
  }),

  write(api.setManager, async ({ context, actor, params, body }, tx) => {
    await setManager(context, tx, actor, params.personID, body.manager)
    return undefined
  }),

  write(api.removeManager, async ({ actor, params }, tx) => {
    await removeManager(tx, actor, params.personID)
    return undefined
  }),

  read(api.listReports, async (call) =>
    people(call, await listReports(call.context.db, call.actor, call.params.personID, call.page)),
  ),

  read(api.listColleagues, async (call) =>
    people(call, await listColleagues(call.context.db, call.actor, call.params.personID, call.page)),
  ),

  read(api.listRoles, async (call) => ({
    document: { list: (await shown(call, call.params.personID)).svc.roles },
  })),

  read(api.listPersonImages, async (call) => ({
    document: { list: (await shown(call, call.params.personID)).photos },
  })),

  read(api.listPersonSecurityGroups, async ({ context, actor, params, page }) => {
    const person = await getPersonKey(context.db, actor, params.personID)
    const { rows, end } = await listGroupsOf(context.db, actor, person.id, page)
    return { list: rows.map((row) => representGroup(actor, row, context.config.baseUrl)), end }
  }),

  // A blog is made at the first post, and there are no posts yet (decision 0173).
  read(api.getPersonBlog, async ({ context, actor, params }) => {
    await getPersonKey(context.db, actor, params.personID)
    throw failure('blog_missing', 'This person has no blog yet.')
  }),

  // Nobody has tasks yet (decision 0173).
  read(api.listPersonTasks, async ({ context, actor, params }) => {
    await getPersonKey(context.db, actor, params.personID)
    return { list: [], end: undefined }
  }),
]
