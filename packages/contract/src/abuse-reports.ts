/** Reports of content and people, to the moderators. */
import { Type } from 'typebox'
import { contentParams, messageParams } from './content-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { AbuseReport, NewAbuseReport } from './moderation-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { personParams } from './people-operations.ts'
import { V3 } from './uris.ts'

const Id = (description: string) =>
  Type.String({ pattern: ID_PATTERN, 'x-accepts': 'a positive whole number', description })

const base = {
  since: '3.15',
  group: 'Moderation',
  access: 'person',
  summaryFields: ['id', 'type', 'reason', 'object', 'state', 'published', 'resources'],
} as const

const reporting = {
  ...base,
  method: 'POST',
  query: fieldsQuery,
  body: { kind: 'json', schema: NewAbuseReport },
  answer: { kind: 'entity', status: 201, schema: AbuseReport },
} as const
const ofContent = {
  ...reporting,
  errors: ['content_missing', 'forbidden', 'report_exists', 'own_report', 'too_fast'],
} as const

export const reportContent = operation({
  ...ofContent,
  id: 'reportContent',
  path: `${V3}/contents/{contentID}/abuseReports`,
  summary: 'Report content of any type to the moderators',
  params: contentParams,
})

export const reportMessage = operation({
  ...ofContent,
  id: 'reportMessage',
  path: `${V3}/messages/{messageID}/abuseReports`,
  summary: 'Report a message to the moderators',
  params: messageParams,
})

export const reportComment = operation({
  ...ofContent,
  id: 'reportComment',
  path: `${V3}/comments/{commentID}/abuseReports`,
  summary: 'Report a comment to the moderators',
  params: { commentID: Id("The comment's id.") },
})

export const reportPerson = operation({
  ...reporting,
  id: 'reportPerson',
  path: `${V3}/people/{personID}/abuseReports`,
  summary: 'Report a person to the moderators',
  params: personParams,
  errors: ['person_missing', 'forbidden', 'report_exists', 'own_report', 'too_fast'],
})

export const getAbuseReport = operation({
  ...base,
  id: 'getAbuseReport',
  method: 'GET',
  path: `${V3}/abuseReports/{abuseReportID}`,
  summary: 'Read a report (its reporter, and moderators who may see its object)',
  params: { abuseReportID: Id("The report's id.") },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: AbuseReport },
  errors: ['abuse_report_missing'],
})
