/** Always in reach while reading a conversation: where one is, the newest reply, and a reply of one's own. */
import type { Content } from '@folkmoot/contract'
import { ArrowDownToLine, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../texts/texts.ts'
import styles from './conversation-bar.module.css'
import { loadForms } from './lazy-forms.tsx'
import { usePosition } from './position.ts'
import rail from './rail.module.css'
import { Rail } from './rail.tsx'
import { type Jump, useJump } from './use-jump.ts'

/** From here on it is worth knowing where one is. */
const LONG = 10

export const isLong = ({ replyCount }: Content): boolean => replyCount >= LONG

/** In wide windows. */
export function BesideConversation({ content }: { content: Content }) {
  const jump = useJump(content)
  return (
    <nav className={rail.beside} aria-label={t('content.rail')}>
      <Rail content={content} onJump={(at) => jump.to({ by: 'position', at })} />
    </nav>
  )
}

/** In narrow windows: “57 of 300” opens the rail. */
function Where({ content, jump }: { content: Content; jump: Jump }) {
  const { at } = usePosition()
  const [isOpen, setOpen] = useState(false)
  const { replyCount: count } = content
  function go(to: number) {
    setOpen(false)
    jump.to({ by: 'position', at: to })
  }
  return (
    <>
      <Button
        kind="quiet"
        className={styles.where ?? ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('content.position', { at: Math.min(at, count), count })}
      </Button>
      {isOpen && (
        <Dialog title={t('content.rail')} onClose={() => setOpen(false)}>
          <Rail content={content} onJump={go} />
        </Dialog>
      )}
    </>
  )
}

interface ConversationBarProps {
  readonly content: Content
  /** The heading of the conversation. */
  readonly title: ReactNode
  readonly jump: Jump
  /** Undefined for those who may not reply, and while they do. */
  readonly onReply: (() => void) | undefined
  /** The form, while it is open here. */
  readonly children: ReactNode
}

export function ConversationBar({ content, title, jump, onReply, children }: ConversationBarProps) {
  const isEmpty = content.replyCount === 0
  return (
    <div className={isLong(content) ? `${styles.bar} ${styles.isSticky}` : styles.bar}>
      <div className={styles.tools}>
        {title}
        {isLong(content) && <Where content={content} jump={jump} />}
        {isLong(content) && (
          <Button kind="quiet" disabled={jump.isPending} onClick={() => jump.to({ by: 'newest' })}>
            <ArrowDownToLine aria-hidden="true" />
            {t('content.newest')}
          </Button>
        )}
        {onReply && !isEmpty && (
          <Button onClick={onReply} onPointerEnter={loadForms} onFocus={loadForms}>
            <Reply aria-hidden="true" />
            {t('content.reply.reply')}
          </Button>
        )}
      </div>
      {children && <div className={styles.form}>{children}</div>}
    </div>
  )
}
