import { api } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import { failure } from '../../../failure.ts'
import { type CheckedCall, type Route, read } from '../../../http/route.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { mayExplainAccess } from '../../identity/rights.ts'
import { findAudiences } from './audiences.ts'
import { explainFor, getSubject } from './explaining.ts'
import { getTarget } from './objects.ts'
import { findReaders } from './reader-queries.ts'
import { representAudiences, representExplanation } from './represent.ts'

function requireMayExplain(actor: Actor): Member {
  if (actor.kind === 'member' && mayExplainAccess(actor)) return actor
  throw failure('forbidden', 'Only community managers and admins ask who may see something, and why.')
}

const callerOf = ({ context }: CheckedCall, actor: Member) => ({ actor, baseUrl: context.config.baseUrl })

export const accessRoutes: readonly Route[] = [
  read(api.explainAccess, async (call) => {
    const { context, query } = call
    const asker = requireMayExplain(call.actor)
    const subject = query.person === undefined ? undefined : await getSubject(context, asker, query.person)
    const target = await getTarget(context, asker, query.object)
    const explanation = await explainFor(context, subject, target)
    return { document: representExplanation(callerOf(call, asker), subject, target, explanation) }
  }),

  read(api.describeAudience, async (call) => {
    const asker = requireMayExplain(call.actor)
    const target = await getTarget(call.context, asker, call.query.object)
    const audiences = await findAudiences(call.context, asker, target)
    return { document: representAudiences(callerOf(call, asker), target, audiences) }
  }),

  read(api.listReaders, async (call) => {
    const { context, query, page } = call
    const asker = requireMayExplain(call.actor)
    const target = await getTarget(context, asker, query.object)
    const audiences = await findAudiences(context, asker, target)
    const { rows, end } = await findReaders(context.slowDb, asker, { target, audiences }, page)
    return { list: rows.map(({ person }) => summarisePerson(asker, person, context.config.baseUrl)), end }
  }),
]
