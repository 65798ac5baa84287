import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../db/list.ts'

export const notBy = (personId: string): Condition => sql<SqlBool>`content.author_id <> ${personId}::bigint`
