import { hash } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { prove } from '../../identity/authentication.ts'
import * as erasures from './erasures.ts'
import type { ErasureRow } from './queries.ts'
import { representErasure } from './represent.ts'
import { findPublicKeys } from './signing-queries.ts'

const [JOSE] = api.getErasureProof.answer.mediaTypes

const entityOf = ({ actor, context }: CheckedCall, row: ErasureRow) =>
  representErasure(actor, row, context.config.baseUrl)

export const erasureRoutes: readonly Route[] = [
  write(
    api.erasePerson,
    async (call, tx, _proven: boolean) => {
      const { context, actor, params, body: change, requireVersion } = call
      const edit = { change, requireVersion }
      const row = await erasures.erasePerson(context, tx, actor, params.personID, edit)
      return { document: entityOf(call, row) }
    },
    async (call) => {
      await erasures.requireErasable(call.context.db, call.actor, call.params.personID)
      return await prove(call, call.body.currentPassword)
    },
  ),

  read(api.listErasures, async (call) => {
    const { rows, end } = await erasures.listErasures(call.context.db, call.actor, call.page)
    return { list: rows.map((row) => entityOf(call, row)), end }
  }),

  read(api.getErasure, async (call) => {
    const { context, actor, params } = call
    return { document: entityOf(call, await erasures.getErasure(context.db, actor, params.erasureID)) }
  }),

  read(api.getErasureProof, async ({ context, actor, params }) => {
    const proof = await erasures.getProof(context.db, actor, params.erasureID)
    return { bytes: Buffer.from(proof), mediaType: JOSE, etag: `"${hash('sha1', proof, 'base64url')}"` }
  }),

  read(api.getErasureKeys, async ({ context }) => ({
    document: { keys: await findPublicKeys(context.db) },
  })),
]
