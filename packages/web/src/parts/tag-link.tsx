import { tagPageOf } from '@folkmoot/contract'
import { boot } from '../boot.ts'
import { PathLink } from './path-link.tsx'
import styles from './tag-link.module.css'

/** A tag; it links to its page. */
export const TagLink = ({ tag }: { tag: string }) => (
  <PathLink to={tagPageOf(boot.baseUrl, tag)} className={styles.tag} dir="auto">
    {tag}
  </PathLink>
)

interface TagLinksProps {
  /** For screen readers, where no heading or row says what they are. */
  readonly label?: string
  readonly tags: readonly string[]
}

/** Tags beside each other. */
export const TagLinks = ({ label, tags }: TagLinksProps) =>
  tags.length === 0 ? null : (
    <ul className={styles.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  )
