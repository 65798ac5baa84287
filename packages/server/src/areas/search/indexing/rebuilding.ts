/** Rebuilds the index. Old entries are found until they are replaced. */
import type { Context } from '../../../context.ts'
import type { ConnectionOptions } from '../../../db/sql.ts'
import { SEARCH_RULES } from '../../../engines/text-search/entries.ts'
import { measureProgress, type Progress } from './backlog-queries.ts'
import { findRules, noteAll } from './rebuilding-queries.ts'

type Settings = Pick<Context['config'], 'language'>

const rulesOf = ({ language }: Settings) => ({ language, rules: SEARCH_RULES })

export async function beginRebuild(connection: ConnectionOptions, settings: Settings): Promise<void> {
  await noteAll(connection, rulesOf(settings), { onlyIfOther: false })
}

/** Starts a rebuild if the index was made for another language or by other rules. */
export async function rebuildIfOther(
  db: Context['db'],
  connection: ConnectionOptions,
  settings: Settings,
): Promise<boolean> {
  const ours = rulesOf(settings)
  const present = await findRules(db)
  if (!present || (present.language === ours.language && present.rules === ours.rules)) return false
  return await noteAll(connection, ours, { onlyIfOther: true })
}

export async function findProgress(db: Context['db']): Promise<Progress> {
  return await measureProgress(db)
}
