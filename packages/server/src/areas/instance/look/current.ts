/** The published look in memory, up to date right after a change. */
import { type AccentColours, accentCss, DEFAULT_ACCENT, isDefaultAccent } from '@folkmoot/contract'
import type { Logger } from 'pino'
import type { Database } from '../../../db/pool.ts'
import { databaseErrorCode } from '../../../db/transaction.ts'
import { SITE_NAME } from '../../../product.ts'
import { findPublished, type LookRow } from './queries.ts'

const RETRY_MS = 1_000

/** Of a community that was not given another name. */
const FIRST: LookRow = {
  id: '0',
  name: SITE_NAME,
  introduction: '',
  accent_light: DEFAULT_ACCENT.light,
  accent_dark: DEFAULT_ACCENT.dark,
  logo_id: null,
  icon_id: null,
  about_id: null,
  terms_id: null,
  privacy_id: null,
  accessibility_id: null,
  links: '[]',
  home_visitors_id: null,
  home_members_id: null,
  home_new_members_id: null,
  before_id: null,
  published_at: '',
}

export const coloursOf = (row: Pick<LookRow, 'accent_light' | 'accent_dark'>): AccentColours => ({
  light: row.accent_light,
  dark: row.accent_dark,
})

export class CurrentLook {
  #row = FIRST
  #css: string | undefined
  readonly #followers = new Set<() => void>()
  readonly #db: Database
  readonly #log: Logger

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get row(): LookRow {
    return this.#row
  }

  get version(): string {
    return this.#row.id
  }

  get name(): string {
    return this.#row.name
  }

  /** Undefined while the community has the name of the product. */
  get ownName(): string | undefined {
    return this.#row.name === SITE_NAME ? undefined : this.#row.name
  }

  get introduction(): string {
    return this.#row.introduction
  }

  /** The style of own colours; undefined with the default ones. */
  get css(): string | undefined {
    return this.#css
  }

  /** Called after each change, on all nodes. */
  follow(changed: () => void): void {
    this.#followers.add(changed)
  }

  /** Reads overlap; older looks are ignored. */
  accept(row: LookRow): void {
    if (BigInt(row.id) <= BigInt(this.#row.id)) return
    this.#row = row
    const colours = coloursOf(row)
    this.#css = isDefaultAccent(colours) ? undefined : accentCss(colours)
    for (const changed of this.#followers) changed()
  }

  async load(): Promise<void> {
    this.accept(await findPublished(this.#db))
  }

  /** Repeats after a failure; otherwise the old look would stay. */
  refresh = (): void => {
    this.load().catch((error) => {
      if (databaseErrorCode(error) === 'CONNECTION_ENDED') return
      this.#log.warn({ err: error }, 'the look could not be read; trying again')
      setTimeout(this.refresh, RETRY_MS).unref()
    })
  }
}
