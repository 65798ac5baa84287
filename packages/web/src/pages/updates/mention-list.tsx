import { Avatar } from '../../parts/avatar.tsx'
import { t } from '../../texts/texts.ts'
import styles from './updates.module.css'
import type { Mentions } from './use-mentions.ts'

/** Below the box that is typed into, which keeps the focus. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { id, people, at, choose } = mentions
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('updates.mentions')} className={styles.mentions}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box that controls the list
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the box would lose the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar url={person.thumbnailUrl} size={24} />
          <bdi>{person.displayName}</bdi> <span>@{person.mentionName}</span>
        </div>
      ))}
    </div>
  )
}
