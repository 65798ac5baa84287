/**
 * Every vendor word on the wire comes from here. The code says `svc`; an instance with another word has its keys,
 * verbs, header names and property names rewritten at the edge.
 */
import type { WebhookFormat } from './webhook-entities.ts'

const CANONICAL = 'svc'
const VOCABULARY_NAMES = ['svc', 'jive'] as const
export type VocabularyName = (typeof VOCABULARY_NAMES)[number]

/** Where an instance behaves as the original did, in points that the description leaves open. */
export interface Compatibility {
  /** The class of an element that wraps all HTML sent out. */
  readonly renderedClass: string | undefined
  /** People in `users` and `authors`: as objects, or as URIs. */
  readonly namesPeopleByObject: boolean
  /** Whether everyone in a place may change its documents by default. */
  readonly opensDocumentsInPlaces: boolean
  readonly allowsLikingOwn: boolean
  /** Whether two documents of one place may have the same subject. */
  readonly allowsSameSubject: boolean
  /** The scheme that authorizes callbacks of an add-on, besides the signature. */
  readonly addOnScheme: string | undefined
  /** The default format of callbacks. */
  readonly callbackFormat: WebhookFormat
  /** As its clients read it: the type of issued tokens, refresh tokens that stay, and what ends by a Bearer token alone. */
  readonly oauth: OAuthCompatibility
  /** Whether a webhook repeats its events under a second name. */
  readonly repeatsEvents: boolean
}

export interface OAuthCompatibility {
  readonly tokenType: 'Bearer' | 'bearer'
  /** Whether clients with a secret get a new refresh token each time. Public ones always do (RFC 9700). */
  readonly rotatesForConfidential: boolean
  /** Whether POST /oauth2/revoke without a body revokes the Bearer token that it carries, and its grant. */
  readonly revokesByBearer: boolean
  /** Whether a refused Bearer token is answered with a challenge. Clients of the original refresh only without. */
  readonly challengesBearer: boolean
}

export interface Vocabulary {
  readonly name: VocabularyName
  readonly compatibility: Compatibility
  /** A canonical key, verb, type or property name → this instance's spelling. */
  word(canonical: string): string
  /** The same for a header name: `X-Svc-Run-As`. */
  header(canonical: string): string
  /** The reverse, for names a client sent. */
  canonicalWord(written: string): string
  /** A whole value: all keys, and the string values of `verb` and `objectType`; never user text. */
  write(value: unknown): unknown
  /** The reverse, for a request body. */
  read(value: unknown): unknown
}

// A vendor word is a whole name (`svc`), or comes before a separator (`svc_label`, `svc:created`, `svc.webhooks…`) or a
// capital (`svcVersion`); `svcs` is another word.
const startsWithWord = (word: string) => new RegExp(`^${word}(?=$|[_:.A-Z])`)

/** Keys whose string values are names of ours, not user text. */
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

const COMPATIBILITY: Record<VocabularyName, Compatibility> = {
  svc: {
    renderedClass: undefined,
    namesPeopleByObject: false,
    opensDocumentsInPlaces: false,
    allowsLikingOwn: true,
    allowsSameSubject: true,
    addOnScheme: undefined,
    callbackFormat: 'activity',
    oauth: {
      tokenType: 'Bearer',
      rotatesForConfidential: true,
      revokesByBearer: false,
      challengesBearer: true,
    },
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
    oauth: {
      tokenType: 'bearer',
      rotatesForConfidential: false,
      revokesByBearer: true,
      challengesBearer: false,
    },
    repeatsEvents: true,
  },
}

function makeVocabulary(name: VocabularyName): Vocabulary {
  const compatibility = COMPATIBILITY[name]
  if (name === CANONICAL) {
    const same = <T>(value: T) => value
    return { name, compatibility, word: same, header: same, canonicalWord: same, write: same, read: same }
  }
  const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const [ours, theirs] = [startsWithWord(CANONICAL), startsWithWord(name)]
  const word = (canonical: string) => canonical.replace(ours, name)
  const canonicalWord = (written: string) => written.replace(theirs, CANONICAL)
  return {
    name,
    compatibility,
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
