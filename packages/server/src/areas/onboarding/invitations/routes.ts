import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { hashPassword } from '../../identity/authentication.ts'
import { personUri, representPerson, summarisePerson } from '../../identity/represent.ts'
import { admitNewcomer } from '../../identity/sign-up.ts'
import { acceptInvitation, getOpen, invitedBy, signUpInvited } from './accepting.ts'
import * as invitations from './invitations.ts'
import type { InvitationRow } from './queries.ts'
import { representInvitation, representOpen } from './represent.ts'

const entityOf = ({ actor, context }: CheckedCall, row: InvitationRow) =>
  representInvitation(actor, row, context.config.baseUrl)

export const invitationsRoutes: readonly Route[] = [
  read(api.listInvitations, async (call) => {
    const { rows, end } = await invitations.listInvitations(call.context.db, call.actor, call.page)
    return { list: rows.map((row) => entityOf(call, row)), end }
  }),

  write(api.createInvitation, async (call, tx) => {
    const { context, actor, body } = call
    const { row, code } = await invitations.createInvitation(context, tx, actor, body)
    const url = invitations.invitationUrl(context.config.baseUrl, code)
    return { document: { ...entityOf(call, row), url } }
  }),

  write(api.mailInvitations, async (call, tx) => {
    const rows = await invitations.mailInvitations(call.context, tx, call.actor, call.body)
    return { document: { list: rows.map((row) => entityOf(call, row)) } }
  }),

  read(api.getInvitation, async (call) => {
    const { context, actor, params } = call
    const row = await invitations.getInvitation(context.db, actor, params.invitationID)
    return { document: entityOf(call, row) }
  }),

  write(api.revokeInvitation, async ({ actor, params }, tx) => {
    await invitations.revokeInvitation(tx, actor, params.invitationID)
    return undefined
  }),

  read(api.listInvitedPeople, async ({ context, actor, params, page }) => {
    const { db, config } = context
    const { rows, end } = await invitations.listInvitedPeople(db, actor, params.invitationID, page)
    return { list: rows.map(({ person }) => summarisePerson(actor, person, config.baseUrl)), end }
  }),

  write(api.readInvitation, async ({ body }, tx) => ({
    document: representOpen(await getOpen(tx.db, body.code)),
  })),

  write(
    api.signUpInvited,
    async ({ context, actor, body: { code, person } }, tx, passwordHash: string | undefined) => {
      const row = await signUpInvited(context, tx, code, { person, passwordHash })
      if (!row) return { accepted: true }
      const { config } = context
      const entity = representPerson(actor, row, config)
      return { entity, version: row.version, location: personUri(config.baseUrl, row.id) }
    },
    async (call) => {
      const { context, body } = call
      const open = await getOpen(context.db, body.code)
      await admitNewcomer(context, call.trace(), body.person, { invited: invitedBy(open) })
      const { password } = body.person.svc
      return password === undefined ? undefined : await hashPassword(password)
    },
  ),

  write(api.acceptInvitation, async ({ actor, body }, tx) => {
    await acceptInvitation(tx, actor, body.code)
    return undefined
  }),
]
