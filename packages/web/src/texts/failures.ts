/** Texts for failures of the API, by the code of the failure, in the reader's language. */
import type { FailureName, prices } from '@folkmoot/contract'
import { currentLanguage, findText, type TextKey, t } from './texts.ts'

type FailureCode = (typeof prices)[FailureName]['code']
/** Does not compile while a failure of the contract has no text. */
type FailureKey = `failure.${FailureCode}` & TextKey

/** The text for a code; undefined for a code that this build does not know, such as one of a newer server. */
export const failureText = (code: string): string | undefined => findText(`failure.${code}`)

const textOfFailure = (code: FailureCode): string => t(`failure.${code}` satisfies FailureKey)

interface Rule {
  readonly pattern: RegExp
  readonly key: TextKey
  /** Whether the text says enough without the label of the field. */
  readonly isSentence?: boolean
}

/** Details have a field and an English message but no code of their own, so the message tells what is wrong. */
const RULES: readonly Rule[] = [
  { pattern: /^is required|^must not be empty$|other than spaces$/, key: 'fieldProblem.empty' },
  { pattern: /at least (\d+) characters/, key: 'fieldProblem.tooShort' },
  { pattern: /(?:at most|of 1 to) (\d+) characters/, key: 'fieldProblem.tooLong' },
  { pattern: /at least (\d+) items?/, key: 'fieldProblem.tooFew' },
  { pattern: /at most (\d+) items/, key: 'fieldProblem.tooMany' },
  { pattern: /e-?mail address/, key: 'fieldProblem.email', isSentence: true },
  { pattern: /PNG.*AVIF/, key: 'fieldProblem.picture', isSentence: true },
  { pattern: /PNG/, key: 'fieldProblem.avatar', isSentence: true },
  { pattern: /reserved/, key: 'fieldProblem.reserved', isSentence: true },
  { pattern: /in the future/, key: 'fieldProblem.past', isSentence: true },
  { pattern: /letter or digit|NUL|U\+0000|well-formed/, key: 'fieldProblem.characters' },
  { pattern: /the URI/, key: 'fieldProblem.notFound', isSentence: true },
]

interface FieldText {
  readonly text: string
  readonly isSentence: boolean
}

function findFieldText(message: string): FieldText | undefined {
  for (const { pattern, key, isSentence = false } of RULES) {
    const match = pattern.exec(message)
    if (match) return { text: t(key, { limit: Number(match[1] ?? 0) }), isSentence }
  }
  return undefined
}

/** The English of the server where no rule knows it; readers of other languages are told to look at the field. */
export const fieldText = (message: string): string =>
  findFieldText(message)?.text ?? (currentLanguage() === 'en' ? message : t('fieldProblem.other'))

/** What is wrong with a field, for where the field itself is not shown. */
export function fieldFailureText(message: string): string {
  const known = findFieldText(message)
  if (known?.isSentence) return known.text
  return known ? `${textOfFailure('fieldInvalid')} ${known.text}` : textOfFailure('fieldInvalid')
}
