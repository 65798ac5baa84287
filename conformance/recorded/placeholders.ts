/** Placeholders for values that differ between two runs: times and random values. */

const DAY_MS = 86_400_000
/** So far around the beginning of a run a time counts as one of the run: tokens last up to a year. */
const BEFORE_MS = 3 * DAY_MS
const AFTER_MS = 400 * DAY_MS

const SEPARATOR = '(?::|%3A)'
const ISO = new RegExp(
  `\\d{4}-\\d\\d-\\d\\dT\\d\\d${SEPARATOR}\\d\\d${SEPARATOR}\\d\\d(?:\\.\\d+)?(?:Z|(?:[+-]|%2B)\\d\\d(?:${SEPARATOR})?\\d\\d)`,
  'g',
)
const HTTP_DATE = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g
const EPOCH = /(?<![\w.-])1[6-9]\d{8}(?:\d{3})?(?![\w.])/g

const instantOf = (iso: string): number =>
  Date.parse(
    iso
      .replaceAll('%3A', ':')
      .replace('%2B', '+')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  )

/** Values that have the length of a secret, and are no words. */
const CHANCE: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/(?<="\w*[sS]ignature":")[^"]+/g, '<signature>'],
  [/(?<=%2Fconsent%2F)[\w-]{43}/g, '<secret>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<secret>'],
  [/(?<![\da-f])[\da-f]{24}(?![\da-f])/g, '<client>'],
  [/(?<=clientSecret:)[\da-f]{64}/g, '<hash>'],
  // Tasks fill inboxes in turns, and numbers are left out where two turns meet.
  [/(?<="id":")\d+(?=","type":"inboxEntry")|(?<=\/inbox\/)\d+/g, '<entry>'],
  // How many things that happened go into one delivery depends on the moment.
  [/(?<="id":")\d+(?=","type":"delivery")|(?<=\/deliveries\/)\d+/g, '<delivery>'],
  // A chain over entries with their times.
  [/(?<="hash":")[\da-f]{64}/g, '<hash>'],
  [/(?<="n":")[\w-]{300,}/g, '<key>'],
  [/(?<="publicKey":")[\w-]{87}/g, '<key>'],
  [/(?<="(?:lagSeconds|durationMs)":)[\d.]+/g, '<duration>'],
  [/^retry: \d+\nid: \w+$/gm, 'retry: <duration>\nid: <cursor>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<signed>'],
  [/(?<=whsec_)[\w+/=-]+/g, '<secret>'],
  [
    /(?<="(?:clientSecret|code|secret|token|csrfToken|access_token|refresh_token|id_token)":")[^"]+/g,
    '<secret>',
  ],
  [/(?<="cursor":")[^"]+/g, '<cursor>'],
  [/(?<=[?&](?:since|cursor)=)(?!now)[^&"\s]+/g, '<cursor>'],
  // Views are counted every few seconds, and the recording reads.
  [/(?<="viewCount":)\d+/g, '<views>'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
]

export class Placeholders {
  readonly #begun: number

  constructor(begun = Date.now()) {
    this.#begun = begun
  }

  /** A time near the run by its distance in days; other times are input and stay. */
  #time(kind: string, written: string, instant: number): string {
    const away = instant - this.#begun
    if (Number.isNaN(away) || away < -BEFORE_MS || away > AFTER_MS) return written
    return `<${kind} ${Math.round(away / DAY_MS)}d>`
  }

  in(text: string): string {
    const timed = text
      .replace(ISO, (written) => this.#time('time', written, instantOf(written)))
      .replace(HTTP_DATE, (written) => this.#time('date', written, Date.parse(written)))
      .replace(EPOCH, (written) =>
        this.#time(
          written.length === 10 ? 'seconds' : 'milliseconds',
          written,
          Number(written.padEnd(13, '0')),
        ),
      )
    return CHANCE.reduce((all, [pattern, placeholder]) => all.replace(pattern, placeholder), timed)
  }
}
