/** The operations on web sessions. The sign-in page starts them. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page, pageQuery } from './page.ts'
import { personParams } from './people-operations.ts'
import { Session } from './session-entities.ts'
import { V3 } from './uris.ts'

const SESSIONS = `${V3}/people/{personID}/sessions`
const base = { since: '3.15', group: 'Sessions', access: 'person' } as const
const nothing = { kind: 'nothing', status: 204 } as const

export const getCurrentSession = operation({
  ...base,
  id: 'getCurrentSession',
  method: 'GET',
  path: `${V3}/sessions/@current`,
  summary: 'The session of the request, with the CSRF token that changes need',
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Session },
  errors: ['session_missing'],
})

export const listSessions = operation({
  ...base,
  id: 'listSessions',
  method: 'GET',
  path: SESSIONS,
  summary: 'The web sessions of a person, newest first (the person, or an admin)',
  params: personParams,
  query: { ...pageQuery, ...fieldsQuery },
  answer: { kind: 'page', status: 200, schema: Page(Session) },
  errors: ['person_missing', 'forbidden'],
})

export const endSession = operation({
  ...base,
  id: 'endSession',
  method: 'DELETE',
  path: `${SESSIONS}/{sessionID}`,
  summary: 'Sign a person out of one session, at once (the person, or an admin)',
  params: {
    ...personParams,
    sessionID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The session's id.",
    }),
  },
  answer: nothing,
  errors: ['person_missing', 'forbidden', 'session_missing'],
})

export const endSessions = operation({
  ...base,
  id: 'endSessions',
  method: 'DELETE',
  path: SESSIONS,
  summary: 'Sign a person out of all sessions except that of the request, at once (the person, or an admin)',
  params: personParams,
  answer: nothing,
  errors: ['person_missing', 'forbidden'],
})
