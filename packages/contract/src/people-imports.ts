/** The operations on imports of people from CSV. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { IMPORT_BYTES, ImportPlan, PeopleImport } from './people-import-entities.ts'
import { V3 } from './uris.ts'

const IMPORTS = `${V3}/people/imports`
const base = { since: '3.15', group: 'People', access: 'person' } as const
const csv = { kind: 'binary', mediaTypes: ['text/csv'], limit: IMPORT_BYTES } as const
const one = {
  ...base,
  path: `${IMPORTS}/{importID}`,
  params: {
    importID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The import's id.",
    }),
  },
  errors: ['forbidden', 'import_missing'],
} as const

export const planPeopleImport = operation({
  ...base,
  id: 'planPeopleImport',
  method: 'POST',
  path: `${IMPORTS}/plan`,
  summary:
    'A dry run: what an import would do with each row, and all that is wrong (community managers and admins)',
  body: csv,
  answer: { kind: 'document', status: 200, schema: ImportPlan, guarded: true },
  errors: ['forbidden'],
})

export const importPeople = operation({
  ...base,
  id: 'importPeople',
  method: 'POST',
  path: IMPORTS,
  summary:
    'Create people from CSV, in the background; rows with problems are left out (community managers and admins)',
  query: {
    mails: Type.Optional(
      Type.Boolean({
        description: 'Whether each person gets a link to set a password by mail. By default not.',
      }),
    ),
  },
  body: csv,
  answer: { kind: 'document', status: 202, schema: PeopleImport, guarded: true },
  errors: ['forbidden', 'mail_off'],
})

export const listPeopleImports = operation({
  ...base,
  id: 'listPeopleImports',
  method: 'GET',
  path: IMPORTS,
  summary: 'Imports of people within 30 days, newest first (community managers and admins)',
  query: pageQuery,
  answer: { kind: 'page', status: 200, schema: Page(PeopleImport) },
  errors: ['forbidden'],
})

export const getPeopleImport = operation({
  ...one,
  id: 'getPeopleImport',
  method: 'GET',
  summary: 'An import of people, and how far it is (community managers and admins)',
  answer: { kind: 'document', status: 200, schema: PeopleImport, guarded: true },
})

export const exportPeopleImport = operation({
  ...one,
  id: 'exportPeopleImport',
  method: 'GET',
  path: `${one.path}/csv`,
  summary: 'What an import did with each row, as a table (community managers and admins)',
  query: {
    failed: Type.Optional(
      Type.Boolean({ description: 'Only rows by which nobody was created. By default all rows.' }),
    ),
  },
  answer: { kind: 'binary', status: 200, mediaTypes: ['text/csv; charset=utf-8'] },
})

export const mailImportedPeople = operation({
  ...one,
  id: 'mailImportedPeople',
  method: 'POST',
  path: `${one.path}/mails`,
  summary: 'Mail each person of an import a link to set a password, once (community managers and admins)',
  answer: { kind: 'document', status: 202, schema: PeopleImport, guarded: true },
  errors: [...one.errors, 'mail_off'],
})
