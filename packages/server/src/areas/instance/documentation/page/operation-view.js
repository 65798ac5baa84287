/** The middle of the page: what one operation does, takes and answers. */
import { copyButton, make, methodWord, wrappable } from './dom.js'
import { prose } from './prose.js'
import { plain, typeWords } from './schema.js'
import { factsLine, schemaTree } from './schema-tree.js'
import { phraseOf } from './status.js'

const PLACES = { path: 'In the path', query: 'In the query', header: 'As headers' }

export const isOpenToAnyone = (operation) =>
  operation.security.length === 0 || operation.security.some((way) => Object.keys(way).length === 0)

function schemeWords(raw, name, scopes) {
  const scheme = raw.components?.securitySchemes?.[name] ?? {}
  const words = { basic: 'Basic', bearer: 'Bearer token' }[scheme.scheme?.toLowerCase()]
  const title = words ?? (scheme.type === 'oauth2' ? 'OAuth 2' : name)
  return scopes.length > 0 ? `${title}: ${scopes.join(', ')}` : title
}

function accessWords(raw, operation) {
  const ways = operation.security.filter((way) => Object.keys(way).length > 0)
  const names = ways.map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => schemeWords(raw, name, scopes))
      .join(' and '),
  )
  const how = names.length > 0 ? ` (${names.join(' or ')})` : ''
  if (!isOpenToAnyone(operation)) return `Signed-in callers${how}`
  return names.length > 0 ? `Anyone, signed in${how} or not` : 'Anyone'
}

function fact(term, ...value) {
  return make('div', {}, make('dt', {}, term), make('dd', {}, ...value))
}

function head(description, operation) {
  const { method, path, summary, since, id } = operation
  return make(
    'header',
    { class: 'operation-head' },
    make('h1', { tabindex: '-1' }, summary),
    make(
      'p',
      { class: 'request-line' },
      methodWord(method),
      make('code', {}, wrappable(path)),
      copyButton(() => `${description.baseUrl}${path}`, 'the address'),
    ),
    make(
      'dl',
      { class: 'meta' },
      fact('Access', accessWords(description.raw, operation)),
      since && fact('Since', since),
      fact('Name', make('code', {}, id)),
      operation.deprecated && fact('State', make('span', { class: 'flag flag-warning' }, 'deprecated')),
    ),
    prose(operation.description),
    make('a', { class: 'jump', href: '#try', 'data-skip': true }, 'Try it'),
  )
}

function parameterRow(raw, parameter) {
  const schema = parameter.schema ?? {}
  return make(
    'li',
    { class: 'field' },
    make(
      'span',
      { class: 'field-head' },
      make('code', { class: 'field-name' }, parameter.name),
      make('span', { class: 'type' }, typeWords(raw, schema)),
      parameter.required && make('span', { class: 'flag flag-required' }, 'required'),
      parameter.deprecated && make('span', { class: 'flag flag-warning' }, 'deprecated'),
    ),
    make('div', { class: 'field-text' }, prose(parameter.description ?? plain(raw, schema).description)),
    factsLine(raw, schema),
  )
}

function parameterSection(raw, parameters) {
  if (parameters.length === 0) return undefined
  const parts = Object.entries(PLACES).map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return undefined
    const rows = here.map((parameter) => parameterRow(raw, parameter))
    return [make('h3', {}, title), make('ul', { class: 'fields' }, rows)]
  })
  return make('section', {}, make('h2', {}, 'Parameters'), parts)
}

/** Media types with the same schema are told once. */
function contents(raw, content = {}, options) {
  const bySchema = new Map()
  for (const [mediaType, { schema }] of Object.entries(content)) {
    const key = JSON.stringify(schema ?? {})
    const entry = bySchema.get(key) ?? { schema, mediaTypes: [] }
    entry.mediaTypes.push(mediaType)
    bySchema.set(key, entry)
  }
  return [...bySchema.values()].map(({ schema, mediaTypes }) => schemaTree(raw, mediaTypes, schema, options))
}

function bodySection(raw, body) {
  if (!body) return undefined
  const need = make('span', { class: 'flag flag-required' }, body.required ? 'required' : '')
  return make(
    'section',
    {},
    make('h2', {}, 'Request body ', body.required ? need : ''),
    prose(body.description),
    contents(raw, body.content, { forRequest: true }),
  )
}

function statusWords({ status }) {
  return [make('span', { class: `status status-${status[0]}` }, status), ' ', phraseOf(status)]
}

function answerPart(raw, response) {
  const names = Object.keys(response.headers ?? {})
  return [
    make('h3', { class: 'answer-title' }, statusWords(response)),
    make(
      'p',
      { class: 'note' },
      response.description === phraseOf(response.status) ? '' : response.description,
    ),
    names.length > 0 && make('p', { class: 'note' }, `Headers: ${names.join(', ')}`),
    contents(raw, response.content),
  ]
}

/** Descriptions of errors are the codes, separated by commas; any other sentence stays one. Lines break at the spaces. */
function codes(text = '') {
  const words = text.split(/,\s*/)
  if (!words.every((word) => /^[A-Za-z][\w.-]*$/.test(word))) return text
  return words.flatMap((word) => [make('code', { class: 'code-word' }, word), ' '])
}

function errorSection(raw, errors) {
  if (errors.length === 0) return undefined
  const bodies = new Map(errors.map(({ content }) => [JSON.stringify(content ?? {}), content]))
  const rows = errors.map((error) =>
    make('div', {}, make('dt', {}, statusWords(error)), make('dd', {}, codes(error.description))),
  )
  const shared = [...bodies.values()].filter(Boolean)
  const body = make(
    'details',
    { class: 'error-body' },
    make('summary', {}, 'What the body of an error looks like'),
  )
  body.append(...shared.flatMap((content) => contents(raw, content)))
  return make(
    'section',
    {},
    make('h2', {}, 'Errors'),
    make('dl', { class: 'errors' }, rows),
    shared.length > 0 && body,
  )
}

export function operationView(description, operation) {
  const { raw } = description
  const successes = operation.responses.filter(({ status }) => !/^[45]/.test(status))
  const errors = operation.responses.filter(({ status }) => /^[45]/.test(status))
  return make(
    'article',
    { class: 'operation-text' },
    head(description, operation),
    parameterSection(raw, operation.parameters),
    bodySection(raw, operation.body),
    successes.length > 0 &&
      make(
        'section',
        {},
        make('h2', {}, 'Answer'),
        successes.map((response) => answerPart(raw, response)),
      ),
    errorSection(raw, errors),
  )
}
