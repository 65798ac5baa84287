/** The moderators' queue: reported objects and pending content, and decisions about them. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import {
  ITEM_STATES,
  ITEM_TYPES,
  ModerationCounts,
  ModerationItem,
  NewReopening,
  NewResolution,
  NewRestoration,
} from './moderation-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page } from './page.ts'
import { listQuery } from './place-operations.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Moderation',
  access: 'person',
  summaryFields: ['id', 'type', 'kind', 'state', 'object', 'reportCount', 'reasons', 'resources'],
} as const
const one = { kind: 'entity', status: 200, schema: ModerationItem } as const
const itemParams = {
  itemID: Type.String({
    pattern: ID_PATTERN,
    'x-accepts': 'a positive whole number',
    description: "The item's id.",
  }),
}

const ITEM_SORTS = ['dateCreatedDesc', 'dateCreatedAsc'] as const

export const listModerationItems = operation({
  ...base,
  id: 'listModerationItems',
  method: 'GET',
  path: `${V3}/moderation/items`,
  summary: 'Reported objects and pending content that the caller may see and decide about',
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...ITEM_SORTS])) },
  filters: {
    id: { description: 'The ids of items.' },
    state: { description: `One of ${ITEM_STATES.join(', ')}.` },
    kind: { description: 'report: reported objects; pending: content that waits for approval.' },
    type: { description: `The type of the object, one of ${ITEM_TYPES.join(', ')}.` },
    place: { description: 'The URI of its place.' },
  },
  sorts: ITEM_SORTS,
  answer: { kind: 'page', status: 200, schema: Page(ModerationItem) },
  errors: ['filter_invalid'],
})

export const getModerationCounts = operation({
  id: 'getModerationCounts',
  since: base.since,
  group: base.group,
  access: base.access,
  method: 'GET',
  path: `${V3}/moderation/counts`,
  summary: 'The number of open items of the queue',
  answer: { kind: 'document', status: 200, schema: ModerationCounts, guarded: true },
  errors: [],
})

export const getModerationItem = operation({
  ...base,
  id: 'getModerationItem',
  method: 'GET',
  path: `${V3}/moderation/items/{itemID}`,
  summary: 'Read an item of the queue (moderators and admins; for pending content also owners of its place)',
  params: itemParams,
  query: fieldsQuery,
  answer: one,
  errors: ['moderation_item_missing'],
})

export const resolveModerationItem = operation({
  ...base,
  id: 'resolveModerationItem',
  method: 'POST',
  path: `${V3}/moderation/items/{itemID}/resolve`,
  summary: 'Decide about an item (moderators and admins; for pending content also owners of its place)',
  params: itemParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewResolution },
  answer: one,
  errors: ['forbidden', 'moderation_item_missing', 'item_resolved', 'last_admin', 'version_stale'],
})

export const restoreModerationItem = operation({
  ...base,
  id: 'restoreModerationItem',
  method: 'POST',
  path: `${V3}/moderation/items/{itemID}/restore`,
  summary: 'Restore hidden content (moderators and admins)',
  params: itemParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewRestoration },
  answer: one,
  errors: ['forbidden', 'moderation_item_missing', 'content_not_hidden', 'version_stale'],
})

export const reopenModerationItem = operation({
  ...base,
  id: 'reopenModerationItem',
  method: 'POST',
  path: `${V3}/moderation/items/{itemID}/reopen`,
  summary: 'Undo the last decision: the item is open again, and its object as it was',
  params: itemParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewReopening },
  answer: one,
  errors: ['forbidden', 'moderation_item_missing', 'decision_final', 'version_stale'],
})
