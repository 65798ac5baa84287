import type { AddOn } from '@folkmoot/contract'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 4
const GUESTS = 4
const valuesOf = ({ id }: AddOn) => ({ id })

/** No server listens there; background work finds that out. */
const REGISTER_URL = 'http://127.0.0.1:59997/'

/** Every second is public, the others have a registerURL. */
export const addOn: Kind = {
  name: 'addon',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/addons',
  valuesOf: (entity) => valuesOf(entity as AddOn),
  make: async ({ root, unique }, index) =>
    valuesOf(
      await root.registerAddOn({
        body:
          index % 2
            ? { name: unique('Add-on '), public: true }
            : { name: unique('Add-on '), registerURL: REGISTER_URL },
      }),
    ),
  hints: [[/\{addOnID\}$/, placeholder('addon', 'id', upTo(COUNT + GUESTS))]],
}
