import { api } from '@folkmoot/contract'
import { ANONYMOUS } from '../../../actor.ts'
import { type Route, read } from '../../../http/route.ts'
import { Ready } from '../../../representations.ts'
import { listProperties } from './instance-properties.ts'
import {
  getObject,
  listLocales,
  listObjects,
  listPersonFields,
  listPersonFilters,
  listResources,
  once,
} from './metadata.ts'
import { listTimeZones } from './time-zones.ts'

const unchanging = [
  [api.listSupportedFields, once(listPersonFields)],
  [api.listFilterableFields, once(listPersonFilters)],
  [api.listMetadataObjects, once(listObjects)],
  [api.listMetadataResources, once(listResources)],
  [api.listMetadataLocales, once(listLocales)],
  [api.listMetadataTimeZones, once(listTimeZones)],
] as const

export const metadataRoutes: readonly Route[] = [
  ...unchanging.map(([operation, documentOf]) =>
    read(operation, async ({ context }) => ({ document: documentOf(context) })),
  ),

  read(api.getMetadataObject, async ({ context, params }) => ({
    document: new Ready(JSON.stringify(getObject(context, params.name))),
  })),

  read(api.listMetadataProperties, async ({ context, actor }) => ({
    document: listProperties(context, actor),
  })),

  read(api.listPublicProperties, async ({ context }) => ({ document: listProperties(context, ANONYMOUS) })),
]
