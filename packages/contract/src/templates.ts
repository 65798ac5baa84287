/** The operations on the templates of a place. */
import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { placeParams } from './place-operations.ts'
import { NewTemplate, Template, TemplateChange } from './template-entities.ts'
import { V3 } from './uris.ts'

const base = {
  since: '3.15',
  group: 'Places',
  access: 'person',
  summaryFields: ['id', 'type', 'name', 'kind', 'subject', 'tags', 'resources'],
} as const
const ofPlace = {
  ...base,
  path: `${V3}/places/{placeID}/templates`,
  params: placeParams,
  errors: ['place_missing', 'forbidden'],
} as const
const one = {
  ...base,
  path: `${V3}/templates/{templateID}`,
  params: {
    templateID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The template's id.",
    }),
  },
  errors: ['template_missing', 'forbidden'],
} as const

export const listTemplates = operation({
  ...ofPlace,
  id: 'listTemplates',
  method: 'GET',
  summary: 'The templates of a place, without their texts, by name (everyone who may write in the place)',
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Template) },
})

export const createTemplate = operation({
  ...ofPlace,
  id: 'createTemplate',
  method: 'POST',
  summary: 'Add a template to a place (its owners, or an admin)',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewTemplate, limit: TEXT_BODY_LIMIT },
  answer: { kind: 'entity', status: 201, schema: Template },
  errors: [...ofPlace.errors, 'too_many_templates'],
})

export const getTemplate = operation({
  ...one,
  id: 'getTemplate',
  method: 'GET',
  summary: 'A template (everyone who may write in its place)',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Template },
})

export const updateTemplate = operation({
  ...one,
  id: 'updateTemplate',
  method: 'PUT',
  summary: 'Change a template (the owners of its place, or an admin)',
  query: fieldsQuery,
  body: { kind: 'json', schema: TemplateChange, limit: TEXT_BODY_LIMIT },
  answer: { kind: 'entity', status: 200, schema: Template },
  errors: [...one.errors, 'version_stale'],
})

export const deleteTemplate = operation({
  ...one,
  id: 'deleteTemplate',
  method: 'DELETE',
  summary: 'Remove a template (the owners of its place, or an admin)',
  answer: { kind: 'nothing', status: 204 },
  errors: [...one.errors, 'version_stale'],
})
