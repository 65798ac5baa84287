import { api, HIGHLIGHTS } from '@folkmoot/contract'
import { isAdmin, isSelf } from '../../../actor.ts'
import type { Page } from '../../../db/list.ts'
import type { Results } from '../../../engines/text-search/results.ts'
import type { EntityReply, PageReply } from '../../../http/answer.ts'
import { avatarRoutes } from '../../../http/avatar-routes.ts'
import { isAnyWanted, present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import type { EntityKey } from '../../../representations.ts'
import { updateOrAsk } from '../account/email-changes.ts'
import { admitNewcomer, signUp } from '../account/sign-up.ts'
import { prove } from '../auth/proving.ts'
import { hashPassword } from '../credentials/password.ts'
import { avatars } from './avatar.ts'
import { getEditable } from './changing.ts'
import { BY_ID, conditionsOf } from './filters.ts'
import { findPeople } from './finding.ts'
import { listFollowing } from './following.ts'
import { givesAny, requireMayGive, requireMaySetCredentials, setsCredentials } from './giving.ts'
import { findPeoplePage } from './list-queries.ts'
import * as people from './people.ts'
import { presentationFor } from './presentation.ts'
import type { PersonRow } from './queries.ts'
import { personUri, representPerson } from './represent.ts'

function one({ context, actor }: CheckedCall, row: PersonRow): EntityReply {
  return { entity: representPerson(actor, row, context.config), version: row.version }
}

/** Looking at oneself is no visit. */
function noteVisit({ context, actor }: CheckedCall, id: string): void {
  if (!isSelf(actor, id)) context.visits.note(actor, 'person', id)
}

function visit(call: CheckedCall, row: PersonRow): EntityReply {
  noteVisit(call, row.id)
  return one(call, row)
}

/** A searched list with its search details. */
async function page(
  call: CheckedCall,
  { rows, end, more, didYouMean }: Page<EntityKey> & Partial<Results<EntityKey>>,
): Promise<PageReply> {
  return { list: await present(call, rows, presentationFor(call), more), end, didYouMean }
}

const hashIfGiven = async (password: string | undefined) =>
  password === undefined ? undefined : await hashPassword(password)

interface Proven {
  readonly isProven: boolean
  readonly passwordHash: string | undefined
}

export const peopleRoutes: readonly Route[] = [
  read(api.listPeople, async (call) => {
    const wanted = {
      filters: call.filters,
      sort: call.query.sort,
      isHighlighted: isAnyWanted(call, HIGHLIGHTS),
    }
    return page(call, await findPeople(call, wanted, call.page))
  }),

  read(api.listAllPeople, async (call) => {
    const list = { conditions: conditionsOf([], call.actor), order: BY_ID }
    return page(call, await findPeoplePage(call.context.db, list, call.page))
  }),

  write(
    api.createPerson,
    async (call, tx, passwordHash: string | undefined) => {
      const { context, actor, body: person } = call
      const create = isAdmin(actor) ? people.createPerson : signUp
      const row = await create(context, tx, actor, { person, passwordHash })
      if (!row) return { accepted: true }
      return { ...one(call, row), location: personUri(context.config.baseUrl, row.id) }
    },
    async (call) => {
      const { context, actor, body } = call
      people.requireMayCreate(context, actor)
      if (isAdmin(actor)) {
        requireMayGive(actor, body)
        await prove(call, body.currentPassword, () => givesAny(body))
      } else await admitNewcomer(context, call.trace(), body)
      return await hashIfGiven(body.svc.password)
    },
  ),

  read(api.getPerson, async (call) => {
    const { context, actor, params } = call
    const key = await people.getPersonKey(context.db, actor, params.personID)
    noteVisit(call, key.id)
    const [entity] = await present(call, [key], presentationFor(call))
    // Missing only if removed or hidden a moment ago; the next read reports that.
    return entity
      ? { entity, version: key.version }
      : one(call, await people.getPerson(context.db, actor, key.id))
  }),

  read(api.getPersonByEmail, async (call) =>
    one(call, await people.getPersonByEmail(call.context.db, call.actor, call.params.email)),
  ),

  read(api.getPersonByUsername, async (call) =>
    visit(call, await people.getPersonByUsername(call.context.db, call.actor, call.params.username)),
  ),

  read(api.getPersonOfPage, async (call) =>
    visit(call, await people.getPersonByPage(call.context.db, call.actor, call.params.username)),
  ),

  write(
    api.updatePerson,
    async (call, tx, proven: Proven) => {
      const { context, actor, body, params, requireVersion } = call
      const edit = { change: body, requireVersion, ...proven }
      const { person, isWaiting } = await updateOrAsk(context, tx, actor, params.personID, edit)
      return { ...one(call, person), isAccepted: isWaiting }
    },
    async (call): Promise<Proven> => {
      const { context, actor, body, params } = call
      const person = await getEditable(context.db, actor, params.personID)
      if (body.svc?.password !== undefined) requireMaySetCredentials(actor)
      const isProven = await prove(call, body.currentPassword, () => setsCredentials(actor, person, body))
      return { isProven, passwordHash: await hashIfGiven(body.svc?.password) }
    },
  ),

  write(api.deletePerson, async ({ context, actor, params, query, requireVersion }, tx) => {
    const removal = { content: query.content, requireVersion }
    await people.removePerson(context, tx, actor, params.personID, removal)
    return undefined
  }),

  ...avatarRoutes({ get: api.getAvatar, set: api.setAvatar, remove: api.removeAvatar }, 'personID', avatars),

  read(api.listFollowers, async (call) =>
    page(
      call,
      await listFollowing(call.context.db, call.actor, 'followers', call.params.personID, call.page),
    ),
  ),

  read(api.listFollowing, async (call) =>
    page(
      call,
      await listFollowing(call.context.db, call.actor, 'following', call.params.personID, call.page),
    ),
  ),
]
