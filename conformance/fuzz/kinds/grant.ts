import { registerAndExchange } from '../../registration.ts'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 3

/** Of the admin, who registers the add-ons. */
export const grant: Kind = {
  name: 'grant',
  count: COUNT,
  guests: 0,
  make: async ({ admin, unique }) => {
    const { grantId } = await registerAndExchange(admin.client, { name: unique('Granted add-on ') })
    return { id: grantId }
  },
  hints: [[/\{grantID\}$/, placeholder('grant', 'id', upTo(COUNT))]],
}
