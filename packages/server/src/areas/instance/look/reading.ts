/** What a client sends for the draft → columns. */
import {
  type AccentColours,
  contrastOf,
  ENOUGH_CONTRAST,
  type FailureDetail,
  INTRODUCTION_MAX,
  LOOK_NAME_MAX,
  type LookChange,
  nearestAccent,
  problemMessage,
  THEMES,
} from '@folkmoot/contract'
import { fieldsInvalid } from '../../../failure.ts'
import { coloursOf } from './current.ts'
import { readLinks } from './links.ts'
import { isPlainLine, isVisible } from './plain.ts'
import type { LookValues } from './queries.ts'

/** Names go into titles, headers of mails and feeds. */
function nameProblems(name: string): FailureDetail[] {
  const problem = (message: string) => [{ field: 'name', message }]
  if ([...name].length > LOOK_NAME_MAX) return problem(problemMessage('tooLong', { limit: LOOK_NAME_MAX }))
  if (!isVisible(name)) return problem(problemMessage('empty'))
  return isPlainLine(name) ? [] : problem(problemMessage('plainLine'))
}

function introductionProblems(introduction: string): FailureDetail[] {
  if (introduction.length <= INTRODUCTION_MAX) return []
  return [{ field: 'introduction', message: problemMessage('tooLong', { limit: INTRODUCTION_MAX }) }]
}

const contrastProblems = (colours: AccentColours): FailureDetail[] =>
  THEMES.flatMap((theme) => {
    const limit = contrastOf(theme, colours[theme])
    if (limit >= ENOUGH_CONTRAST) return []
    const example = nearestAccent(theme, colours[theme])
    return [{ field: `colours.${theme}`, message: problemMessage('contrast', { limit, example }) }]
  })

export function readChange(change: LookChange, draft: LookValues, baseUrl: string): Partial<LookValues> {
  const before = coloursOf(draft)
  const name = change.name?.trim() ?? draft.name
  const introduction = change.introduction?.trim() ?? draft.introduction
  const light = change.colours?.light?.toLowerCase() ?? before.light
  const dark = change.colours?.dark?.toLowerCase() ?? before.dark
  const { links = draft.links, problems: ofLinks } = readLinks(change, baseUrl)
  const problems = [
    ...nameProblems(name),
    ...introductionProblems(introduction),
    ...contrastProblems({ light, dark }),
    ...ofLinks,
  ]
  if (problems.length > 0) throw fieldsInvalid(problems)
  return { name, introduction, accent_light: light, accent_dark: dark, links }
}
