/** The filter grammar: `name(value,value)` or a bare flag `name`; a backslash escapes , ( ) and itself. */

export interface FilterRule {
  readonly description: string
  /** A flag has no parentheses. */
  readonly flag?: true
  /** Not for everybody who may read the list. */
  readonly restricted?: true
}

export interface Filter<Name extends string = string> {
  readonly name: Name
  readonly values: readonly string[]
}

export class FilterMalformed extends Error {}

/** Reads each character once: the cost is linear for any input. */
function readValues(text: string, start: number): string[] {
  const values: string[] = []
  let value = ''
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') {
      at++
      if (at >= text.length) throw new FilterMalformed('ends in a backslash that escapes nothing')
      value += text.charAt(at)
    } else if (char === ',') {
      values.push(value.trim())
      value = ''
    } else if (char === ')') {
      if (at !== text.length - 1) throw new FilterMalformed('has text behind its closing parenthesis')
      values.push(value.trim())
      return values
    } else if (char === '(') {
      throw new FilterMalformed('has a parenthesis inside a value; write it as \\(')
    } else {
      value += char
    }
  }
  throw new FilterMalformed('has no closing parenthesis')
}

function form(name: string, rule: FilterRule): string {
  return rule.flag ? name : `${name}(…)`
}

/** Throws FilterMalformed with the accepted filters. */
export function parseFilter<Name extends string>(
  text: string,
  rules: Record<Name, FilterRule>,
): Filter<Name> {
  const open = text.indexOf('(')
  const written = (open < 0 ? text : text.slice(0, open)).trim()
  const names = Object.keys(rules) as Name[]
  const name = names.find((known) => known === written)
  if (name === undefined) {
    const accepted = names.map((known) => form(known, rules[known])).join(', ')
    throw new FilterMalformed(`is not known here; accepted are ${accepted}`)
  }
  if (rules[name].flag) {
    if (open >= 0) throw new FilterMalformed(`is a flag; write it as ${name}`)
    return { name, values: [] }
  }
  if (open < 0) throw new FilterMalformed(`needs a value; write it as ${name}(…)`)
  const values = readValues(text, open + 1)
  if (values.every((value) => value === ''))
    throw new FilterMalformed(`needs a value; write it as ${name}(…)`)
  return { name, values }
}

/** For clients: filter('tag', 'a,b') → `tag(a\,b)`. */
export function filter(name: string, ...values: string[]): string {
  if (values.length === 0) return name
  return `${name}(${values.map((value) => value.replace(/[\\,()]/g, '\\$&')).join(',')})`
}
