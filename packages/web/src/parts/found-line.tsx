import type { Found } from '../api/finding.ts'
import { Avatar } from './avatar.tsx'
import { ContentKind } from './content-kind.tsx'
import styles from './found-line.module.css'

const WITH_AVATAR = new Set(['person', 'group', 'space', 'project', 'blog'])

/** One of what may be meant: its picture or icon, its name, and what tells it from others. */
export const FoundLine = ({ found }: { found: Found }) => (
  <span className={styles.line}>
    {WITH_AVATAR.has(found.type) ? (
      <Avatar url={found.avatar} size={24} isPlace={found.type !== 'person'} />
    ) : (
      <ContentKind content={found} isIcon />
    )}
    <span dir="auto" className={styles.name}>
      {found.name}
    </span>
    {found.about !== undefined && <span className={styles.about}>{found.about}</span>}
  </span>
)
