import { TEMPLATE_KINDS, type Template } from '@folkmoot/contract'
import { type Hosts, type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 8
const GUESTS = 2

const valuesOf = ({ id }: Template) => ({ id })

/** In places of all types. */
async function makeTemplate({ root, unique, known }: Hosts, index: number): Promise<Template> {
  const places = known('place')
  const placeID = places[index % places.length]?.id ?? ''
  const kind = TEMPLATE_KINDS[index % TEMPLATE_KINDS.length] ?? 'document'
  const content = { type: 'text/html' as const, text: '<p>Who was there?</p>' }
  return await root.createTemplate({ placeID, body: { name: unique('Template '), kind, content } })
}

export const template: Kind = {
  name: 'template',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/templates',
  valuesOf: (entity) => valuesOf(entity as Template),
  make: async (hosts, index) => valuesOf(await makeTemplate(hosts, index)),
  hints: [[/\{templateID\}$/, placeholder('template', 'id', upTo(COUNT + GUESTS))]],
}
