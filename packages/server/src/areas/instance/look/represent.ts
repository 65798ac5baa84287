/** Rows of looks → entities. */
import {
  type ChosenContent,
  contrastOf,
  HOME_AUDIENCES,
  LOOK_PAGES,
  type Look,
  type LookDraft,
  type LookPage,
  type LookPageName,
  lookPagePath,
  pageOf,
  V3,
  type Verb,
} from '@folkmoot/contract'
import { linksOf, lookPagesIn } from '../../../brand.ts'
import { bodyOf } from '../../../engines/html/html.ts'
import { type Caller, type ContentForEverybody, contentUri } from '../../content/reading.ts'
import { mayChangeLook } from '../../identity/rights.ts'
import { HOME_COLUMNS } from './choices.ts'
import { coloursOf } from './current.ts'
import { isSame, type Prepared } from './look.ts'
import type { LookRow, LookValues } from './queries.ts'

const picture = (baseUrl: string, id: string | null) =>
  id === null ? undefined : `${baseUrl}${V3}/look/pictures/${id}`

const common = (row: LookValues, baseUrl: string) => ({
  name: row.name,
  introduction: row.introduction,
  colours: coloursOf(row),
  logo: picture(baseUrl, row.logo_id),
  icon: picture(baseUrl, row.icon_id),
})

const resource = (ref: string, ...allowed: Verb[]) => ({ ref, allowed })
const draftUri = (baseUrl: string) => `${baseUrl}${V3}/admin/look/draft`

/** Visitors of a closed community learn neither its links nor what Home begins with. */
export function representLook({ context, actor }: Caller, row: LookRow): Look {
  const { baseUrl, anonymousRead } = context.config
  const isInside = actor.kind === 'member' || anonymousRead
  return {
    type: 'look',
    version: row.id,
    ...common(row, baseUrl),
    pages: lookPagesIn(row).map((name) => ({ name, html: baseUrl + lookPagePath(name) })),
    links: isInside ? linksOf(row) : [],
    home: withValues(
      isInside ? HOME_AUDIENCES : [],
      (name) => row[HOME_COLUMNS[name]],
      (id) => contentUri(baseUrl, 'document', id),
    ),
    published: row.published_at,
    resources: {
      self: resource(`${baseUrl}${V3}/look`, 'GET'),
      ...(mayChangeLook(actor) && { draft: resource(draftUri(baseUrl), 'DELETE', 'GET', 'PUT') }),
    },
  }
}

/** What was chosen, as far as all members may still read it. Pages and Home take only types whose URIs are alike. */
function chosen(id: string, { readable }: Prepared, baseUrl: string): ChosenContent {
  const found = readable.get(id)
  const uri = contentUri(baseUrl, 'document', id)
  if (!found) return { uri, isShown: false }
  const { type, subject } = found
  const html = pageOf(baseUrl, type === 'announcement' ? type : 'document', id)
  return { uri, html, type, subject, isShown: true }
}

/** With the names of a list that have a value. */
const withValues = <Name extends string, Value>(
  names: readonly Name[],
  idOf: (name: Name) => string | null,
  show: (id: string) => Value,
): Partial<Record<Name, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const id = idOf(name)
      return id === null ? [] : [[name, show(id)]]
    }),
  ) as Partial<Record<Name, Value>>

/** For those who may change it. */
export function representDraft(prepared: Prepared, baseUrl: string): LookDraft {
  const { draft, published, before } = prepared
  const show = (id: string) => chosen(id, prepared, baseUrl)
  const { light, dark } = coloursOf(draft)
  const self = draftUri(baseUrl)
  const hasChanges = !isSame(draft, published)
  const send = (path: string, isPossible: boolean) =>
    resource(`${baseUrl}${V3}/admin/look/${path}`, ...(isPossible ? (['POST'] as const) : []))
  const pictureVerbs = (id: string | null): Verb[] => (id === null ? ['PUT'] : ['DELETE', 'PUT'])
  return {
    type: 'lookDraft',
    version: draft.version,
    ...common(draft, baseUrl),
    links: linksOf(draft),
    pages: withValues(LOOK_PAGES, (name) => draft[`${name}_id`], show),
    home: withValues(HOME_AUDIENCES, (name) => draft[HOME_COLUMNS[name]], show),
    contrast: { light: contrastOf('light', light), dark: contrastOf('dark', dark) },
    hasChanges,
    before: before && { name: before.name, published: before.published_at },
    resources: {
      self: resource(self, 'DELETE', 'GET', 'PUT'),
      logo: resource(`${self}/logo`, ...pictureVerbs(draft.logo_id)),
      icon: resource(`${self}/icon`, ...pictureVerbs(draft.icon_id)),
      publish: send('publish', hasChanges),
      undo: send('undo', before !== undefined),
    },
  }
}

export function representPage(
  { context, actor }: Caller,
  name: LookPageName,
  { id, subject, html, updatedAt }: ContentForEverybody,
): LookPage {
  const { config, vocabulary } = context
  const { baseUrl, anonymousRead } = config
  const mayReadContent = actor.kind === 'member' || anonymousRead
  return {
    type: 'lookPage',
    name,
    subject,
    content: { type: 'text/html', text: bodyOf(html, vocabulary.compatibility.renderedClass) },
    updated: updatedAt,
    resources: {
      self: resource(`${baseUrl}${V3}/look/pages/${name}`, 'GET'),
      html: resource(baseUrl + lookPagePath(name), 'GET'),
      ...(mayReadContent && { document: resource(contentUri(baseUrl, 'document', id), 'GET') }),
    },
  }
}
