/** JSON as an attacker writes it: tokens that no serialiser would make, and texts that are broken on purpose. */
import * as fc from 'fast-check'

/** Goes into the text as it is: `1e309`, `01`, a thousand brackets. */
export class Token {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** `word` writes a key in the vocabulary of the instance. */
export function writeJson(value: unknown, word: (key: string) => string): string {
  if (value instanceof Token) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, word)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${JSON.stringify(word(key))}:${writeJson(item, word)}`)
  return `{${members.join(',')}}`
}

const FORGED_MEMBERS = [
  '"__proto__":{"isAdmin":true},',
  '"\\u005f_proto__":{"isAdmin":true},',
  '"constructor":{"prototype":{"isAdmin":true}},',
  '"name":1,',
  '"name":{"givenName":"first"},',
  '"id":"1","id":"2",',
  '"id":[1],',
  '"resources":{"self":{"ref":"x","allowed":[]}},',
  '"":0,',
  '"\\ud800":1,',
  '"a\\u0000b":1,',
  '"toString":1,',
]

const WHOLE_TEXTS = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[{}]',
  '{',
  '}',
  '{"a"}',
  "{'a':1}",
  '{"a":1,}',
  'NaN',
  '\ufeff{}',
  '{}{}',
  '[',
  '['.repeat(5000),
  '{"a":'.repeat(5000),
  '"\\ud800"',
  '"\\x"',
  '{"status":"a\nb"}',
  '/**/{}',
]

/** Written as latin1 later: each of these stands for one byte. */
const ODD_BYTES = ['\x00', '\x80', '\xff', '\xc0\xaf', '\xed\xa0\x80', '\xf5\x80\x80\x80', '\xe2\x82']

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

function insertMember(text: string, member: string, which: number): string {
  const braces = [...text.matchAll(/\{/g)].map((match) => match.index + 1)
  const at = braces[which % Math.max(1, braces.length)]
  return at === undefined ? text : text.slice(0, at) + member + text.slice(at)
}

/** From one text of JSON to its bytes (as a latin1 string), broken in one way. */
export function breakText(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const place = fc.nat({ max: 2000 })
  return fc.oneof(
    fc
      .tuple(text, fc.constantFrom(...FORGED_MEMBERS), fc.nat({ max: 6 }))
      .map(([whole, member, which]) => latin1(insertMember(whole, member, which))),
    fc.tuple(text, place).map(([whole, at]) => latin1(whole).slice(0, at % (whole.length + 1))),
    fc.tuple(text, place, fc.constantFrom(...ODD_BYTES)).map(([whole, at, bytes]) => {
      const all = latin1(whole)
      const cut = at % (all.length + 1)
      return all.slice(0, cut) + bytes + all.slice(cut)
    }),
    fc.constantFrom(...WHOLE_TEXTS).map(latin1),
    fc
      .tuple(text, fc.constantFrom('x', '}', ',', '\0', '{}', ' '))
      .map(([whole, tail]) => latin1(whole + tail)),
  )
}

export const bytesOf = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => text.map(latin1)
