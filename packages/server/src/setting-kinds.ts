/** Kinds of settings: each turns a text from the environment into a value or an error message. */
import { isIP } from 'node:net'

export interface Setting<T> {
  readonly name: string
  readonly whenUnset: string
  readonly sentence: string
  /** Throws a message that follows the name of the setting. */
  parse(text: string | undefined): T
}

/** An empty value means unset, as `FOLKMOOT_X=` in an env file. */
export function setting<T>(
  head: { name: string; whenUnset: string; sentence: string },
  fallback: T,
  read: (text: string) => T,
): Setting<T> {
  return {
    ...head,
    parse: (text) => (text === undefined || text.trim() === '' ? fallback : read(text.trim())),
  }
}

export function text(name: string, fallback: string, sentence: string): Setting<string> {
  return setting({ name, whenUnset: fallback, sentence }, fallback, (value) => value)
}

export function optionalText(name: string, whenUnset: string, sentence: string): Setting<string | undefined> {
  return setting<string | undefined>({ name, whenUnset, sentence }, undefined, (value) => value)
}

export function optionalSecret(
  name: string,
  whenUnset: string,
  sentence: string,
  minLength: number,
): Setting<string | undefined> {
  return setting<string | undefined>({ name, whenUnset, sentence }, undefined, (value) => {
    if (value.length < minLength) throw new Error(`must have at least ${minLength} characters`)
    return value
  })
}

export function positiveInteger(
  name: string,
  fallback: number,
  sentence: string,
  max: number,
): Setting<number> {
  return setting({ name, whenUnset: String(fallback), sentence }, fallback, (value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : 0
    if (number < 1 || number > max) throw new Error(`must be a whole number from 1 to ${max}`)
    return number
  })
}

/** 0 for none. */
export function countOrNone(name: string, fallback: number, sentence: string, max: number): Setting<number> {
  return setting({ name, whenUnset: String(fallback), sentence }, fallback, (value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : -1
    if (number < 0 || number > max) throw new Error(`must be a whole number from 0 to ${max}`)
    return number
  })
}

export function onOff(name: string, fallback: boolean, sentence: string): Setting<boolean> {
  return setting({ name, whenUnset: fallback ? 'on' : 'off', sentence }, fallback, (value) => {
    if (/^(on|true|yes|1)$/i.test(value)) return true
    if (/^(off|false|no|0)$/i.test(value)) return false
    throw new Error('must be on or off')
  })
}

export function choice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
  sentence: string,
): Setting<Choice> {
  return setting(
    { name, whenUnset: fallback, sentence: `${sentence} One of ${choices.join(', ')}.` },
    fallback,
    (value) => {
      const chosen = choices.find((candidate) => candidate === value)
      if (chosen === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
      return chosen
    },
  )
}

/** Unlike other settings, an empty value is the empty list. */
export function commaList(
  name: string,
  fallback: readonly string[],
  sentence: string,
): Setting<readonly string[]> {
  const whenUnset = fallback.length === 0 ? 'none' : fallback.join(',')
  const parse = (value: string | undefined) =>
    value === undefined
      ? fallback
      : value
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== '')
  return { name, whenUnset, sentence, parse }
}

/** Any of the known values, or none. */
export function choices<const Choice extends string>(
  name: string,
  known: readonly Choice[],
  fallback: readonly Choice[],
  sentence: string,
): Setting<readonly Choice[]> {
  const accepted = known.join(', ')
  const { parse, ...head } = commaList(name, fallback, `${sentence} Known: ${accepted}.`)
  return {
    ...head,
    parse: (value) =>
      parse(value).map((item) => {
        const chosen = known.find((candidate) => candidate === item)
        if (chosen === undefined) throw new Error(`must consist of ${accepted}; ${item} is unknown`)
        return chosen
      }),
  }
}

export function rateOrOff(name: string, sentence: string): Setting<number | undefined> {
  return setting<number | undefined>({ name, whenUnset: 'off', sentence }, undefined, (value) => {
    if (/^off$/i.test(value)) return undefined
    const rate = Number(value)
    if (!Number.isFinite(rate) || rate <= 0) throw new Error('must be off or a number above 0')
    return rate
  })
}

export function byteSize(name: string, fallback: string, sentence: string): Setting<number> {
  const read = (value: string) => {
    const match = /^(\d{1,12})\s*(B|KB|MB|GB)?$/i.exec(value)
    if (!match) throw new Error('must be a size such as 50 MB')
    const unit = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[(match[2] ?? 'B').toUpperCase()] ?? 1
    return Number(match[1]) * unit
  }
  return setting({ name, whenUnset: fallback, sentence }, read(fallback), read)
}

/** In seconds. */
export function duration(name: string, fallback: string, sentence: string, maxDays: number): Setting<number> {
  const read = (value: string) => {
    const match = /^(\d{1,9})\s*(s|m|h|d)?$/i.exec(value)
    const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[(match?.[2] ?? 's').toLowerCase()] ?? 1
    const seconds = Number(match?.[1] ?? 0) * unit
    if (seconds < 1 || seconds > maxDays * 86_400)
      throw new Error(`must be a time such as 90s, 15m, ${fallback}, and at most ${maxDays}d`)
    return seconds
  }
  return setting({ name, whenUnset: fallback, sentence }, read(fallback), read)
}

/** Comma-separated seconds; fractions are accepted, for experiments. */
export function secondsList(
  name: string,
  fallback: string,
  sentence: string,
  most: { readonly items: number; readonly seconds: number },
): Setting<readonly number[]> {
  const read = (value: string) => {
    const items = value.split(',').map((item) => item.trim())
    const seconds = items.map((item) => (/^\d{1,9}(\.\d{1,3})?$/.test(item) ? Number(item) : 0))
    if (seconds.length > most.items || seconds.some((one) => one <= 0 || one > most.seconds))
      throw new Error(
        `must be at most ${most.items} numbers of seconds such as ${fallback}, each above 0 and at most ${most.seconds}`,
      )
    return seconds
  }
  return setting({ name, whenUnset: fallback, sentence }, read(fallback), read)
}

export function absoluteUrl(name: string, whenUnset: string, sentence: string): Setting<string | undefined> {
  return setting<string | undefined>({ name, whenUnset, sentence }, undefined, (value) => {
    const url = URL.parse(value)
    const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
    if (!plain)
      throw new Error('must be an absolute http or https URL, such as https://community.example.org')
    return url.href.replace(/\/+$/, '')
  })
}

/** Throws at the first that is none. */
function requireRanges(ranges: readonly string[], accepted: string): void {
  for (const range of ranges) {
    const [address = '', bits = '', ...rest] = range.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    if (!isIP(address) || !/^\d{1,3}$/.test(bits) || Number(bits) > most || rest.length > 0) {
      throw new Error(`must be ${accepted} such as 10.0.0.0/8; ${range} is none`)
    }
  }
}

export function addressRanges(name: string, sentence: string): Setting<readonly string[]> {
  const { parse, ...head } = commaList(name, [], sentence)
  return {
    ...head,
    parse: (value) => {
      const ranges = parse(value)
      requireRanges(ranges, 'address ranges')
      return ranges
    },
  }
}

export type TrustedProxies =
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly string[] }

const MOST_PROXIES = 10

/** How many proxies are in front, or where they are. */
export function trustedProxies(
  name: string,
  whenUnset: string,
  sentence: string,
): Setting<TrustedProxies | undefined> {
  return setting<TrustedProxies | undefined>({ name, whenUnset, sentence }, undefined, (value) => {
    if (/^\d+$/.test(value) && Number(value) <= MOST_PROXIES) return { kind: 'hops', hops: Number(value) }
    const ranges = value.split(',').map((item) => item.trim())
    requireRanges(ranges, `a number of proxies from 0 to ${MOST_PROXIES}, or address ranges`)
    return { kind: 'ranges', ranges }
  })
}
