import type { Attachment } from '@folkmoot/contract'
import { File, FileArchive, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { own } from '../api/client.ts'
import { sizeText } from '../texts/sizes.ts'
import { t } from '../texts/texts.ts'
import styles from './attachments.module.css'
import { useLargePictures } from './large-pictures.tsx'
import { isPlainClick } from './path-link.tsx'

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/zip|compressed|tar/, FileArchive],
  [/csv|sheet|excel/, FileSpreadsheet],
  [/^text\/|pdf|word|document/, FileText],
]
const iconOf = (mediaType: string) => ICONS.find(([types]) => types.test(mediaType))?.[1] ?? File

function Plain({ file }: { file: Attachment }) {
  const Icon = iconOf(file.contentType)
  return (
    <a className={styles.file} href={own(file.url)} download={file.name}>
      <Icon aria-hidden="true" />
      <span dir="auto">{file.name}</span>
      <small>{sizeText(file.size)}</small>
    </a>
  )
}

/** Until the preview exists, a picture of this size is shown itself. */
const MAX_WITHOUT_PREVIEW = 3_000_000

interface ShownProps {
  readonly file: Attachment
  readonly onOpen: (file: Attachment) => void
}

function Picture({ file, onOpen }: ShownProps) {
  const [isLost, setLost] = useState(false)
  const src = file.resources.preview?.ref ?? (file.size <= MAX_WITHOUT_PREVIEW ? file.url : undefined)
  if (isLost || src === undefined) return <Plain file={file} />
  return (
    <a
      className={styles.picture}
      href={own(file.url)}
      download={file.name}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(file)
      }}
    >
      <img src={own(src)} alt={file.name} loading="lazy" onError={() => setLost(true)} />
    </a>
  )
}

function Shown({ file, onOpen }: ShownProps) {
  const kind = file.contentType.split('/')[0]
  if (kind === 'image') return <Picture file={file} onOpen={onOpen} />
  if (kind === 'video' || kind === 'audio') {
    const Player = kind
    return (
      <div className={styles.player}>
        <Player controls preload="metadata" src={own(file.url)} aria-label={file.name} />
        <Plain file={file} />
      </div>
    )
  }
  return <Plain file={file} />
}

/** Files of content: pictures, video and audio inline, others by name and size. */
export function Attachments({ files }: { files: readonly Attachment[] | undefined }) {
  const { open, viewer } = useLargePictures()
  if (!files?.length) return null
  const pictures = files.filter(({ contentType }) => contentType.startsWith('image/'))
  const show = (file: Attachment) =>
    open(
      pictures.map(({ url, name }) => ({ src: own(url), alt: name })),
      pictures.indexOf(file),
    )
  return (
    <>
      <ul className={styles.files} aria-label={t('attachments.title')}>
        {files.map((file) => (
          <li key={file.id}>
            <Shown file={file} onOpen={show} />
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
