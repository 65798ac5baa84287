import { api, PROPERTY_NAMES } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { getName, requireMayManage, setProperty } from './properties.ts'
import { representProperty } from './represent.ts'

export const propertyRoutes: readonly Route[] = [
  read(api.listProperties, async ({ context, actor, page }) => {
    requireMayManage(actor)
    const { startIndex, count } = page
    const names = PROPERTY_NAMES.slice(startIndex, startIndex + count)
    const last = names.at(-1)
    const hasMore = startIndex + count < PROPERTY_NAMES.length
    return {
      list: names.map((name) => representProperty(context, name, context.properties.get(name))),
      end: hasMore && last ? [last] : undefined,
    }
  }),

  read(api.getProperty, async ({ context, actor, params }) => {
    requireMayManage(actor)
    const name = getName(context, params.name)
    const { properties } = context
    return {
      entity: representProperty(context, name, properties.get(name)),
      version: properties.versionOf(name),
    }
  }),

  write(api.setProperty, async ({ context, actor, params, body, requireVersion }, tx) => {
    requireMayManage(actor)
    const name = getName(context, params.name)
    const setting = { value: body.value, requireVersion }
    const { value, version } = await setProperty(context, tx, actor, name, setting)
    return { entity: representProperty(context, name, value), version }
  }),
]
