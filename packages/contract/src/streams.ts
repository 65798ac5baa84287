/** The operations on streams and their associations. */
import { Type } from 'typebox'
import { activityBase, activityListQuery } from './activity-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import {
  FOLLOWED_KINDS,
  Followed,
  NewAssociations,
  NewStream,
  Stream,
  StreamChange,
  StreamEntry,
} from './stream-entities.ts'
import { streamBase as base, pageOfStreams } from './stream-operations.ts'
import { V3 } from './uris.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })
const streamParams = { streamID: Id("The stream's id.") }
const oneStream = { kind: 'entity', status: 200, schema: Stream } as const
const done = { kind: 'nothing', status: 204 } as const

export const listStreams = operation({
  ...base,
  id: 'listStreams',
  method: 'GET',
  path: `${V3}/people/{personID}/streams`,
  summary: 'The streams of a person, the built-in ones first (the person, or an admin)',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: pageOfStreams,
  errors: ['person_missing', 'forbidden'],
})

export const createStream = operation({
  ...base,
  id: 'createStream',
  method: 'POST',
  path: `${V3}/people/{personID}/streams`,
  summary: 'Create a custom stream',
  params: personParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewStream },
  answer: { kind: 'entity', status: 201, schema: Stream },
  errors: ['person_missing', 'forbidden', 'stream_fixed', 'too_many_streams'],
})

export const getStream = operation({
  ...base,
  id: 'getStream',
  method: 'GET',
  path: `${V3}/streams/{streamID}`,
  summary: 'Read a stream (its owner, or an admin)',
  params: streamParams,
  query: fieldsQuery,
  answer: oneStream,
  errors: ['stream_missing', 'forbidden'],
})

export const updateStream = operation({
  ...base,
  id: 'updateStream',
  method: 'PUT',
  path: `${V3}/streams/{streamID}`,
  summary: 'Rename a custom stream',
  params: streamParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: StreamChange },
  answer: oneStream,
  errors: ['stream_missing', 'forbidden', 'stream_fixed', 'version_stale'],
})

export const deleteStream = operation({
  ...base,
  id: 'deleteStream',
  method: 'DELETE',
  path: `${V3}/streams/{streamID}`,
  summary: 'Remove a custom stream; unfollows objects that no other stream follows',
  params: streamParams,
  answer: done,
  errors: ['stream_missing', 'forbidden', 'version_stale'],
})

export const listAssociations = operation({
  ...base,
  id: 'listAssociations',
  method: 'GET',
  path: `${V3}/streams/{streamID}/associations`,
  summary: 'The associations of a stream, newest first',
  params: streamParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Followed) },
  errors: ['stream_missing', 'forbidden'],
})

export const addAssociations = operation({
  ...base,
  id: 'addAssociations',
  method: 'POST',
  path: `${V3}/streams/{streamID}/associations`,
  summary: 'Follow content, people and places in a stream, all or none',
  params: streamParams,
  body: { kind: 'json', schema: NewAssociations },
  answer: done,
  errors: ['stream_missing', 'forbidden', 'too_many_items', 'association_refused', 'too_many_followed'],
})

export const removeAssociation = operation({
  ...base,
  id: 'removeAssociation',
  method: 'DELETE',
  path: `${V3}/streams/{streamID}/associations/{objectType}/{objectID}`,
  summary: 'Stop following something in a stream',
  params: {
    ...streamParams,
    objectType: Type.Enum([...FOLLOWED_KINDS]),
    objectID: Id('The id of the followed object.'),
  },
  answer: done,
  errors: ['stream_missing', 'association_missing', 'forbidden'],
})

export const listStreamActivities = operation({
  ...base,
  summaryFields: [...activityBase.summaryFields, 'reason', 'followed'],
  id: 'listStreamActivities',
  method: 'GET',
  path: `${V3}/streams/{streamID}/activities`,
  summary: 'The entries of a stream, newest first, as far as the caller may see them now',
  params: streamParams,
  query: {
    ...activityListQuery,
    grouped: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: one entry per conversation, the newest that is no like, with svc.conversation. The communications stream is not grouped; the inbox is.',
      }),
    ),
    unread: Type.Optional(
      Type.Boolean({
        description:
          'Only conversations with unread activities (true), or only entries without (false). Entries are grouped then.',
      }),
    ),
  },
  answer: { kind: 'page', status: 200, schema: Page(StreamEntry) },
  errors: ['stream_missing', 'forbidden'],
})
