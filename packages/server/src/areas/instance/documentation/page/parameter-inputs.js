/** One input for each parameter: a choice for enums, several lines for lists, text for all else. */
import { make, uniqueId } from './dom.js'
import { acceptedValues, plain } from './schema.js'

function choice(id, values, isRequired) {
  const options = values.map((value) => make('option', { value: String(value) }, String(value)))
  const nothing = make('option', { value: '' }, isRequired ? 'choose' : 'not sent')
  return make('select', { id, required: isRequired }, nothing, options)
}

/** Descriptions of lists such as `filter` name the accepted forms as `form`: offer those to complete. */
function suggestionsIn(text = '') {
  return [...text.matchAll(/^- `([^`]+)`/gm)].map(([, form]) => form.replace('…', ''))
}

function suggestionList(id, suggestions) {
  if (suggestions.length === 0) return undefined
  return make(
    'datalist',
    { id: `${id}-forms` },
    suggestions.map((value) => make('option', { value })),
  )
}

function textInput(id, schema, isRequired, hasSuggestions) {
  const types = [schema.type].flat()
  return make('input', {
    id,
    type: 'text',
    required: isRequired,
    inputmode: types.includes('integer') || types.includes('number') ? 'numeric' : undefined,
    placeholder: schema.default === undefined ? undefined : String(schema.default),
    list: hasSuggestions ? `${id}-forms` : undefined,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
  })
}

function control(raw, schema, id, isRequired, hasSuggestions = false) {
  const isBoolean = [schema.type].flat().includes('boolean')
  const values = isBoolean ? [true, false] : acceptedValues(raw, schema)
  return values.length > 0
    ? choice(id, values, isRequired)
    : textInput(id, schema, isRequired, hasSuggestions)
}

function single(raw, parameter, schema, id) {
  const input = control(raw, schema, id, parameter.required)
  return {
    element: input,
    read: () => (input.value === '' ? [] : [input.value]),
    fill: ([value]) => {
      input.value = value ?? ''
    },
  }
}

/** Lines that can be added and taken away; the first one always stays. */
function repeated(raw, parameter, schema, id) {
  const item = plain(raw, schema.items)
  const suggestions = suggestionsIn(parameter.description)
  const lines = make('div', { class: 'lines' })
  const changed = () => lines.dispatchEvent(new Event('input', { bubbles: true }))
  const addLine = (value = '') => {
    const lineId = lines.children.length === 0 ? id : uniqueId('line')
    const input = control(raw, item, lineId, false, suggestions.length > 0)
    if (input.hasAttribute('list')) input.setAttribute('list', `${id}-forms`)
    if (lineId !== id) input.setAttribute('aria-label', `${parameter.name}, another`)
    input.value = value
    const line = make('div', { class: 'line' }, input)
    if (lineId !== id) line.append(removeButton(line, parameter.name, changed))
    lines.append(line)
    return input
  }
  addLine()
  const add = make('button', { type: 'button', class: 'quiet small' }, 'Add another')
  add.addEventListener('click', () => addLine().focus())
  add.append(make('span', { class: 'off-screen' }, ` ${parameter.name}`))
  return {
    element: make('div', {}, lines, suggestionList(id, suggestions), add),
    read: () => [...lines.querySelectorAll('input, select')].map(({ value }) => value).filter(Boolean),
    fill: (values) => {
      lines.replaceChildren()
      for (const value of values.length > 0 ? values : ['']) addLine(value)
    },
  }
}

function removeButton(line, name, changed) {
  const remove = make('button', { type: 'button', class: 'quiet small' }, 'Remove')
  remove.append(make('span', { class: 'off-screen' }, ` this ${name}`))
  remove.addEventListener('click', () => {
    line.previousElementSibling.querySelector('input, select').focus()
    line.remove()
    changed()
  })
  return remove
}

/** `read` gives the values to send, none if left empty; `fill` sets them. */
export function parameterInput(raw, parameter) {
  const schema = plain(raw, parameter.schema)
  const id = uniqueId('parameter')
  const isList = schema.type === 'array'
  const { element, read, fill } = (isList ? repeated : single)(raw, parameter, schema, id)
  const label = make(
    'label',
    { for: id },
    make('code', {}, parameter.name),
    parameter.required && make('span', { class: 'flag flag-required' }, 'required'),
  )
  return { parameter, read, fill, element: make('div', { class: 'input-row' }, label, element) }
}
