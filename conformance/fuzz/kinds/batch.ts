/** Several requests in one. None of them changes the caller. */
import * as fc from 'fast-check'
import { type Kind, placeholder, upTo } from './kind.ts'

const endpoint = fc.oneof(
  fc.constantFrom(
    '/people/@me',
    '/contents?count=2',
    '/api/core/v3/places',
    '/inbox',
    '/executeBatch',
    '/contents/${aaa:list[0].id}',
    '/contents/${aaa:id}/comments',
    '/contents/${none:id}',
    '/${aaa:}',
  ),
  placeholder('content', 'id', upTo(12)).map((id) => `/contents/${id}`),
  placeholder('content', 'id', upTo(12)).map((id) => `/contents/${id}/read`),
  placeholder('place', 'uri', upTo(8)),
)

export const batch: Kind = {
  name: 'batch',
  count: 0,
  guests: 0,
  make: async () => ({}),
  hints: [
    [/\/executeBatch body\/\/key$/, fc.oneof(fc.constant('aaa'), fc.stringMatching(/^[a-z]{4,8}$/))],
    [/\/executeBatch body\/\/request\/method$/, fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT')],
    [/\/executeBatch body\/\/request\/endpoint$/, endpoint],
    [
      /\/executeBatch body\/\/request\/queryParams$/,
      fc.constantFrom(undefined, { count: 2 }, 'count=2&fields=id', { filter: ['type(document)'] }, 7),
    ],
    [/\/executeBatch body\/\/request\/body$/, fc.constantFrom(undefined, undefined, {}, [], '${aaa:list}')],
  ],
}
