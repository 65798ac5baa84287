/** Reads, checks and sets admin properties. */

import { PROPERTY_NAMES, type PropertyName, type PropertyValue, propertyDefinition } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { sendNotice } from '../../../db/notices.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Versioned } from '../../../edit.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { audit } from '../../record/audit.ts'
import { mayManageProperties } from './policy.ts'
import { changeProperty, lockProperty } from './queries.ts'
import { describeAccepted } from './represent.ts'

/** Tells every node to read the properties again. */
export const PROPERTIES_CHANGED = 'folkmoot_properties'

export function requireMayManage(actor: Actor): void {
  if (!mayManageProperties(actor)) throw failure('forbidden', 'Only admins read and set properties.')
}

/** From the client's name. */
export function getName({ vocabulary }: Context, written: string): PropertyName {
  const canonical = vocabulary.canonicalWord(written)
  const name = PROPERTY_NAMES.find((known) => known === canonical)
  if (name) return name
  throw failure('property_missing', `There is no property ${written}; the list has all there are.`)
}

/** Null means the default. */
function readValue(name: PropertyName, value: unknown): PropertyValue | null {
  if (value === null) return null
  const definition = propertyDefinition(name)
  const read = definition.type === 'integer' ? readInteger(definition, value) : readText(definition, value)
  if (read !== undefined) return read
  const accepted = describeAccepted(definition)
  throw fieldInvalid('value', `must be ${accepted}, or null for the default (${definition.default})`)
}

const readInteger = ({ minimum, maximum }: { minimum: number; maximum: number }, value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
    ? value
    : undefined

const readText = ({ read }: { read: (text: string) => string | undefined }, value: unknown) =>
  typeof value === 'string' ? read(value) : undefined

interface Setting extends Versioned {
  readonly value: unknown
}

export async function setProperty(
  context: Context,
  tx: Transaction,
  actor: Actor,
  name: PropertyName,
  setting: Setting,
): Promise<{ value: PropertyValue; version: string }> {
  requireMayManage(actor)
  const value = readValue(name, setting.value)
  const row = await lockProperty(tx.db, name)
  setting.requireVersion(row.version)
  const standard = propertyDefinition(name).default
  const effective = value ?? standard
  if (row.value === value) return { value: effective, version: row.version }
  const changed = await changeProperty(tx.db, name, value)
  await audit(tx, {
    action: 'property.changed',
    actor,
    target: { type: 'property', id: name, label: name },
    details: { before: row.value ?? standard, after: effective, isDefault: value === null },
  })
  await sendNotice(tx, PROPERTIES_CHANGED, name)
  // The notice reaches this node too, but perhaps after the answer.
  tx.afterCommit(() => context.properties.accept(changed))
  return { value: effective, version: changed.version }
}
