/** The links of a text that may lead to somebody or something here, each once and in their order. */

import { type Address, readAddress } from '@folkmoot/contract'
import { usernameKey } from '../../identity/people.ts'
import { slugKey } from '../../places/places.ts'

/** What a link names. Whether that is there, and whether the writer may know of it, the database knows. */
export interface Link {
  readonly kind: Address['kind']
  readonly type: string | null
  /** Of a name, as names are compared. */
  readonly key: string | null
  readonly id: string | null
  readonly commentId: string | null
}

function linkOf(address: Address): Link {
  const { kind, id = null } = address
  const nothing = { type: null, key: null, commentId: null }
  switch (kind) {
    case 'person':
      return { ...nothing, kind, id, key: address.name === undefined ? null : usernameKey(address.name) }
    case 'place': {
      const { type = null, name } = address
      return { ...nothing, kind, id, type, key: name === undefined ? null : slugKey(name) }
    }
    default:
      return { ...nothing, kind, id, type: address.type ?? null, commentId: address.commentId ?? null }
  }
}

export function readLinks(addresses: readonly string[], baseUrl: string): Link[] {
  const links = new Map<string, Link>()
  for (const text of new Set(addresses)) {
    const address = readAddress(text, baseUrl)
    const link = address && linkOf(address)
    const name = link && JSON.stringify(link)
    if (name && !links.has(name)) links.set(name, link)
  }
  return [...links.values()]
}
