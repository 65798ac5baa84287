/** Made-up words that are used as words are: a few all the time, most of them hardly ever. */

/** The same words in every run: a generator of numbers between 0 and 1 that always begins alike. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ONSETS = 'b br c ch cl d dr f fl g gl gr h k l m n p pl pr r s sh sp st t tr v w z'.split(' ')
const VOWELS = 'a e i o u a e i o ai ea ou'.split(' ')
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 't', 'm', 'nd', 'rk', 'x']
const BEGINNINGS = 'un re over inter pre sub trans micro anti down'.split(' ')
const ENDINGS = 'er ing ed ly ness able ation ment ful ity ism ology'.split(' ')

const WORDS = 50_000
const BASES = 9_000

function distinct(count: number, make: (index: number) => string): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(make(made.size))
  return [...made]
}

/** Short words are common ones; the others are built of a base, many with a beginning or an ending that many have. */
export function makeWords(): string[] {
  const random = numbersFrom(1)
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const syllable = () => one(ONSETS) + one(VOWELS) + one(CODAS)
  const bases = distinct(BASES, (index) =>
    index < 300
      ? syllable()
      : index < 4_000
        ? one(ONSETS) + one(VOWELS) + syllable()
        : syllable() + syllable(),
  )
  return distinct(WORDS, (index) => {
    if (index < 4_000) return bases[index] ?? ''
    const beginning = random() < 0.4 ? one(BEGINNINGS) : ''
    return beginning + one(bases) + (random() < 0.7 ? one(ENDINGS) : '')
  })
}

const CJK_WORDS = 3_000
const HAN = { first: 0x4e00, count: 900, apart: 19 }
const KATAKANA = { first: 0x30a2, count: 80, apart: 1 }
const PARTICLES = [...'のはをにがとで']

/** Two Han characters, or three or four of Katakana, and often what joins it to the next. */
export function makeCjkWords(): string[] {
  const random = numbersFrom(2)
  const from = ({ first, count, apart }: typeof HAN) =>
    String.fromCodePoint(first + Math.floor(random() ** 2 * count) * apart)
  return distinct(CJK_WORDS, () =>
    random() < 0.75
      ? from(HAN) + from(HAN)
      : Array.from({ length: 3 + Math.floor(random() * 2) }, () => from(KATAKANA)).join(''),
  )
}

export const particles = PARTICLES.join('')

/**
 * How often the word of a rank is used, after what is seen in large collections of texts: by the rank up to some
 * thousands, and far less beyond. Integrated over the rank, so that one number between 0 and 1 gives a rank.
 */
export interface Usage {
  readonly ranks: number
  /** Where the rare ones begin. */
  readonly bend: number
}

export const USAGE: Usage = { ranks: WORDS, bend: 8_000 }
export const CJK_USAGE: Usage = { ranks: CJK_WORDS, bend: 1_000 }

/** The first words are not that much more frequent than the next. */
const SHIFT = 1
const STEEPNESS = 1.5

function areasOf({ ranks, bend }: Usage) {
  const least = 0.5 + SHIFT
  const below = (x: number) =>
    x <= bend + SHIFT
      ? Math.log(x / least)
      : Math.log((bend + SHIFT) / least) + (1 - ((bend + SHIFT) / x) ** STEEPNESS) / STEEPNESS
  return { below, least, knee: bend + SHIFT, total: below(ranks + 0.5 + SHIFT) }
}

/** The share that the word of a rank, from 1, has of all words that are written. */
export function shareOf(usage: Usage, rank: number): number {
  const { below, total } = areasOf(usage)
  return (below(rank + 0.5 + SHIFT) - below(rank - 0.5 + SHIFT)) / total
}

/** The rank, from 1, for a number between 0 and 1, as SQL. */
export function rankSql(usage: Usage, number: string): string {
  const { below, least, knee, total } = areasOf(usage)
  const area = `(${number}) * ${total}::float8`
  const rare = `${knee}::float8 * power(1 - ${STEEPNESS}::float8 * (${area} - ${below(knee)}::float8), ${-1 / STEEPNESS}::float8)`
  return `floor(0.5 - ${SHIFT} + case when ${area} < ${below(knee)}::float8
    then ${least}::float8 * exp(${area}) else ${rare} end)::int`
}

/** The same in JavaScript, for posted texts. */
export function rankOf(usage: Usage, number: number): number {
  const { below, least, knee, total } = areasOf(usage)
  const area = number * total
  const x =
    area < below(knee)
      ? least * Math.exp(area)
      : knee * (1 - STEEPNESS * (area - below(knee))) ** (-1 / STEEPNESS)
  return Math.min(usage.ranks, Math.max(1, Math.floor(0.5 - SHIFT + x)))
}
