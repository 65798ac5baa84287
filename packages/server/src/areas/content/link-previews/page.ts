/** Reads what a page of another site says about itself, and its picture, through the egress guard. */
import { IMAGE_LIMIT } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { type Fetched, fetchFollowing } from '../../../engines/egress/fetch.ts'
import type { Resolve } from '../../../engines/egress/names.ts'
import { EgressFailed } from '../../../engines/egress/send.ts'
import { cutText, decodePage, type PageHead, readPageHead } from '../../../engines/html/page-head.ts'
import { type Drawn, drawPreview } from '../../../engines/pictures/images.ts'
import { Failure } from '../../../failure.ts'
import { PRODUCT_VERSION } from '../../../product.ts'

const TIME_MS = 5_000
const HTML_MAX = 512 * 1024
const TITLE_MAX = 200
const DESCRIPTION_MAX = 300
const SITE_MAX = 60
/** Smaller ones are icons, or count visitors. */
const SMALLEST_SIDE = 48

interface Asked {
  readonly signal?: AbortSignal
  /** Resolves names; the system resolver by default. */
  readonly resolve?: Resolve
}

export interface Page {
  readonly title: string
  readonly description: string | undefined
  readonly siteName: string
  readonly picture: Drawn | undefined
  /** This server had no time for the picture. */
  readonly isPictureLate: boolean
}

/** `silent`: it may answer later. */
type Outcome = Page | 'nothing' | 'silent'

/**
 * The guard without what the operator allows webhooks: everybody may write a link and read its preview, which would open
 * pages of the internal network to them.
 */
export const guardOf = ({ config }: Pick<Context, 'config'>) => ({ config: { ...config, webhookAllow: [] } })

/** No cookies, no referrer, and no compression, which could unpack to anything. */
const headersFor = ({ config }: Context, accept: string) => ({
  'user-agent': `Folkmoot/${PRODUCT_VERSION} (link preview; +${config.baseUrl})`,
  accept,
  'accept-encoding': 'identity',
})

const typeOf = ({ headers }: Fetched): string => String(headers['content-type'] ?? '').toLowerCase()
const isPlain = ({ headers }: Fetched): boolean =>
  ['identity', 'undefined', ''].includes(String(headers['content-encoding']))

async function read(context: Context, url: string, { accept, maxBytes }: Wanted, asked: Asked) {
  const headers = headersFor(context, accept)
  return await fetchFollowing(guardOf(context), { ...asked, url, headers, maxBytes, timeMs: TIME_MS })
}

interface Wanted {
  readonly accept: string
  readonly maxBytes: number
}

const isPicture = (answer: Fetched): boolean =>
  answer.status === 200 &&
  isPlain(answer) &&
  typeOf(answer).startsWith('image/') &&
  answer.body.length < IMAGE_LIMIT

/** A preview without a picture is still one, so no failure of it counts. `late`: too many pictures are being read. */
export async function readPicture(
  context: Context,
  url: string,
  asked: Asked,
): Promise<Drawn | 'late' | undefined> {
  try {
    const answer = await read(context, url, { accept: 'image/*', maxBytes: IMAGE_LIMIT }, asked)
    const drawn = isPicture(answer) ? await drawPreview(async () => answer.body) : undefined
    return drawn && Math.min(drawn.width, drawn.height) >= SMALLEST_SIDE ? drawn : undefined
  } catch (error) {
    if (error instanceof EgressFailed) return undefined
    if (error instanceof Failure) return error.failureName === 'too_fast' ? 'late' : undefined
    throw error
  }
}

async function headIn(answer: Fetched): Promise<PageHead | undefined> {
  const isPage =
    answer.status === 200 && isPlain(answer) && /^(text\/html|application\/xhtml\+xml)\b/.test(typeOf(answer))
  return isPage ? await readPageHead(decodePage(answer.body, typeOf(answer))) : undefined
}

/** Temporary failures by their status. */
const isBusy = ({ status }: Fetched): boolean => status === 429 || status >= 500

export async function readPage(context: Context, url: string, asked: Asked = {}): Promise<Outcome> {
  try {
    const wanted = { accept: 'text/html,application/xhtml+xml', maxBytes: HTML_MAX }
    const answer = await read(context, url, wanted, asked)
    if (isBusy(answer)) return 'silent'
    const head = await headIn(answer)
    if (!head?.title) return 'nothing'
    const address = head.picture === undefined ? undefined : URL.parse(head.picture, answer.url)?.href
    const picture = address === undefined ? undefined : await readPicture(context, address, asked)
    return {
      title: cutText(head.title, TITLE_MAX),
      description: head.description && cutText(head.description, DESCRIPTION_MAX),
      siteName: cutText(head.siteName ?? new URL(answer.url).hostname.replace(/^www\./, ''), SITE_MAX),
      picture: picture === 'late' ? undefined : picture,
      isPictureLate: picture === 'late',
    }
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error
    return error.reason === 'timeout' || error.reason === 'unreachable' ? 'silent' : 'nothing'
  }
}
