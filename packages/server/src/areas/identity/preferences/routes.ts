import { api } from '@folkmoot/contract'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { type EffectivePreferences, getPreferences, updatePreferences } from './preferences.ts'
import { representPreferences } from './represent.ts'

function reply({ context }: CheckedCall, personId: string, found: EffectivePreferences): EntityReply {
  const { baseUrl } = context.config
  return { entity: representPreferences(found, { personId, baseUrl }), version: found.version }
}

export const preferencesRoutes: readonly Route[] = [
  read(api.getPreferences, async (call) => {
    const { context, actor, params } = call
    return reply(call, params.personID, await getPreferences(context.db, actor, params.personID))
  }),

  write(api.updatePreferences, async (call, tx) => {
    const { actor, params, body: change, requireVersion } = call
    const edit = { change, requireVersion }
    return reply(call, params.personID, await updatePreferences(tx, actor, params.personID, edit))
  }),
]
