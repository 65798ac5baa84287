/** What a search may cost. */
import { databaseErrorCode } from '../../db/transaction.ts'
import { failure } from '../../failure.ts'

/** PostgreSQL's word for a statement that was stopped, as those are which take too long. */
const STOPPED = '57014'

/** To ask the same again would take as long again, so whoever asks is told what to ask instead. */
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
