import type { PlaceFile } from '@folkmoot/contract'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { own } from '../../api/client.ts'
import { useLargePictures } from '../../parts/large-pictures.tsx'
import { isPlainClick, PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { t } from '../../texts/texts.ts'
import styles from './pictures.module.css'

/** Until the preview exists, a picture of this size is shown itself. */
const MAX_WITHOUT_PREVIEW = 3_000_000

/** Images in texts have no name. */
const nameOf = ({ name, content: { subject } }: PlaceFile): string =>
  name ?? t('places.files.picture', { subject: subject || t('kind.other') })

function Thumbnail({ file }: { file: PlaceFile }) {
  const [isLost, setLost] = useState(false)
  const src = file.resources.preview?.ref ?? (file.size <= MAX_WITHOUT_PREVIEW ? file.url : undefined)
  if (isLost || src === undefined) return <Image role="img" aria-label={nameOf(file)} />
  return <img src={own(src)} alt={nameOf(file)} loading="lazy" onError={() => setLost(true)} />
}

/** Pictures in squares, which open large. */
export function PictureGrid({ files }: { files: readonly PlaceFile[] }) {
  const { open, viewer } = useLargePictures()
  const large = files.map((file) => ({ src: own(file.url), alt: nameOf(file) }))
  return (
    <>
      <ul className={styles.grid} aria-label={t('places.files.view.pictures')}>
        {files.map((file, index) => (
          <li key={`${file.type} ${file.id} ${file.content.id}`}>
            <a
              className={styles.picture}
              href={own(file.url)}
              aria-haspopup="dialog"
              data-row=""
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                open(large, index)
              }}
            >
              <Thumbnail file={file} />
            </a>
            <p className={styles.about}>
              <PathLink to={file.content.resources.html?.ref} dir="auto">
                {file.content.subject || t('kind.other')}
              </PathLink>
              <PersonLink person={file.author} size={0} />
            </p>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
