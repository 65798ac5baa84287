import { useQuery } from '@tanstack/react-query'
import { own } from '../api/client.ts'
import { ask } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import { useLargePictures } from './large-pictures.tsx'
import { isPlainClick, PathLink } from './path-link.tsx'
import { PersonLink } from './person-link.tsx'
import { RichText } from './rich-text.tsx'
import { creationDateOf, personOf, type ShownUpdate } from './shown-update.ts'
import styles from './update-body.module.css'
import { When } from './when.tsx'

/** Attached pictures. The API stores no alt text for them. */
function AddedPictures({ update }: { update: ShownUpdate }) {
  const { data } = useQuery(ask('listUpdateImages', { updateID: update.id }))
  const { open, viewer } = useLargePictures()
  if (!data || data.data.length === 0) return null
  const pictures = data.data.map(({ id, ref }, index) => ({
    id,
    src: own(ref),
    alt: t('updates.picture', { number: index + 1, name: update.author.name }),
  }))
  return (
    <>
      <div className={styles.added}>
        {pictures.map(({ id, src, alt }, index) => (
          <a
            key={id}
            href={src}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              open(pictures, index)
            }}
          >
            <img src={src} alt={alt} />
          </a>
        ))}
      </div>
      {viewer}
    </>
  )
}

/** The reposted update. */
function Original({ id }: { id: number }) {
  const { data: update, isPending } = useQuery(ask('getUpdate', { updateID: id }))
  if (isPending) return <div className={styles.waiting} />
  if (!update) return null
  return (
    <blockquote className={styles.original}>
      <p className={styles.by}>
        <PersonLink person={personOf(update.author)} />
        <PathLink to={update.resources.html?.ref}>
          <When date={creationDateOf(update)} />
        </PathLink>
      </p>
      <UpdateBody update={update} hasOriginal={false} />
    </blockquote>
  )
}

interface UpdateBodyProps {
  readonly update: ShownUpdate
  readonly hasOriginal?: boolean
}

/** Text, pictures and repost of an update. */
export const UpdateBody = ({ update, hasOriginal = true }: UpdateBodyProps) => (
  <div>
    <div className={styles.text}>
      <RichText html={update.content.text} isSmall />
    </div>
    <AddedPictures update={update} />
    {hasOriginal && update.repostOf && <Original id={update.repostOf.id} />}
  </div>
)
