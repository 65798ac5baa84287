import { Avatar } from './avatar.tsx'
import { PathLink } from './path-link.tsx'
import styles from './person-link.module.css'

interface PersonLinkProps {
  /** A person or a summary. */
  readonly person: {
    readonly displayName: string
    readonly thumbnailUrl?: string
    readonly resources?: Readonly<Partial<Record<string, { readonly ref: string }>>>
  }
  /** In pixels; 0 for the name only. */
  readonly size?: number
  /** Whether it is drawn only once it is near the window: then its picture is loaded with it. */
  readonly isNear?: boolean
}

export const PersonLink = ({ person, size = 24, isNear }: PersonLinkProps) => (
  <PathLink to={person.resources?.html?.ref} className={styles.person}>
    {size > 0 && <Avatar url={person.thumbnailUrl} size={size} isNear={isNear} />}
    <span dir="auto">{person.displayName}</span>
  </PathLink>
)
