/** Rows of looks → entities. */
import { contrastOf, type Look, type LookDraft, V3, type Verb } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { mayChangeLook } from '../../identity/rights.ts'
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

export function representLook(actor: Actor, row: LookRow, baseUrl: string): Look {
  return {
    type: 'look',
    version: row.id,
    ...common(row, baseUrl),
    published: row.published_at,
    resources: {
      self: resource(`${baseUrl}${V3}/look`, 'GET'),
      ...(mayChangeLook(actor) && { draft: resource(draftUri(baseUrl), 'DELETE', 'GET', 'PUT') }),
    },
  }
}

/** For those who may change it. */
export function representDraft({ draft, published, before }: Prepared, baseUrl: string): LookDraft {
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
