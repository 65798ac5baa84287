import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../texts/texts.ts'
import { useBackToClose } from './back-to-close.ts'
import { buttonClass, IconButton } from './button.tsx'
import { useModal } from './modal.ts'
import styles from './picture-viewer.module.css'

export interface LargePicture {
  readonly src: string
  /** Shown below it; empty for none. */
  readonly alt: string
}

interface PictureViewerProps {
  readonly pictures: readonly LargePicture[]
  readonly first: number
  readonly onClose: () => void
}

interface Steps {
  readonly at: number
  readonly count: number
  go(to: number): void
}

function useSteps(first: number, count: number): Steps & { onKeyDown(event: KeyboardEvent): void } {
  const [at, setAt] = useState(first)
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), count - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const forth = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [back]: at - 1, [forth]: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  return { at, count, go, onKeyDown }
}

/** Disabled buttons would lose the focus. */
const Arrows = ({ at, count, go }: Steps) => (
  <>
    <IconButton
      className={styles.back}
      label={t('picture.previous')}
      aria-disabled={at === 0}
      onClick={() => go(at - 1)}
    >
      <ChevronLeft />
    </IconButton>
    <IconButton
      className={styles.forth}
      label={t('picture.next')}
      aria-disabled={at === count - 1}
      onClick={() => go(at + 1)}
    >
      <ChevronRight />
    </IconButton>
  </>
)

/** A picture as large as the window. Zooming is the browser's. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const { dialog } = useModal(true)
  const close = useBackToClose(onClose)
  const steps = useSteps(first, pictures.length)
  const picture = pictures[steps.at]
  if (!picture) return null
  const position = t('picture.position', { number: steps.at + 1, count: pictures.length })
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t('picture.viewer')}
      onKeyDown={steps.onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
      onClick={({ target }) => {
        if ((target as Element).matches('dialog, figure')) void close()
      }}
    >
      <div className={styles.bar}>
        <h2 tabIndex={-1}>
          <span role="status">{position}</span>
        </h2>
        <a
          className={buttonClass('quiet', true)}
          href={picture.src}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('picture.original')}
          title={t('picture.original')}
        >
          <ExternalLink />
        </a>
        <IconButton label={t('dialog.close')} onClick={() => void close()}>
          <X />
        </IconButton>
      </div>
      <figure className={styles.picture}>
        <img key={picture.src} src={picture.src} alt={picture.alt} referrerPolicy="no-referrer" />
        {picture.alt && (
          <figcaption dir="auto" aria-hidden="true">
            {picture.alt}
          </figcaption>
        )}
      </figure>
      {pictures.length > 1 && <Arrows {...steps} />}
    </dialog>
  )
}
