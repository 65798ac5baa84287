/** Identifiers: positive integers below 2^53, written as strings in v3. */
export const ID_PATTERN = '^[1-9]\\d{0,15}$'
const idPattern = new RegExp(ID_PATTERN)

export const ME = '@me'

export function isId(text: string): boolean {
  return idPattern.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER
}

/** Of a person: also `@me`. */
export const PERSON_ID_PATTERN = `^(${ME}|[1-9]\\d{0,15})$`

/** The pattern of a parameter that is an id, else undefined. */
export function idPatternOf(schema: unknown): RegExp | undefined {
  const pattern: unknown = typeof schema === 'object' && schema !== null && Reflect.get(schema, 'pattern')
  return pattern === ID_PATTERN || pattern === PERSON_ID_PATTERN ? new RegExp(pattern) : undefined
}

/** Neither an id nor a number that is none, such as 0 or -1: it names a path, which does not exist. */
export const isWordForId = (pattern: RegExp, text: string): boolean =>
  !pattern.test(text) && /[^-+.\d]/.test(text)

/** The integers by which activities and v2 name the kind of an entity. */
export const typeCodes = {
  discussion: 1,
  message: 2,
  person: 3,
  securityGroup: 4,
  attachment: 13,
  space: 14,
  announcement: 22,
  blog: 37,
  document: 102,
  comment: 105,
  image: 111,
  project: 600,
  group: 700,
  stream: 3301,
  webhook: 3302,
  eventType: 3303,
  addOn: 3304,
  update: 1_464_927_464,
} as const
