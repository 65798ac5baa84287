/** Deletes stored callbacks that name an erased person. Pending ones are rendered again, without the name. */
import { type Erased, valuesOf, type Walk } from '../../record/erasing.ts'
import { unpackBody } from './bytes.ts'
import { findBodies, forgetBodies, type StoredBody } from './erasing-queries.ts'

/** Each is decompressed. */
const BATCH_SIZE = 200

function isNaming(erased: Erased): (stored: StoredBody) => boolean {
  const names = valuesOf(erased)
  return ({ body }) => {
    const text = unpackBody(body).toString().toLowerCase()
    return names.some((name) => text.includes(name))
  }
}

export const forgetNamingDeliveries: Walk = async (_context, { db }, erased, after) => {
  const found = await findBodies(db, after, BATCH_SIZE)
  const ids = found.filter(isNaming(erased)).map(({ id }) => id)
  if (ids.length > 0) await forgetBodies(db, ids)
  return { after: found.length < BATCH_SIZE ? undefined : found.at(-1)?.id, changed: 0 }
}
