/** Which text tells what is wrong with a field, by the name of the problem in the contract. */
import type { ProblemName } from '@folkmoot/contract'
import type { TextKey } from './texts.ts'

type NameIn<Key> = Key extends `fieldProblem.${infer Name}` ? Name : never
type ProblemKey = Exclude<NameIn<TextKey>, 'other' | 'ofField'>

/** Does not compile while a problem of the contract has no text. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemName, ProblemKey>> = {
  required: 'empty',
  requiredAs: 'empty',
  requiredOf: 'empty',
  requiredUnless: 'empty',
  requiredWith: 'empty',
  empty: 'empty',
  blank: 'empty',

  tooShort: 'tooShort',
  tooLong: 'tooLong',
  textTooLong: 'tooLong',
  noItem: 'noItem',
  tooFew: 'tooFew',
  tooMany: 'tooMany',
  tooLow: 'tooLow',
  tooHigh: 'tooHigh',
  notOffered: 'choice',

  nul: 'characters',
  nulInForm: 'characters',
  malformed: 'characters',

  htmlTooLong: 'textSize',
  htmlTooDeep: 'markup',
  htmlTooMuch: 'markup',
  htmlTooManyAttributes: 'markup',

  username: 'username',
  usernameReserved: 'reserved',
  usernameAddress: 'usernameAddress',
  email: 'email',
  emailSame: 'sameEmail',
  emailTwice: 'duplicateEmail',
  oneEmail: 'oneEmail',
  oneNewEmail: 'oneNewEmail',
  emailsPrimary: 'onePrimary',
  currentPassword: 'currentPassword',
  currentPasswordWrong: 'currentPasswordWrong',
  language: 'language',
  timeZone: 'timeZone',
  timeZoneOrEmpty: 'timeZone',
  sameTime: 'sameTime',
  pushEndpoint: 'pushDevice',
  pushKey: 'pushDevice',
  tag: 'tag',
  placeUrl: 'placeUrl',
  placeUrlMissing: 'placeName',
  placeParent: 'placeParent',

  date: 'date',
  past: 'past',
  outlives: 'outlives',
  publicationPast: 'past',
  endTooEarly: 'endTooEarly',

  fileMissing: 'file',
  oneImage: 'oneImage',
  image: 'picture',
  avatar: 'avatar',
  colour: 'colour',
  contrast: 'contrast',
  linkAddress: 'linkAddress',
  plainLine: 'plainLine',
  logo: 'logo',
  icon: 'icon',

  unknownUri: 'notFound',
  unknownReference: 'notFound',
  removed: 'removed',
  notReader: 'notReader',
  notPublished: 'notPublished',
  followsSelf: 'self',
  earlierRow: 'earlierRow',
  hasAccount: 'hasAccount',
  taken: 'taken',
  fullName: 'fullName',
  managedPlaces: 'managedPlaces',
  streamOfSelf: 'self',
}

/** Texts that say too little without the label of the field. */
export const NEEDS_FIELD: ReadonlySet<ProblemKey> = new Set<ProblemKey>([
  'characters',
  'choice',
  'empty',
  'noItem',
  'placeUrl',
  'tooFew',
  'tooHigh',
  'tooLong',
  'tooLow',
  'tooMany',
  'tooShort',
  'username',
])
