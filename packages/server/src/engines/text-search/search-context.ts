import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'

/** What the engine needs of its host: the language, and pools for statements of different lengths. */
export interface SearchContext {
  readonly config: Pick<Config, 'language'>
  readonly db: Database
  readonly slowDb: Database
  readonly searchDb: Database
}
