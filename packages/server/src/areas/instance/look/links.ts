/** Own links of the navigation: paths of this instance, and https URLs. */
import {
  type FailureDetail,
  LOOK_LINK_LABEL_MAX,
  LOOK_LINK_URL_MAX,
  type LookChange,
  type LookLink,
  problemMessage,
} from '@folkmoot/contract'
import { isPlainLine, isVisible } from './plain.ts'

/** What browsers would read as another host is no path. */
const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** As it is stored; undefined for what is neither. */
function readAddress(written: string, baseUrl: string): string | undefined {
  const text = written.startsWith(`${baseUrl}/`) ? written.slice(baseUrl.length) : written
  if (PATH.test(text)) return text
  const url = /^https:\/\//i.test(text) ? URL.parse(text) : null
  // Written out, other scripts are several times as long.
  const isShort = url !== null && url.href.length <= LOOK_LINK_URL_MAX
  return isShort && url.username === '' && url.password === '' ? url.href : undefined
}

function labelProblem(label: string): string | undefined {
  if ([...label].length > LOOK_LINK_LABEL_MAX)
    return problemMessage('tooLong', { limit: LOOK_LINK_LABEL_MAX })
  if (!isVisible(label)) return problemMessage('empty')
  return isPlainLine(label) ? undefined : problemMessage('plainLine')
}

export interface ReadLinks {
  /** JSON; undefined if they stay as they are. */
  readonly links: string | undefined
  readonly problems: readonly FailureDetail[]
}

export function readLinks({ links }: LookChange, baseUrl: string): ReadLinks {
  const problems: FailureDetail[] = []
  const read = links?.map(({ label: written, url }, index): LookLink => {
    const label = written.trim()
    const wrong = labelProblem(label)
    if (wrong !== undefined) problems.push({ field: `links[${index}].label`, message: wrong })
    const address = readAddress(url.trim(), baseUrl)
    if (address === undefined)
      problems.push({ field: `links[${index}].url`, message: problemMessage('linkAddress') })
    return { label, url: address ?? '' }
  })
  return { links: read && JSON.stringify(read), problems }
}
