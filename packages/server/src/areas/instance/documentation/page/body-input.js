/** The body of a request: an editor for JSON and text, file inputs for bytes, fields for forms. */
import { make, uniqueId } from './dom.js'
import { exampleText } from './example.js'
import { fieldsOf, plain } from './schema.js'

function kindOf(mediaType) {
  if (/[/+]json\b/.test(mediaType)) return 'json'
  if (mediaType === 'multipart/form-data') return 'multipart'
  if (mediaType === 'application/x-www-form-urlencoded') return 'form'
  return mediaType.startsWith('text/') ? 'text' : 'file'
}

function editor(label, rows) {
  const id = uniqueId('body')
  const area = make('textarea', {
    id,
    rows,
    spellcheck: 'false',
    autocapitalize: 'none',
    'aria-describedby': `${id}-note`,
  })
  const note = make('p', { id: `${id}-note`, class: 'note problem', role: 'status' })
  return { area, note, label: make('label', { for: id }, label) }
}

function notJson(text) {
  if (text.trim() === '') return ''
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return `Not JSON yet: ${error.message}`
  }
}

function jsonInput(raw, mediaType, schema) {
  const { area, note, label } = editor('JSON', 10)
  const check = () => {
    note.textContent = notJson(area.value)
    area.toggleAttribute('aria-invalid', note.textContent !== '')
  }
  const fill = (everyField) => {
    area.value = exampleText(raw, schema, everyField)
    area.rows = Math.min(Math.max(area.value.split('\n').length, 4), 18)
    check()
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const filler = (words, everyField) =>
    make('button', { type: 'button', class: 'quiet small', onclick: () => fill(everyField) }, words)
  area.addEventListener('input', check)
  fill(false)
  const fillers = make('span', { class: 'row' }, filler('Required only', false), filler('Every field', true))
  return {
    elements: [make('div', { class: 'row between' }, label, fillers), area, note],
    read: () => (area.value.trim() === '' ? undefined : { kind: 'json', mediaType, text: area.value }),
  }
}

function textInput(_raw, mediaType) {
  const { area, note, label } = editor('Text', 6)
  return { elements: [label, area, note], read: () => ({ kind: 'text', mediaType, text: area.value }) }
}

function fileInput(_raw, mediaType, _schema, mediaTypes) {
  const id = uniqueId('file')
  const input = make('input', { id, type: 'file', required: true, accept: mediaTypes.join(',') })
  return {
    elements: [make('label', { for: id }, `File (${mediaTypes.join(', ')})`), input],
    read: () => {
      const file = input.files[0]
      return { kind: 'file', mediaType: file?.type || mediaType, file }
    },
  }
}

const isFile = (raw, schema) => {
  const found = plain(raw, schema)
  return found.format === 'binary' || (found.type === 'array' && plain(raw, found.items).format === 'binary')
}

function formField(raw, { name, schema, required }) {
  const id = uniqueId('field')
  const found = plain(raw, schema)
  const file = isFile(raw, schema)
  const isObject = found.type === 'object' || found.properties !== undefined
  const control = isObject
    ? make('textarea', { id, rows: 6, spellcheck: 'false' }, exampleText(raw, schema))
    : make('input', {
        id,
        required,
        type: file ? 'file' : 'text',
        multiple: found.type === 'array',
        autocomplete: 'off',
      })
  const label = make('label', { for: id }, make('code', {}, name))
  if (required) label.append(make('span', { class: 'flag flag-required' }, 'required'))
  const values = () => (file ? [...control.files] : control.value === '' ? [] : [control.value])
  return {
    element: make('div', { class: 'input-row' }, label, control),
    read: () => values().map((value) => [name, value]),
  }
}

/** A form whose schema names no parts takes any files. */
function formInput(kind) {
  return (raw, mediaType, schema) => {
    const named = fieldsOf(raw, schema).filter((field) => !field.isPattern)
    const anyFiles = { name: 'file', schema: { type: 'array', items: { format: 'binary' } } }
    const fields = (named.length > 0 ? named : [anyFiles]).map((field) => formField(raw, field))
    return {
      elements: fields.map(({ element }) => element),
      read: () => ({ kind, mediaType, parts: fields.flatMap(({ read }) => read()) }),
    }
  }
}

const INPUTS = {
  json: jsonInput,
  text: textInput,
  file: fileInput,
  form: formInput('form'),
  multipart: formInput('multipart'),
}

function kindChooser(inputs, show) {
  if (inputs.length < 2) return undefined
  const id = uniqueId('kind')
  const options = inputs.map(({ mediaType }, index) => make('option', { value: String(index) }, mediaType))
  const select = make('select', { id, onchange: () => show(inputs[Number(select.value)]) }, options)
  return make('div', { class: 'input-row' }, make('label', { for: id }, 'Send as'), select)
}

/** `read` gives undefined, or what to send: { kind, mediaType, text | file | parts }. */
export function bodyInput(raw, body) {
  const content = Object.entries(body.content ?? {})
  const kinds = [...new Set(content.map(([mediaType]) => kindOf(mediaType)))]
  const inputs = kinds.map((kind) => {
    const alike = content.filter(([mediaType]) => kindOf(mediaType) === kind)
    const mediaTypes = alike.map(([mediaType]) => mediaType)
    return {
      mediaType: mediaTypes[0],
      ...INPUTS[kind](raw, mediaTypes[0], alike[0][1].schema ?? {}, mediaTypes),
    }
  })
  let shown = inputs[0]
  const place = make('div', { class: 'body-input' })
  const show = (input) => {
    shown = input
    place.replaceChildren(...input.elements)
    place.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (shown) show(shown)
  return { element: make('div', {}, kindChooser(inputs, show), place), read: () => shown?.read() }
}
