/** Pages about the community at fixed addresses: each shows a document that all members may read. */
import { LOOK_PAGES, type LookPageName } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'
import { type ContentForEverybody, findForEverybody } from '../../content/reading.ts'

/** Missing as well if its document is deleted, or for all members no longer. */
export async function getPage({ db, look }: Context, name: LookPageName): Promise<ContentForEverybody> {
  const id = look.row[`${name}_id`]
  const found = id === null ? undefined : (await findForEverybody(db, [id])).get(id)
  if (!found) throw failure('content_missing', 'This community has no such page.')
  return found
}

interface NamedPage {
  readonly name: LookPageName
  readonly page: ContentForEverybody
}

/** The pages that can be read now. */
export async function findPages({ db, look: { row } }: Context): Promise<NamedPage[]> {
  const readable = await findForEverybody(
    db,
    LOOK_PAGES.flatMap((name) => row[`${name}_id`] ?? []),
  )
  return LOOK_PAGES.flatMap((name) => {
    const page = readable.get(row[`${name}_id`] ?? '')
    return page ? [{ name, page }] : []
  })
}
