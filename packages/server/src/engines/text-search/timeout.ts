/** What happens if a search takes too long. */
import { databaseErrorCode } from '../../db/transaction.ts'
import { failure } from '../../failure.ts'

/** PostgreSQL's query_canceled, as of a statement timeout. */
const STOPPED = '57014'

/** A retry would take as long again, so the error says how to search instead. */
export async function failOnTimeout<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (databaseErrorCode(error) !== STOPPED) throw error
    throw failure(
      'filter_invalid',
      'This search takes longer than any may. Search for rarer words, without stars and quotes, or narrow it by other filters.',
    )
  }
}
