/**
 * Every vendor word on the wire comes from here. The code says `svc`; an instance that says another word
 * has its keys, verbs, header names and property names rewritten in one step at the wire's edge.
 */
import type { WebhookFormat } from './webhook-entities.ts'

const CANONICAL = 'svc'
const VOCABULARY_NAMES = ['svc', 'jive'] as const
export type VocabularyName = (typeof VOCABULARY_NAMES)[number]

/** Where an instance does as the original did rather than as the description leaves it open to. */
export interface Customs {
  /** The class of an element that all HTML is wrapped in on the way out. */
  readonly renderedClass: string | undefined
  /** People in `users` and `authors`: as objects, or as URIs. */
  readonly namesPeopleByObject: boolean
  /** Whether a document in a place may be changed by everyone there unless its author says otherwise. */
  readonly opensDocumentsInPlaces: boolean
  readonly allowsLikingOwn: boolean
  /** Whether two documents of one place may have one subject. */
  readonly allowsSameSubject: boolean
  /** The scheme by which callbacks for an add-on are authorized, beside the signature that all have. */
  readonly addOnScheme: string | undefined
  /** The body of callbacks where a webhook names no format. */
  readonly callbackFormat: WebhookFormat
  /** Whether a webhook has its events under a second name. */
  readonly repeatsEvents: boolean
}

export interface Vocabulary {
  readonly name: VocabularyName
  readonly customs: Customs
  /** A key, verb, type or property name as the code says it → as this instance writes it. */
  word(canonical: string): string
  /** The same for a header name: `X-Svc-Run-As`. */
  header(canonical: string): string
  /** The way back, for names that a client sent. */
  canonicalWord(written: string): string
  /** A whole value: keys everywhere, and the string values of `verb` and `objectType`; never user text. */
  write(value: unknown): unknown
  /** The way back for a request body. */
  read(value: unknown): unknown
}

// A vendor word stands alone (`svc`), before a separator (`svc_label`, `svc:created`, `svc.webhooks…`) or a
// capital (`svcVersion`); `svcs` is another word.
const startsWithWord = (word: string) => new RegExp(`^${word}(?=$|[_:.A-Z])`)

/** Keys whose string values are names of ours rather than text of somebody's. */
const NAME_VALUED_KEYS = new Set(['verb', 'objectType'])

function renameDeep(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameDeep(item, rename))
  if (value === null || typeof value !== 'object') return value
  const renamed: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const isName = NAME_VALUED_KEYS.has(key) && typeof item === 'string'
    renamed[rename(key)] = isName ? rename(item) : renameDeep(item, rename)
  }
  return renamed
}

const CUSTOMS: Record<VocabularyName, Customs> = {
  svc: {
    renderedClass: undefined,
    namesPeopleByObject: false,
    opensDocumentsInPlaces: false,
    allowsLikingOwn: true,
    allowsSameSubject: true,
    addOnScheme: undefined,
    callbackFormat: 'activity',
    repeatsEvents: false,
  },
  jive: {
    renderedClass: 'jive-rendered-content',
    namesPeopleByObject: true,
    opensDocumentsInPlaces: true,
    allowsLikingOwn: false,
    allowsSameSubject: false,
    addOnScheme: 'JiveEXTN',
    callbackFormat: 'wrapped',
    repeatsEvents: true,
  },
}

function makeVocabulary(name: VocabularyName): Vocabulary {
  const customs = CUSTOMS[name]
  if (name === CANONICAL) {
    const same = <T>(value: T) => value
    return { name, customs, word: same, header: same, canonicalWord: same, write: same, read: same }
  }
  const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const [ours, theirs] = [startsWithWord(CANONICAL), startsWithWord(name)]
  const word = (canonical: string) => canonical.replace(ours, name)
  const canonicalWord = (written: string) => written.replace(theirs, CANONICAL)
  return {
    name,
    customs,
    word,
    canonicalWord,
    header: (canonical) => canonical.replace(`X-${capitalised(CANONICAL)}-`, `X-${capitalised(name)}-`),
    write: (value) => renameDeep(value, word),
    read: (value) => renameDeep(value, canonicalWord),
  }
}

export const vocabularies: Record<VocabularyName, Vocabulary> = {
  svc: makeVocabulary('svc'),
  jive: makeVocabulary('jive'),
}
