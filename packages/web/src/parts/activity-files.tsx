/** The first pictures and files of content, in a list. */
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { own } from '../api/client.ts'
import { t } from '../texts/texts.ts'
import styles from './activity.module.css'
import { type ActivityEntry, isOfUpdate } from './activity-entry.ts'

/** Twice the shown size is enough for any screen: updates show larger pictures than other rows. */
const WIDTHS = { update: 640, other: 320 }

type File = NonNullable<ActivityEntry['svc']['files']>[number]

/** A file that is a picture has a small preview soon after it was added. */
function Preview({ file }: { file: File }) {
  const [isLost, setLost] = useState(false)
  if (isLost) return <Name file={file} />
  return <img src={`${own(file.id)}/preview`} alt={file.name} loading="lazy" onError={() => setLost(true)} />
}

const Name = ({ file }: { file: File }) => (
  <span className={styles.file}>
    <Paperclip size={14} aria-hidden="true" />
    <span dir="auto">{file.name}</span>
  </span>
)

const isPicture = ({ contentType }: File) => contentType.startsWith('image/')

export function ActivityFiles({ entry }: { entry: ActivityEntry }) {
  const { images = [], files = [] } = entry.svc
  if (images.length + files.length === 0) return null
  const size = isOfUpdate(entry) ? 'update' : 'other'
  return (
    <div className={`${styles.pictures} ${size === 'update' ? styles.isLarge : ''}`}>
      {images.map((image, index) => (
        <img
          key={image}
          src={`${own(image)}?width=${WIDTHS[size]}`}
          alt={t('activity.picture', { number: index + 1 })}
          loading="lazy"
        />
      ))}
      {files.map((file) =>
        isPicture(file) ? <Preview key={file.id} file={file} /> : <Name key={file.id} file={file} />,
      )}
    </div>
  )
}
