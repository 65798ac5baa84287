/** The texts that a search looked at, as columns beside the key of what was found. */
import { type Expression, sql } from 'kysely'
import { HIGHLIGHTED_CHARACTERS } from './page-highlights.ts'

const CHARACTERS = sql.raw(String(HIGHLIGHTED_CHARACTERS))

/** Given a text: as much of it as is looked at. To count its characters takes longer than to send it whole. */
export const beginningOf = (text: Expression<unknown>): Expression<unknown> =>
  sql`case when octet_length(${text}) <= ${CHARACTERS} then ${text} else left(${text}, ${CHARACTERS}) end`

export interface TextColumns {
  readonly subject: Expression<unknown>
  readonly body: Expression<unknown>
  readonly tags: Expression<unknown>
}

export const textColumns = ({ subject, body, tags }: TextColumns): Expression<unknown> =>
  sql`${subject} as subject, ${body} as body, ${tags} as tags`

/** Where nobody is shown what was found. */
export const NO_TEXTS = sql`null as subject, '' as body, '{}'::text[] as tags`
