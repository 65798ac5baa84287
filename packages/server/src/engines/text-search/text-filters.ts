/** Columns for highlights, beside the key of a result. */
import { type Expression, sql } from 'kysely'
import { HIGHLIGHTED_CHARACTERS } from './page-highlights.ts'

const CHARACTERS = sql.raw(String(HIGHLIGHTED_CHARACTERS))

/** The beginning of a text. By bytes: counting its characters takes longer than sending it whole. */
export const beginningOf = (text: Expression<unknown>): Expression<unknown> =>
  sql`case when octet_length(${text}) <= ${CHARACTERS} then ${text} else left(${text}, ${CHARACTERS}) end`

export interface TextColumns {
  readonly subject: Expression<unknown>
  readonly body: Expression<unknown>
  readonly tags: Expression<unknown>
}

export const textColumns = ({ subject, body, tags }: TextColumns): Expression<unknown> =>
  sql`${subject} as subject, ${body} as body, ${tags} as tags`

/** For searches without highlights. */
export const NO_TEXTS = sql`null as subject, '' as body, '{}'::text[] as tags`
