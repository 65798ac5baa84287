/** The object that an explanation is about, as far as the asker may see it. */
import { ME, readAddress, readAnyUri, readUpdatePage, type StoredType } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Failure, failure } from '../../../failure.ts'
import { findAddressed, findContentMetBy, type StoredRow } from '../../content/reading.ts'
import { mayKnowOfContent, mayReadContent } from '../../content/rights.ts'
import { findVisiblePeople } from '../../identity/people.ts'
import { findPlaceMetBy, type PlaceRow } from '../../places/places.ts'
import { maySeePlace } from '../../places/rights.ts'

export type PersonRow = Awaited<ReturnType<typeof findVisiblePeople>>[number]

export type Target =
  | { readonly kind: 'content'; readonly row: StoredRow }
  | { readonly kind: 'place'; readonly row: PlaceRow }
  | { readonly kind: 'person'; readonly row: PersonRow }

interface Reference {
  readonly kind: Target['kind']
  readonly id: string
  /** Of content whose URI or page says it. */
  readonly type?: StoredType
}

const UPDATES: Readonly<Record<string, StoredType>> = { updates: 'update', comments: 'comment' }

/** The same for what is not there and for what the asker may not see. */
const missing = (): Failure =>
  failure(
    'object_missing',
    'object names nothing here that you may see. Drafts, content for certain people and content for its author alone are explained only to those who may read them.',
  )

async function readReference(
  { db, config }: Pick<Context, 'db' | 'config'>,
  asker: Member,
  text: string,
): Promise<Reference | undefined> {
  const { baseUrl } = config
  const update = readUpdatePage(text, baseUrl)
  if (update) return { kind: 'content', type: 'update', id: update.id }
  const address = readAddress(text, baseUrl)
  const linked = address && (await findAddressed(db, asker, address))
  if (linked?.kind === 'person') return { kind: 'person', id: linked.person.id }
  if (linked?.kind === 'place') return { kind: 'place', id: linked.place_id }
  if (linked) return { kind: 'content', id: linked.id, type: linked.type }
  const { collection = '', id } = readAnyUri(text, baseUrl) ?? {}
  if (collection === 'people' && id === ME) return { kind: 'person', id: asker.id }
  const type = Object.hasOwn(UPDATES, collection) ? UPDATES[collection] : undefined
  return id === undefined || id === ME || !type ? undefined : { kind: 'content', id, type }
}

async function findTarget(
  context: Context,
  asker: Member,
  { kind, id }: Reference,
): Promise<Target | undefined> {
  const { db } = context
  if (kind === 'content') {
    const row = await findContentMetBy(db, asker, id)
    return row && mayKnowOfContent(asker, row) && mayReadContent(asker, row) ? { kind, row } : undefined
  }
  if (kind === 'place') {
    const row = await findPlaceMetBy(db, asker, id)
    return row && maySeePlace(asker, row) ? { kind, row } : undefined
  }
  const [row] = await findVisiblePeople(db, asker, [id])
  return row && { kind, row }
}

export async function getTarget(context: Context, asker: Member, text: string): Promise<Target> {
  const reference = await readReference(context, asker, text)
  const target = reference && (await findTarget(context, asker, reference))
  const isOther = target?.kind === 'content' && reference?.type !== target.row.type
  if (!target || isOther) throw missing()
  return target
}
