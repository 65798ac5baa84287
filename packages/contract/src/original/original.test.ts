import { expect, test } from 'vitest'
import { operations } from '../operations.ts'
import { compareTypes, fieldComplaints, typeComplaints } from './compared-entities.ts'
import { comparePaths, pathComplaints } from './compared-paths.ts'
import { type OriginalEntity, type OriginalPath, original } from './original.ts'
import { buildCompatibilityPage } from './page.ts'

const areaOf = (paths: Record<string, string | OriginalPath>) => ({ areas: { Area: paths } })

test('the contract contradicts nothing that is said about the original', () => {
  const complaints = [
    ...pathComplaints(original, operations),
    ...typeComplaints(original, operations),
    ...fieldComplaints(original, operations),
  ]

  expect(complaints).toEqual([])
})

test('served or not follows from the contract: 404 for an unknown path, 405 for another verb', () => {
  const paths = {
    '/people/{id}': 'GET POST',
    '/people/@resources': 'GET',
    '/contents/{id}/unhelpful': 'POST',
    '/api/version': 'GET',
  }

  const [area] = comparePaths(areaOf(paths), operations)

  expect(area?.paths.map(({ example, served, refused }) => ({ example, served, refused }))).toEqual([
    {
      example: '/api/core/v3/people/1',
      served: ['GET'],
      refused: [{ method: 'POST', status: 405, code: 'methodNotAllowed' }],
    },
    {
      example: '/api/core/v3/people/@resources',
      served: [],
      refused: [{ method: 'GET', status: 404, code: 'pathUnknown' }],
    },
    {
      example: '/api/core/v3/contents/1/unhelpful',
      served: [],
      refused: [{ method: 'POST', status: 404, code: 'pathUnknown' }],
    },
    { example: '/api/version', served: ['GET'], refused: [] },
  ])
})

test('each path that a note names is served', () => {
  const named = JSON.stringify(original).matchAll(/`(\/[^`?]+)/g)
  const paths = Object.fromEntries([...named].map(([, path = '']) => [path, 'GET']))

  const [area] = comparePaths(areaOf(paths), operations)

  expect(Object.keys(paths).length).toBeGreaterThan(20)
  expect(area?.paths.filter(({ served, more }) => served.length + more.length === 0)).toEqual([])
})

test.each<[string, Record<string, string | OriginalPath>, string]>([
  ['differs', { '/tiles': { verbs: 'GET', differs: 'x' } }, '/tiles differs, but is not served'],
  ['is served', { '/tags': { verbs: 'GET', instead: 'x' } }, '/tags has a substitute, but is served'],
  ['another verb', { '/tags': 'POST' }, 'GET /tags is served, but the original has other verbs there'],
  ['addition', { '/tags': { verbs: 'GET', added: 'PUT' } }, 'PUT /tags is called an addition, but is none'],
  ['twice', { '/tiles/{a}': 'GET', '/tiles/{b}': 'GET' }, '/tiles/{b} is listed twice'],
])('a wrong entry for a path is found: %s', (_, paths, complaint) => {
  expect(pathComplaints(areaOf(paths), operations)).toEqual([complaint])
})

test.each<[Partial<OriginalEntity>, string]>([
  [{ fields: 'nowhere.level' }, 'Person.nowhere.level is called served, but is not'],
  [{ differs: { nobody: 'x' } }, 'Person.nobody is called served, but is not'],
  [{ absent: 'emails.value' }, 'Person.emails.value is called absent, but is served'],
  [{ instead: { 'name.formatted': 'x' } }, 'Person.name.formatted is called absent, but is served'],
  [{ fields: 'id status id' }, 'Person.id is listed twice'],
  [{ schemas: 'Person Nobody' }, 'Person: the contract has no Nobody'],
])('a wrong entry for a field is found: %o', (said, complaint) => {
  const entity = { schemas: 'Person', fields: '', ...said }

  expect(fieldComplaints({ ...original, entities: { Person: entity } }, operations)).toEqual([complaint])
})

test('types are served if an answer has them; a wrong substitute or code is found', () => {
  const types = {
    content: { document: { code: 7 }, tile: { code: 7 } },
    places: {},
    others: { person: { instead: 'x' } },
  }

  expect(compareTypes({ types }, operations).map(({ name, served }) => [name, served])).toEqual([
    ['document', true],
    ['tile', false],
    ['person', true],
  ])
  expect(typeComplaints({ types }, operations)).toEqual([
    'The type document has another code',
    'The type person has a substitute, but is served',
  ])
})

test('the page names each path, type and field, and has whole tables', () => {
  const page = buildCompatibilityPage(original, operations)
  const tables = page.split('\n\n').filter((part) => part.startsWith('|'))

  for (const path of Object.values(original.areas).flatMap((paths) => Object.keys(paths)))
    expect(page).toContain(`| \`${path}\` |`)
  for (const type of Object.values(original.types).flatMap((types) => Object.keys(types)))
    expect(page).toContain(`| \`${type}\` |`)
  for (const { fields, absent = '', differs, instead } of Object.values(original.entities)) {
    const names = [fields, absent].flatMap((list) => list.split(' ').filter((name) => name !== ''))
    for (const name of [...names, ...Object.keys({ ...differs, ...instead })])
      expect(page).toContain(`\`${name}\``)
  }
  expect(tables.length).toBeGreaterThan(Object.keys(original.areas).length)
  for (const table of tables) {
    const columns = table.split('\n').map((line) => line.split('|').length)
    expect(new Set(columns).size).toBe(1)
  }
})
