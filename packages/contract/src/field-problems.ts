/**
 * What can be wrong with a field. Servers write the messages of details from these templates and clients recognise them by the
 * same templates: details have no code of their own.
 */
const templates = {
  required: 'is required',
  requiredAs: 'is required: {what}',
  requiredOf: 'is required of {what}',
  requiredUnless: 'is required, unless {what}',
  requiredWith: 'is required with {what}',
  empty: 'must not be empty',
  blank: 'must be something other than spaces',

  tooShort: 'must have at least {limit} characters',
  tooLong: 'must have at most {limit} characters',
  textTooLong: 'must have at most {limit} characters of text',
  noItem: 'must have at least 1 item',
  tooFew: 'must have at least {limit} items',
  tooMany: 'must have at most {limit} items',
  tooLow: 'must be at least {limit}',
  tooHigh: 'must be at most {limit}',
  notOffered: 'must be one of {choices}',

  nul: 'must not contain the NUL character',
  nulInForm: 'must not have the character U+0000',
  malformed: 'must be well-formed Unicode',

  htmlTooLong: 'must not be longer than 2 MB ({limit} bytes)',
  htmlTooDeep: 'must not be nested more than {limit} levels deep',
  htmlTooMuch: 'must not have more than {limit} elements and attributes',
  htmlTooManyAttributes: 'must not have more than {limit} attributes in one tag',

  username: 'must begin with a letter or digit and consist of letters, digits and . _ - @ +',
  usernameReserved: 'must not be {name}: it is reserved',
  usernameAddress: 'must not be an e-mail address unless it is one of emails',
  email: 'must be an e-mail address',
  emailSame: 'is the one that you have',
  emailTwice: 'must not name an address twice',
  oneEmail: 'must have one address, which is confirmed by mail: add others later',
  oneNewEmail: 'must have one new or newly primary address at a time, which is confirmed by mail',
  emailsPrimary: 'must have at most one that is primary',
  currentPassword: 'must be your own password, unless you signed in within the last {limit} minutes',
  currentPasswordWrong: 'is not your password',
  language: 'must be a language tag such as en-GB',
  timeZone: 'must be an IANA time zone such as Europe/Berlin',
  timeZoneOrEmpty: 'must be an IANA time zone such as Europe/Berlin, or empty',
  sameTime: 'must not be the same time as from',
  pushEndpoint: 'must be an https URL of a push service',
  pushKey: 'must be a point of the curve P-256',
  tag: 'must be a tag, of 1 to {limit} characters',
  placeUrl: 'must begin with a letter or digit and consist of letters, digits and . _ -',
  placeUrlMissing: 'is required, for the name has no letter or digit to make it from',
  placeParent: 'must be a {accepted}: a {type} stands in no {parent}',

  date: 'must be a date with time and zone, {example}',
  past: 'must be in the future',
  outlives: 'must be {what} at the latest, when the token that creates it expires',
  publicationPast: 'must be in the future for content that is scheduled',
  endTooEarly: 'must be later than publishDate',

  fileMissing: 'must have at least one file',
  oneImage: 'must have one image, and no more',
  image: 'must be a whole PNG, JPEG, GIF, WebP or AVIF picture of at most {limit} million pixels',
  avatar: 'must be a PNG, JPEG, GIF or WebP picture of at most {limit} million pixels',

  colour: 'must be a colour such as #1f6f54',
  contrast: 'must have a contrast of at least 4.5; this has {limit}, and {example} would have enough',
  linkAddress: 'must be a path of this community such as /content, or an https URL',
  plainLine: 'must be plain text on one line, without < and >',
  logo: 'must be a PNG, JPEG or WebP picture of at most {limit} million pixels',
  icon: 'must be a PNG, JPEG or WebP picture at least {limit} pixels wide and high',

  unknownUri: 'must be the URI of {what}',
  unknownReference: 'must be the URI or id of {what}',
  removed: 'names something that was removed a moment ago',
  notReader: 'must be somebody who may read the content',
  notPublished: 'must be published: nobody is told of what is not out yet',
  followsSelf: 'must be another person',
  earlierRow: 'must not be that of an earlier row',
  hasAccount: 'must be that of somebody without an account',
  taken: 'must not be taken',
  fullName: 'must have a first and a last name',
  managedPlaces: 'must name at most {limit} places that you manage',
  streamOfSelf: 'must not be the owner of the stream: nobody follows themselves',
} as const

type Templates = typeof templates
export type ProblemName = keyof Templates
export const PROBLEM_NAMES = Object.keys(templates) as ProblemName[]

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Values<Name extends ProblemName> = {
  readonly [Key in Placeholder<Templates[Name]>]: Key extends 'limit' ? number : string
}
/** Nothing for a template without placeholders. */
type Filling<Name extends ProblemName> = Placeholder<Templates[Name]> extends never ? [] : [Values<Name>]

/** `problemMessage('tooLong', { limit: 255 })` → `must have at most 255 characters` */
export function problemMessage<Name extends ProblemName>(name: Name, ...[values]: Filling<Name>): string {
  const filling = new Map(Object.entries<string | number>(values ?? {}))
  return templates[name].replace(/\{(\w+)\}/g, (_, key) => String(filling.get(key)))
}

const MUST_BE = 'must be '
type AcceptedName = {
  [Name in ProblemName]: Templates[Name] extends `${typeof MUST_BE}${string}` ? Name : never
}[ProblemName]

/** What a schema accepts, such that its failure gives the message of this problem. */
export const accepting = <Name extends AcceptedName>(name: Name, ...values: Filling<Name>) => ({
  'x-accepts': problemMessage(name, ...values).slice(MUST_BE.length),
})

export interface FieldProblem {
  readonly name: ProblemName
  readonly limit: number | undefined
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function patternOf(template: string): RegExp {
  const source = template
    .split(/(\{\w+\})/)
    .map((part) =>
      part === '{limit}' ? '(?<limit>-?[\\d.]+)' : part.startsWith('{') ? '.+' : literally(part),
    )
  return new RegExp(`^${source.join('')}$`, 's')
}

export function matchProblem(name: ProblemName, message: string): FieldProblem | undefined {
  const match = patternOf(templates[name]).exec(message)
  if (!match) return undefined
  const limit = match.groups?.limit
  return { name, limit: limit === undefined ? undefined : Number(limit) }
}

/** Undefined for messages that no template has, such as those of a newer server. */
export function findProblem(message: string): FieldProblem | undefined {
  for (const name of PROBLEM_NAMES) {
    const found = matchProblem(name, message)
    if (found) return found
  }
  return undefined
}
