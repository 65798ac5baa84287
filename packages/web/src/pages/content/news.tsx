/** New replies and edits wait behind a button. */
import type { Content } from '@folkmoot/contract'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import { listingOf, uriOf } from './answer-list.ts'
import styles from './news.module.css'

type Latest = Pick<Content, 'replyCount' | 'updated'>

export function News({ content }: { content: Content }) {
  const { id: contentID, type } = content
  const [latest, setLatest] = useState<Latest>()
  async function look() {
    try {
      setLatest(await client.getContent({ contentID, fields: 'replyCount,updated,-resources' }))
    } catch {
      // Removed or unreachable: the page stays readable.
    }
  }
  useLive({ objects: [uriOf(content)], onChanged: () => void look(), onReset: () => void look() })
  const count = Math.max((latest?.replyCount ?? 0) - content.replyCount, 0)
  const isChanged = latest !== undefined && latest.updated > content.updated
  async function show() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['getContent', { contentID }] }),
      queryClient.invalidateQueries({ queryKey: [listingOf(type)] }),
    ])
  }
  return (
    <div className={styles.news} role="status">
      {(count > 0 || isChanged) && (
        <Button kind="primary" onClick={() => void show()}>
          <ArrowDown aria-hidden="true" />
          {count > 0
            ? t(type === 'discussion' ? 'content.news.replies' : 'content.news.comments', { count })
            : t('content.news.edited')}
        </Button>
      )}
    </div>
  )
}
