/** Texts for failures of the API, by the code of the failure, in the reader's language. */
import { type FailureName, findProblem, type prices } from '@folkmoot/contract'
import { NEEDS_FIELD, PROBLEM_TEXTS } from './problem-texts.ts'
import { currentLanguage, findText, type TextKey, t } from './texts.ts'

type FailureCode = (typeof prices)[FailureName]['code']
/** Does not compile while a failure of the contract has no text. */
type FailureKey = `failure.${FailureCode}` & TextKey

/** The text for a code; undefined for a code that this build does not know, such as one of a newer server. */
export const failureText = (code: string): string | undefined => findText(`failure.${code}`)

const textOfFailure = (code: FailureCode): string => t(`failure.${code}` satisfies FailureKey)

interface FieldText {
  readonly text: string
  readonly needsField: boolean
}

function findFieldText(message: string): FieldText | undefined {
  const problem = findProblem(message)
  if (!problem) return undefined
  const key = PROBLEM_TEXTS[problem.name]
  return { text: t(`fieldProblem.${key}`, { limit: problem.limit ?? 0 }), needsField: NEEDS_FIELD.has(key) }
}

/** The English of the server for a problem without a name; readers of other languages are told to look at the field. */
export const fieldText = (message: string): string =>
  findFieldText(message)?.text ?? (currentLanguage() === 'en' ? message : t('fieldProblem.other'))

/** The error of a field, for places where the field itself is not shown. */
export function fieldFailureText(message: string): string {
  const known = findFieldText(message)
  if (!known) return textOfFailure('fieldInvalid')
  return known.needsField ? `${textOfFailure('fieldInvalid')} ${known.text}` : known.text
}
