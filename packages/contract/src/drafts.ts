/** The operations on drafts. Nobody but the person sees them. */
import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { Draft, DraftInput } from './draft-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'People',
  access: 'person',
  summaryFields: ['id', 'type', 'kind', 'subject', 'excerpt', 'version', 'updated', 'resources'],
} as const
const DRAFTS = `${V3}/people/{personID}/drafts`
const one = {
  ...base,
  path: `${DRAFTS}/{draftKey}`,
  params: {
    ...personParams,
    draftKey: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
      'x-accepts': 'up to 100 letters, digits, dots, lines and underscores',
      description: 'Chosen by the client.',
    }),
  },
  errors: ['person_missing', 'forbidden'],
} as const

export const listDrafts = operation({
  ...base,
  id: 'listDrafts',
  method: 'GET',
  path: DRAFTS,
  summary: 'The drafts of a person, without their texts, the latest change first (only the person)',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Draft) },
  errors: ['person_missing', 'forbidden'],
})

export const getDraft = operation({
  ...one,
  id: 'getDraft',
  method: 'GET',
  summary: 'A draft (only its person)',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Draft },
  errors: [...one.errors, 'draft_missing'],
})

export const saveDraft = operation({
  ...one,
  id: 'saveDraft',
  method: 'PUT',
  summary: 'Save a draft, new or not (only its person)',
  headers: {
    'If-None-Match': Type.Optional(Type.String({ description: '*: only if there is no draft of this key.' })),
  },
  query: fieldsQuery,
  body: { kind: 'json', schema: DraftInput, limit: TEXT_BODY_LIMIT },
  answer: { kind: 'entity', status: 200, schema: Draft },
  errors: [...one.errors, 'version_stale', 'too_many_drafts'],
})

export const deleteDraft = operation({
  ...one,
  id: 'deleteDraft',
  method: 'DELETE',
  summary: 'Delete a draft (only its person)',
  answer: { kind: 'nothing', status: 204 },
  errors: [...one.errors, 'version_stale'],
})
