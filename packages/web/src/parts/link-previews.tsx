/** Cards below a text for the links that are alone on their line. The server has fetched them; the browser asks no other site. */
import type { LinkPreview } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { own } from '../api/client.ts'
import { ask } from '../api/queries.ts'
import { boot } from '../boot.ts'
import { t } from '../texts/texts.ts'
import { Hidden } from './hidden.tsx'
import styles from './link-previews.module.css'
import { hasOutsideLink, hostOf, isAwaited, type LinkingText, neighboursIn } from './linking-text.ts'

/** The ids to ask for together with an id, so that a page of a conversation is few requests. */
const Neighbours = createContext<(id: string) => readonly string[]>((id) => [id])
const ownUrl = () => location.origin + boot.base

interface TogetherProps<Page> {
  readonly pages: readonly Page[]
  /** Always the same function. */
  readonly textsOf: (page: Page) => readonly Omit<LinkingText, 'updated'>[]
  readonly children: ReactNode
}

/** Around the texts of a list: the previews of many of its texts are one request. */
export function LinkPreviewsTogether<Page>({ pages, textsOf, children }: TogetherProps<Page>) {
  const idsWith = useMemo(() => {
    const ids = neighboursIn(pages.map(textsOf), ownUrl())
    return (id: string) => ids.get(id) ?? [id]
  }, [pages, textsOf])
  return <Neighbours value={idsWith}>{children}</Neighbours>
}

const MOST_LISTED = 100
const LOOK_AGAIN_MS = 2_000

function Picture({ preview }: { preview: LinkPreview }) {
  const [isLost, setLost] = useState(false)
  const { picture } = preview.resources
  if (!picture || isLost) return null
  return <img src={own(picture.ref)} alt="" loading="lazy" onError={() => setLost(true)} />
}

/** The name that the page gives itself may be that of another site, so it never stands alone. */
function Site({ preview: { url, siteName } }: { preview: LinkPreview }) {
  const host = hostOf(url)
  return (
    <small>
      <bdi>{host}</bdi>
      {siteName !== host && (
        <>
          {' · '}
          <bdi>{siteName}</bdi>
        </>
      )}
    </small>
  )
}

const LinkPreviewCard = ({ preview }: { preview: LinkPreview }) => (
  <a className={styles.card} href={preview.url} target="_blank" rel="noopener noreferrer ugc">
    <Picture preview={preview} />
    <span className={styles.words}>
      <Site preview={preview} />
      <b dir="auto">{preview.displayName}</b>
      {preview.description && <span dir="auto">{preview.description}</span>}
    </span>
    <Hidden>{t('linkPreview.newTab')}</Hidden>
  </a>
)

function Asked({ text }: { text: LinkingText }) {
  const ids = useContext(Neighbours)(text.id)
  const { data } = useQuery({
    ...ask('listLinkPreviews', { filter: [`content(${ids.join(',')})`], count: MOST_LISTED }),
    refetchInterval: ({ state }) =>
      isAwaited(text, state.data?.list ?? [], { now: Date.now(), looks: state.dataUpdateCount })
        ? LOOK_AGAIN_MS
        : false,
  })
  const previews = data?.list.filter(({ contentID }) => contentID === text.id) ?? []
  if (previews.length === 0) return null
  return (
    <div className={styles.cards}>
      {previews.map((preview) => (
        <LinkPreviewCard key={preview.id} preview={preview} />
      ))}
    </div>
  )
}

/** Most texts have no such link, and cost no request. */
export const LinkPreviews = ({ text }: { text: LinkingText }) =>
  hasOutsideLink(text.html, ownUrl()) ? <Asked text={text} /> : null
