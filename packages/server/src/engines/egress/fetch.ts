/** Reads a page of another server, and follows its redirects: each address is checked like the first. */
import type { Resolve } from './names.ts'
import { EgressFailed, type OutboundAnswer, send } from './send.ts'
import type { TargetRules } from './targets.ts'

const MOST_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

interface Fetching {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  /** For all redirects together. */
  readonly timeMs: number
  readonly signal?: AbortSignal
  readonly resolve?: Resolve
}

export interface Fetched extends OutboundAnswer {
  /** After redirects. */
  readonly url: string
}

function nextUrl({ status, headers }: OutboundAnswer, base: string): string | undefined {
  const { location } = headers
  if (!REDIRECTS.includes(status) || typeof location !== 'string') return undefined
  const next = URL.parse(location, base)
  // Backslashes and user names are refused as written, before the parser changes them.
  return location.includes('\\') || !next ? '' : next.href
}

/** Every final status is an answer. Throws EgressFailed, or the caller's abort. */
export async function fetchFollowing(
  host: { readonly config: TargetRules },
  { url, timeMs, ...rest }: Fetching,
): Promise<Fetched> {
  const endsAt = performance.now() + timeMs
  let at = url
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const leftMs = Math.ceil(endsAt - performance.now())
    if (leftMs <= 0) throw new EgressFailed('timeout')
    const connectionMs = Math.ceil(leftMs / 3)
    const timeouts = { connectionMs, readMs: leftMs - connectionMs }
    const answer = await send(host, { ...rest, url: at, method: 'GET', timeouts })
    const next = nextUrl(answer, at)
    if (next === undefined) return { ...answer, url: at }
    at = next
  }
  throw new EgressFailed('unreachable')
}
