/** A name and its value → the property entity. */
import { type Property, type PropertyName, propertyDefinitions } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'

export function representProperty({ vocabulary }: Context, name: PropertyName, value: number): Property {
  const { type, default: standard, minimum, maximum, meaning } = propertyDefinitions[name]
  const description = `${meaning} A whole number from ${minimum} to ${maximum}.`
  return { name: vocabulary.word(name), value, default: standard, type, description }
}
