import type { Stream } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hosts, type Kind, placeholder, upTo, type Values } from './kind.ts'

const COUNT = 8
const GUESTS = 4
/** The number of associations of each kind per stream, so that requests often hit one. */
const FOLLOWED = 3

const valuesOf = ({ id, resources }: Stream) => ({ id, uri: resources.self?.ref ?? '' })
const uris = (all: readonly Values[]) => all.slice(0, FOLLOWED).map(({ uri = '' }) => uri)

/** In turns of the member and of the admin. */
async function makeStream({ member, admin, unique, known }: Hosts, index: number): Promise<Stream> {
  const { client } = index % 2 === 0 ? member : admin
  const stream = await client.createStream({ personID: '@me', body: { name: unique('Stream ') } })
  for (const uri of ['content', 'person', 'place'].flatMap((kind) => uris(known(kind)))) {
    // Invisible and removed objects cannot be followed.
    await client.addAssociations({ streamID: stream.id, body: [uri] }).catch(() => {})
  }
  return stream
}

const followed = fc.oneof(
  placeholder('content', 'uri', upTo(12)),
  placeholder('person', 'uri', upTo(8)),
  placeholder('place', 'uri', upTo(8)),
)
const objectId = fc.oneof(
  placeholder('content', 'id', upTo(FOLLOWED)),
  placeholder('person', 'id', upTo(FOLLOWED)),
  placeholder('place', 'id', upTo(FOLLOWED)),
)

export const stream: Kind = {
  name: 'stream',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/streams',
  valuesOf: (entity) => valuesOf(entity as Stream),
  make: async (hosts, index) => valuesOf(await makeStream(hosts, index)),
  hints: [
    [/\{streamID\}$/, placeholder('stream', 'id', upTo(COUNT + GUESTS))],
    [/\{objectID\}$/, objectId],
    [/\/stream-events\?streams$/, fc.constantFrom('all', 'connections,profile', ' communications , all')],
    [/\/stream-events\?objects$/, fc.oneof(fc.constant(undefined), placeholder('place', 'uri', upTo(4)))],
    [/\/streams body\/source$/, fc.constantFrom(undefined, 'custom')],
    [/\/streams\/\{streamID\} body\/source$/, fc.constant(undefined)],
    [/\/associations body\/(list\/)?$/, followed],
    [/\/followingIn body\/(list\/)?$/, placeholder('stream', 'uri', upTo(COUNT + GUESTS))],
  ],
}
