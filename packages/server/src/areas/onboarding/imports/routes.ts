import { createHash } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import * as imports from './imports.ts'
import type { PlannedPerson } from './planned.ts'
import { planImport } from './planning.ts'
import type { ImportRow } from './queries.ts'
import { representImport, representPlan } from './represent.ts'

const [CSV] = api.exportPeopleImport.answer.mediaTypes

const entityOf = ({ actor, context }: CheckedCall, row: ImportRow) =>
  representImport(actor, row, context.config)

async function plan({ context, actor, bytes }: CheckedCall): Promise<PlannedPerson[]> {
  imports.requireMayImport(actor)
  return await planImport(context, context.slowDb, actor, bytes)
}

export const importsRoutes: readonly Route[] = [
  write(
    api.planPeopleImport,
    async ({ actor }, tx, people: PlannedPerson[]) => {
      await imports.auditPlan(tx, actor, people)
      return { document: representPlan(people) }
    },
    plan,
  ),

  write(
    api.importPeople,
    async (call, tx, people: PlannedPerson[]) => {
      const sendsMails = call.query.mails ?? false
      return { document: entityOf(call, await imports.startImport(tx, call.actor, people, { sendsMails })) }
    },
    async (call) => {
      imports.requireMayImport(call.actor)
      if (call.query.mails) imports.requireMail(call.context)
      return await plan(call)
    },
  ),

  read(api.listPeopleImports, async (call) => {
    const { rows, end } = await imports.listImports(call.context.db, call.actor, call.page)
    return { list: rows.map((row) => entityOf(call, row)), end }
  }),

  read(api.getPeopleImport, async (call) => {
    const { context, actor, params } = call
    return { document: entityOf(call, await imports.getImport(context.db, actor, params.importID)) }
  }),

  read(api.exportPeopleImport, async ({ context, actor, params, query }) => {
    const which = { isFailed: query.failed ?? false }
    const bytes = await imports.exportImport(context.db, actor, params.importID, which)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    return { bytes, mediaType: CSV, etag }
  }),

  write(api.mailImportedPeople, async (call, tx) => {
    const { context, actor, params } = call
    return { document: entityOf(call, await imports.mailImported(context, tx, actor, params.importID)) }
  }),
]
