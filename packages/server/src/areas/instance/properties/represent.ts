/** A name and its value → the property entity. */
import {
  type Property,
  type PropertyDefinition,
  type PropertyName,
  type PropertyValue,
  propertyDefinition,
} from '@folkmoot/contract'
import type { Context } from '../../../context.ts'

/** The values that it accepts. */
export const describeAccepted = (definition: PropertyDefinition): string =>
  definition.type === 'integer'
    ? `a whole number from ${definition.minimum} to ${definition.maximum}`
    : definition.accepted

export function representProperty(
  { vocabulary }: Context,
  name: PropertyName,
  value: PropertyValue,
): Property {
  const definition = propertyDefinition(name)
  const { type, default: standard, meaning } = definition
  const accepted = describeAccepted(definition)
  const description = `${meaning} ${accepted[0]?.toUpperCase()}${accepted.slice(1)}.`
  return { name: vocabulary.word(name), value, default: standard, type, description }
}
