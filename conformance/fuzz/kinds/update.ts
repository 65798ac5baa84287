/** Status updates: in turns of the member and of another person, published and drafts. */
import type { Update } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { PIXEL } from '../pictures.ts'
import { type Hosts, type Kind, placeholder, upTo, type Values } from './kind.ts'

const COUNT = 6
const GUESTS = 4

const valuesOf = ({ id }: Update, image = ''): Values => ({ id: String(id), image })

/** Those that are published are of people whom paths may name. */
async function make({ root, member, unique, known }: Hosts, index: number): Promise<Values> {
  const [html, userID] = [unique('news '), known('person')[index]?.id]
  if (index % 3 === 0)
    return valuesOf(await root.createUserUpdate({ userID: userID ?? '@me', body: { html } }))
  const client = index % 2 === 0 ? member.client : root
  const update = await client.createUpdate({ body: { html, draft: true } })
  const picture = new File([Buffer.from(PIXEL, 'latin1')], 'a.png', { type: 'image/png' })
  const image = await client.addUpdateImage({ updateID: update.id, files: [picture] })
  return valuesOf(update, String(image.id))
}

const ids = placeholder('update', 'id', upTo(COUNT + GUESTS))

export const update: Kind = {
  name: 'update',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v2/updates',
  valuesOf: (entity) => valuesOf(entity as Update),
  make,
  hints: [
    // An image is found only below its own update.
    [/\/updates\/\{updateID\}\/images\/\{imageID\}$/, placeholder('update', 'image', [2])],
    [/\/people\/\{username\}\/status\/\{updateID\}$/, placeholder('update', 'id', [0, 3])],
    [/\{updateID\}$/, fc.oneof(placeholder('update', 'id', [2]), ids)],
    // Another name of the text, and both at once must be alike.
    [/body\/content\/body$/, fc.constant(undefined)],
    [/\/users\/\{userID\}$/, fc.constant('@me')],
    [/\/updates[^ ]* body\/html$/, fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `${text}.`)],
  ],
}
