/** The moderators' queue: what was reported or waits for approval, and what is decided of it. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import {
  ITEM_STATES,
  ITEM_TYPES,
  ModerationItem,
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
  summary: 'What was reported or waits for approval, of what the caller may see and decide',
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...ITEM_SORTS])) },
  filters: {
    state: { description: `One of ${ITEM_STATES.join(', ')}.` },
    kind: { description: 'report: what was reported; pending: what waits for approval.' },
    type: { description: `What it is about, one of ${ITEM_TYPES.join(', ')}.` },
    place: { description: 'The URI of the place that it stands in.' },
  },
  sorts: ITEM_SORTS,
  answer: { kind: 'page', status: 200, schema: Page(ModerationItem) },
  errors: ['filter_invalid'],
})

export const getModerationItem = operation({
  ...base,
  id: 'getModerationItem',
  method: 'GET',
  path: `${V3}/moderation/items/{itemID}`,
  summary: 'Read an item of the queue (moderators and admins; of what waits the owners of its place)',
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
  summary: 'Decide what becomes of it (moderators and admins; of what waits the owners of its place)',
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
  summary: 'Show again what was hidden (moderators and admins)',
  params: itemParams,
  query: fieldsQuery,
  body: { kind: 'json', schema: NewRestoration },
  answer: one,
  errors: ['forbidden', 'moderation_item_missing', 'content_not_hidden', 'version_stale'],
})
