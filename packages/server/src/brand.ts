/** The name, logo, icon and colours of the community, as pages show them now. */
import { hash } from 'node:crypto'
import { LOOK_PAGES, type LookLink, type LookPageName, V3 } from '@folkmoot/contract'
import type { Context } from './context.ts'

/** Colours in the page itself: another request for them would draw it in the wrong ones first. */
interface BrandStyle {
  readonly css: string
  /** For style-src: allows these bytes, and no other style in the page. */
  readonly source: string
}

export interface Brand {
  readonly name: string
  /** The version of the look. */
  readonly version: string
  /** Paths of own pictures, relative to the instance. */
  readonly logo: string | undefined
  readonly icon: string | undefined
  /** Undefined with the default colours. */
  readonly style: BrandStyle | undefined
  /** The pages about the community that there are. */
  readonly pages: readonly LookPageName[]
  /** Own links of the navigation. */
  readonly links: readonly LookLink[]
}

/** Pages that have a document. */
export const lookPagesIn = (row: Readonly<Record<`${LookPageName}_id`, string | null>>): LookPageName[] =>
  LOOK_PAGES.filter((name) => row[`${name}_id`] !== null)

/** Only what was checked is stored. */
export const linksOf = ({ links }: { readonly links: string }): LookLink[] => JSON.parse(links)

const styleOf = (css: string): BrandStyle => ({
  css,
  source: `'sha256-${hash('sha256', css, 'base64')}'`,
})

const pictureAt = (id: string | null) => (id === null ? undefined : `${V3}/look/pictures/${id}`)

export function brandOf({ look }: Pick<Context, 'look'>): Brand {
  const { row, css } = look
  return {
    name: row.name,
    version: row.id,
    logo: pictureAt(row.logo_id),
    icon: pictureAt(row.icon_id),
    style: css === undefined ? undefined : styleOf(css),
    pages: lookPagesIn(row),
    links: linksOf(row),
  }
}

/** The same policy, for a page with this style. */
export const withStyle = (policy: string, source: string | undefined): string =>
  source === undefined ? policy : policy.replace("style-src 'self'", `style-src 'self' ${source}`)
