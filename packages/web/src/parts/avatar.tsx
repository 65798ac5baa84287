import { useState } from 'react'
import { usePicture } from '../api/pictures.ts'
import { useConnection } from '../offline/connection.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** From answers: `thumbnailUrl` of a person, `resources.avatar.ref` of a place. */
  readonly url: string | undefined
  /** In pixels. */
  readonly size?: number
  readonly isPlace?: boolean
  /** Whether it is drawn only once it is near the window: browsers need not look for it with each frame. */
  readonly isNear?: boolean | undefined
}

/** Decorative: the name is always beside it. */
export function Avatar({ url, size = 32, isPlace = false, isNear = false }: AvatarProps) {
  const src = usePicture(url)
  const { isOffline } = useConnection()
  const [missing, setMissing] = useState<string>()
  // With a connection it is asked for again.
  const isMissing = missing === src && isOffline
  const className = isPlace ? `${styles.avatar} ${styles.place}` : styles.avatar
  return src === undefined || isMissing ? (
    <span className={className} style={{ width: size, height: size }} />
  ) : (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={isNear ? 'eager' : 'lazy'}
      onError={() => setMissing(src)}
    />
  )
}
