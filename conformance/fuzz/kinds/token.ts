import * as fc from 'fast-check'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 12

/** In turns of the member and of the admin. Callers use passwords, so revoked tokens do not matter. */
export const token: Kind = {
  name: 'token',
  count: COUNT,
  guests: 0,
  make: async ({ member, admin, unique }, index) => {
    const { client } = index % 2 === 0 ? member : admin
    const { id } = await client.createToken({ personID: '@me', body: { name: unique('Token ') } })
    return { id }
  },
  hints: [
    [/\{tokenID\}$/, placeholder('token', 'id', upTo(COUNT))],
    [/\/tokens body\/expires$/, fc.constantFrom(undefined, '2090-01-01T00:00:00.000+0000')],
    [/\/tokens body\/scopes$/, fc.constantFrom(undefined, 'read', 'read write', ['admin'], ['uri:/api'])],
  ],
}
