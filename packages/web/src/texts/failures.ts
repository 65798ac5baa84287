/** Texts for failures of the API, by the code of the failure, in the reader's language. Loaded with all texts: rest.ts. */
import { type FailureDetail, type FailureName, findProblem, type prices } from '@folkmoot/contract'
import { findFieldName } from './field-names.ts'
import { NEEDS_FIELD, PROBLEM_TEXTS } from './problem-texts.ts'
import { findText, type TextKey, t } from './texts.ts'

type FailureCode = (typeof prices)[FailureName]['code']
/** Does not compile while a failure of the contract has no text. */
type FailureKey = `failure.${FailureCode}` & TextKey

/** The text for a code; undefined for a code that this build does not know. */
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

/** A problem that this build does not know, such as one of a newer server, has only an English message. */
export const fieldText = (message: string): string => findFieldText(message)?.text ?? t('fieldProblem.other')

/** The error of a field, for places where the field itself is not shown. */
export function fieldFailureText({ field, message }: FailureDetail): string {
  const known = findFieldText(message)
  if (known && !known.needsField) return known.text
  const name = findFieldName(field)
  if (name !== undefined) return t('fieldProblem.ofField', { field: t(name), text: fieldText(message) })
  return known ? `${textOfFailure('fieldInvalid')} ${known.text}` : textOfFailure('fieldInvalid')
}
