/** Content that the look names: the documents of pages, and what Home begins with. All members may read it. */
import {
  type ContentType,
  HOME_AUDIENCES,
  type HomeAudience,
  isId,
  LOOK_PAGES,
  type LookChange,
  problemMessage,
  readAddress,
} from '@folkmoot/contract'
import type { Database } from '../../../db/pool.ts'
import { fieldsInvalid } from '../../../failure.ts'
import { findForEverybody } from '../../content/reading.ts'
import type { LookValues } from './queries.ts'

export const HOME_COLUMNS = {
  visitors: 'home_visitors_id',
  members: 'home_members_id',
  newMembers: 'home_new_members_id',
} as const satisfies Record<HomeAudience, keyof LookValues>

interface Choice {
  readonly field: string
  readonly column: `${(typeof LOOK_PAGES)[number]}_id` | (typeof HOME_COLUMNS)[HomeAudience]
  readonly types: readonly ContentType[]
  /** Undefined: it stays as it is. */
  readonly read: (change: LookChange) => string | undefined
}

const CHOICES: readonly Choice[] = [
  ...LOOK_PAGES.map(
    (name): Choice => ({
      field: `pages.${name}`,
      column: `${name}_id`,
      types: ['document'],
      read: ({ pages }) => pages?.[name],
    }),
  ),
  ...HOME_AUDIENCES.map(
    (audience): Choice => ({
      field: `home.${audience}`,
      column: HOME_COLUMNS[audience],
      types: ['document', 'announcement'],
      read: ({ home }) => home?.[audience],
    }),
  ),
]

type Chosen = Pick<LookValues, Choice['column']>

export const idsIn = (row: Chosen): string[] =>
  CHOICES.map(({ column }) => row[column]).filter((id) => id !== null)

/** Of a URI, the address of a page, or an id. */
function idOf(text: string, baseUrl: string): string | undefined {
  if (isId(text)) return text
  const address = readAddress(text, baseUrl)
  return address?.kind === 'content' && address.commentId === undefined ? address.id : undefined
}

/** What stays is not checked again: somebody may have hidden it meanwhile, and other fields can be saved all the same. */
export async function readChoices(
  db: Database,
  baseUrl: string,
  change: LookChange,
  draft: Chosen,
): Promise<Partial<Chosen>> {
  const named = CHOICES.flatMap((choice) => {
    const text = choice.read(change)?.trim()
    return text === undefined ? [] : [{ ...choice, text, id: idOf(text, baseUrl) }]
  })
  const changed = named.filter(({ column, text, id }) => text !== '' && (!id || id !== draft[column]))
  const readable = await findForEverybody(
    db,
    changed.flatMap(({ id }) => id ?? []),
  )
  const wrong = changed.filter(({ id = '', types }) => {
    const type = readable.get(id)?.type
    return type === undefined || !types.includes(type)
  })
  if (wrong.length > 0) {
    const details = wrong.map(({ field, types }) => ({
      field,
      message: problemMessage('unknownReference', {
        what: `a ${types.join(' or ')} that all members may read`,
      }),
    }))
    throw fieldsInvalid(details)
  }
  return Object.fromEntries(named.map(({ column, id = null }) => [column, id]))
}
