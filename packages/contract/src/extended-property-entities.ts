import { type Static, Type } from 'typebox'

/** All values of an object together. */
export const EXTPROPS_BYTES = 2048
export const EXTPROPS_KEYS = 20
export const EXTPROP_KEY_LENGTH = 128

export const ExtendedProperties = Type.Record(Type.String(), Type.String(), {
  $id: 'ExtendedProperties',
  description: `Texts by key, of your own choice: at most ${EXTPROPS_KEYS} keys of 1 to ${EXTPROP_KEY_LENGTH} characters, and values of ${EXTPROPS_BYTES} bytes together.`,
})
export type ExtendedProperties = Static<typeof ExtendedProperties>
