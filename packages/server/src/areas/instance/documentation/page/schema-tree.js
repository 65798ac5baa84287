/** A schema as a tree of fields that open one by one. */
import { make } from './dom.js'
import { inline } from './prose.js'
import { acceptedValues, componentOf, fieldsOf, limits, plain, typeWords } from './schema.js'

const flag = (word, kind) => make('span', { class: `flag ${kind}` }, word)

function flags(schema, presence) {
  return [
    presence === 'must' && flag('required', 'flag-required'),
    presence === 'maybe' && flag('may be absent', ''),
    schema.readOnly && flag('read-only', ''),
    schema.writeOnly && flag('write-only', ''),
    schema.deprecated && flag('deprecated', 'flag-warning'),
  ]
}

const literal = (value) => make('code', {}, typeof value === 'string' ? value : JSON.stringify(value))

const withCommas = (nodes) => nodes.flatMap((node, index) => (index === 0 ? [node] : [', ', node]))

/** Everything about a value that fits into one quiet line. */
export function factsLine(raw, given) {
  const schema = plain(raw, given)
  const values = acceptedValues(raw, schema)
  const item = schema.type === 'array' ? plain(raw, schema.items) : undefined
  const facts = [
    values.length > 0 && ['one of ', withCommas(values.map(literal))],
    schema.default !== undefined && ['default ', literal(schema.default)],
    ...limits(schema).map((limit) => [limit]),
    ...(item ? limits(item).map((limit) => [`each ${limit}`]) : []),
    schema.pattern && ['pattern ', make('code', { class: 'pattern' }, schema.pattern)],
  ].filter(Boolean)
  if (facts.length === 0) return undefined
  const spaced = facts.flatMap((fact, index) => (index === 0 ? fact : [' · ', fact]))
  return make('span', { class: 'facts' }, spaced)
}

/** In a request, what must be sent matters; in an answer, what may be missing. */
function presenceOf(field, { forRequest }) {
  if (field.isPattern) return undefined
  if (forRequest) return field.required ? 'must' : undefined
  return field.required ? undefined : 'maybe'
}

function fieldHead(raw, field, schema, options) {
  const name = field.isPattern
    ? make('span', { class: 'any-name' }, field.name)
    : make('code', { class: 'field-name' }, field.name)
  return [
    make(
      'span',
      { class: 'field-head' },
      name,
      make('span', { class: 'type' }, typeWords(raw, field.schema)),
      flags(schema, presenceOf(field, options)),
    ),
    schema.description && make('span', { class: 'field-text' }, inline(schema.description)),
    factsLine(raw, schema),
  ]
}

/** The fields below are made when first opened: a type may contain itself without end. */
function opening(head, makeFields) {
  const details = make('details', {}, make('summary', {}, make('span', { class: 'field-body' }, head)))
  const fill = () => details.children.length === 1 && details.append(makeFields())
  details.addEventListener('fill', fill)
  details.addEventListener('toggle', () => details.open && fill())
  return details
}

function setOpen(details, isOpen) {
  // The toggle event comes later; opening many needs the fields now.
  if (isOpen) details.dispatchEvent(new Event('fill'))
  details.open = isOpen
}

function fieldRow(raw, field, options) {
  const schema = plain(raw, field.schema)
  const head = fieldHead(raw, field, schema, options)
  const component = componentOf(raw, field.schema)
  const isRepeated = component !== undefined && options.inside.includes(component)
  if (isRepeated || fieldsOf(raw, field.schema).length === 0) {
    return make('li', { class: 'field' }, make('div', { class: 'field-body' }, head))
  }
  const inside = component ? [...options.inside, component] : options.inside
  const details = opening(head, () => fieldList(raw, field.schema, { ...options, inside }))
  if (options.forRequest && field.required) setOpen(details, true)
  return make('li', { class: 'field' }, details)
}

function fieldList(raw, schema, options) {
  const isSent = (field) => !(options.forRequest && plain(raw, field.schema).readOnly)
  const fields = fieldsOf(raw, schema).filter(isSent)
  return make(
    'ul',
    { class: 'fields' },
    fields.map((field) => fieldRow(raw, field, options)),
  )
}

const MOST_DEPTH = 8

function openAll(tree, isOpen, depth = 0) {
  const waiting = tree.querySelectorAll(isOpen ? 'details:not([open])' : 'details[open]')
  for (const details of waiting) setOpen(details, isOpen)
  if (isOpen && waiting.length > 0 && depth < MOST_DEPTH) openAll(tree, isOpen, depth + 1)
}

function openAllButton(tree) {
  const button = make('button', { type: 'button', class: 'quiet small', 'aria-pressed': 'false' }, 'Open all')
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(isOpen))
    button.textContent = isOpen ? 'Close all' : 'Open all'
    openAll(tree, isOpen)
  })
  return button
}

/** `forRequest` leaves read-only fields out and opens what must be sent. */
export function schemaTree(raw, mediaTypes, schema, { forRequest = false } = {}) {
  const component = componentOf(raw, schema)
  const top = make(
    'p',
    { class: 'tree-top' },
    make('code', {}, mediaTypes.join(', ')),
    schema && make('span', {}, typeWords(raw, schema)),
    factsLine(raw, schema),
  )
  if (fieldsOf(raw, schema).length === 0) return make('div', { class: 'tree' }, top)
  const tree = fieldList(raw, schema, { inside: component ? [component] : [], forRequest })
  if (tree.querySelector('details')) top.append(openAllButton(tree))
  return make('div', { class: 'tree' }, top, tree)
}
