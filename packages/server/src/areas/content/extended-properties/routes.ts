import { api, type ExtendedProperties } from '@folkmoot/contract'
import type { DocumentReply } from '../../../http/answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { Ready } from '../../../representations.ts'
import { representNamed } from '../reading/named.ts'
import { addProperties, clearProperties, readProperties, setProperties } from './extended-properties.ts'
import { findOwners, type Owner } from './queries.ts'

/** Serialised here, because keys are texts of people, which no vocabulary changes. */
const replyWith = (properties: ExtendedProperties): DocumentReply => ({
  document: new Ready(JSON.stringify(properties)),
})

function ownerIn({ contentID, placeID, personID }: Record<string, string>): Owner {
  if (contentID !== undefined) return { kind: 'content', id: contentID }
  return placeID === undefined ? { kind: 'person', id: personID ?? '' } : { kind: 'place', id: placeID }
}

const propertiesAt = [
  [api.getContentExtprops, api.addContentExtprops, api.setContentExtprops, api.clearContentExtprops],
  [api.getPlaceExtprops, api.addPlaceExtprops, api.setPlaceExtprops, api.clearPlaceExtprops],
  [api.getPersonExtprops, api.addPersonExtprops, api.setPersonExtprops, api.clearPersonExtprops],
] as const

export const extendedPropertiesRoutes: readonly Route[] = [
  ...propertiesAt.flatMap(([getting, adding, setting, clearing]) => [
    read(getting, async ({ context, actor, params }) =>
      replyWith(await readProperties(context.db, actor, ownerIn(params))),
    ),
    write(adding, async ({ actor, params, body }, tx) =>
      replyWith(await addProperties(tx, actor, ownerIn(params), body)),
    ),
    write(setting, async ({ actor, params, body }, tx) =>
      replyWith(await setProperties(tx, actor, ownerIn(params), body)),
    ),
    write(clearing, async ({ actor, params }, tx) => {
      await clearProperties(tx, actor, ownerIn(params))
      return undefined
    }),
  ]),

  read(api.findByExtprop, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await findOwners(
      context.slowDb,
      actor,
      { key: params.key, value: params.value },
      page,
    )
    return { list: rows.map((row) => representNamed(call, row)), end }
  }),
]
