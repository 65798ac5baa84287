/** The parameters of a path, by what they name. */
import { DELIVERY_KINDS, FILE_KINDS, ITEM_KINDS, PLACE_TYPES } from '@folkmoot/contract'

const NAMED_BELOW: Record<string, string> = {
  '/securityGroups/': 'security group',
  '/metadata/objects/': 'object',
}
/** A name is that of a place of a type, of a security group, of a type of objects or of a property. */
export const parameterAt = (path: string, name: string): string => {
  if (name !== 'name') return name
  const type = PLACE_TYPES.find((one) => path.startsWith(`/${one}s/`))
  const other = Object.keys(NAMED_BELOW).find((folder) => path.includes(folder)) ?? ''
  return `${type ?? NAMED_BELOW[other] ?? 'property'} name`
}

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The values of `kind(…)`: one request for each list. */
export function kindsAt(path: string): readonly (readonly string[])[] {
  if (path.endsWith('/files')) return FILE_KINDS.map((kind) => [kind])
  return [path.includes('/moderation/') ? ITEM_KINDS : DELIVERY_KINDS]
}
