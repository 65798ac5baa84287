import type { Found } from '../api/suggestions.ts'
import { Avatar } from './avatar.tsx'
import { ContentKind } from './content-kind.tsx'
import styles from './found-line.module.css'

const WITH_AVATAR = new Set(['person', 'group', 'space', 'project', 'blog'])

/** Tags need no icon. */
const Lead = ({ found: { type, question = false, avatar } }: { found: Found }) => {
  if (type === 'tag') return null
  if (!WITH_AVATAR.has(type)) return <ContentKind content={{ type, question }} isIcon />
  return <Avatar url={avatar} size={24} isPlace={type !== 'person'} />
}

/** A suggestion: picture or icon, name and details. */
export const FoundLine = ({ found }: { found: Found }) => (
  <span className={styles.line}>
    <Lead found={found} />
    <span dir="auto" className={styles.name}>
      {found.name}
    </span>
    {found.about !== undefined && <span className={styles.about}>{found.about}</span>}
  </span>
)
