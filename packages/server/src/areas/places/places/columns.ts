/** Turns client input into columns of a place. */
import {
  type GroupType,
  type NewPlace,
  type PlaceChange,
  type PlaceType,
  problemMessage,
} from '@folkmoot/contract'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { fold, foldTags } from '../../../engines/text-search/folding.ts'
import { fieldInvalid } from '../../../failure.ts'
import { readContentTypes } from './content-types.ts'
import { checkSlug, slugKey, slugOf } from './names.ts'
import type { PlaceRow } from './queries.ts'

type Columns = Insertable<Tables['place']>
/** The parent is read separately. */
type OwnColumns = Omit<Columns, 'id' | 'type' | 'home_id' | 'parent_id' | 'creator_id' | 'group_type'>

interface Described {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly tags: readonly string[]
}

function describedColumns(place: Described) {
  return {
    name: place.name,
    name_key: fold(place.name),
    slug: place.slug,
    slug_key: slugKey(place.slug),
    description: place.description,
    tags: [...place.tags],
  }
}

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw fieldInvalid('name', problemMessage('empty'))
  return trimmed
}

const postingColumns = ({ contentTypes, contentApproval }: PlaceChange, stored?: readonly string[]) => ({
  ...(contentTypes && { content_types: readContentTypes(contentTypes, stored) }),
  ...(contentApproval !== undefined && { content_approval: contentApproval }),
})

export function columnsOfNew(input: NewPlace): OwnColumns {
  const name = readName(input.name)
  const described = {
    name,
    slug: input.displayName === undefined ? slugOf(name) : checkSlug(input.displayName),
    description: input.description ?? '',
    tags: foldTags(input.tags ?? []),
  }
  return { ...describedColumns(described), ...postingColumns(input) }
}

export function columnsOfChange(row: PlaceRow, change: PlaceChange): OwnColumns {
  const isSameSlug = change.displayName === undefined || change.displayName === row.slug
  const described = {
    name: change.name === undefined ? row.name : readName(change.name),
    slug: isSameSlug ? row.slug : checkSlug(change.displayName ?? ''),
    description: change.description ?? row.description,
    tags: change.tags === undefined ? row.tags : foldTags(change.tags),
  }
  return { ...describedColumns(described), ...postingColumns(change, row.content_types) }
}

/** Groups have a type; every other place is OPEN, and a client may send that. */
export function readGroupType(type: PlaceType, requested: GroupType | undefined): GroupType | undefined {
  if (type === 'group' || requested === undefined || requested === 'OPEN') return requested
  throw fieldInvalid('groupType', `must be left out or OPEN: a ${type} is no group`)
}
