/** Content negotiation (RFC 9110 §12.5): picks the best available. */

interface Accepted {
  readonly name: string
  readonly weight: number
}

function readAccepted(header: string | undefined): Accepted[] {
  return (header ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return { name, weight: /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 0 }
    })
    .filter(({ name }) => name !== '')
}

/** Browsers name it for what a reader sees. Programs rarely do, and then with JSON before it. */
export function prefersHtml(header: string | undefined): boolean {
  const weightOf = (name: string) => accepted.find((one) => one.name === name)?.weight ?? 0
  const accepted = readAccepted(header)
  return weightOf('text/html') > weightOf('application/json')
}

const CODINGS = ['br', 'gzip'] as const

/** The smallest coding; undefined for the plain bytes. */
export function preferredEncoding(
  header: string | undefined,
  encoded: Readonly<Partial<Record<(typeof CODINGS)[number], unknown>>>,
): (typeof CODINGS)[number] | undefined {
  const accepted = readAccepted(header).filter(({ weight }) => weight > 0)
  return CODINGS.find((coding) => encoded[coding] && accepted.some(({ name }) => name === coding))
}

/** The first one unless another is preferred: `de-AT` matches `de`. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  known: readonly [Language, ...Language[]],
): Language {
  const wanted = readAccepted(header)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { name } of wanted) {
    const found = known.find((language) => name === language || name.startsWith(`${language}-`))
    if (found) return found
  }
  return known[0]
}
