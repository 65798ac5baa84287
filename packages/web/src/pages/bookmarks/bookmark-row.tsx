import type { Bookmark } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { ContentKind } from '../../parts/content-kind.tsx'
import rowStyles from '../../parts/content-row.module.css'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Row } from '../../parts/rows.tsx'
import { notifyOf, withUndo } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './bookmarks.module.css'
import { NoteDialog } from './note-dialog.tsx'

/** By whom, where, and when it was bookmarked. */
function About({ bookmark: { content, published } }: { bookmark: Bookmark }) {
  const { author, parentPlace } = content
  const who = <PersonLink person={author} size={0} />
  const when = <When date={published} />
  if (!parentPlace) return rich('bookmarks.about', { who, when })
  const place = <PathLink to={parentPlace.resources.html?.ref}>{parentPlace.name}</PathLink>
  return rich('bookmarks.aboutInPlace', { who, when, place })
}

async function remove(contentID: string): Promise<void> {
  await client.deleteBookmark({ contentID }).catch(notifyOf)
  await queryClient.invalidateQueries({ queryKey: ['listBookmarks'] })
}

export function BookmarkRow({ bookmark }: { bookmark: Bookmark }) {
  const { id, displayName, note, tags, content, resources } = bookmark
  const [isRemoved, setRemoved] = useState(false)
  const [isEditing, setEditing] = useState(false)
  function takeAway() {
    setRemoved(true)
    withUndo(t('bookmarks.removed'), { act: () => void remove(id), undo: () => setRemoved(false) })
  }
  if (isRemoved) return null
  return (
    <Row
      lead={
        <span className={rowStyles.kind}>
          <ContentKind content={content} isIcon />
        </span>
      }
      to={resources.html?.ref}
      title={displayName ?? t('kind.other')}
      about={<About bookmark={bookmark} />}
      end={
        <MoreMenu label={t('content.more')}>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(true)}>
            {t('bookmarks.edit')}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={takeAway}>
            {t('bookmarks.remove')}
          </MenuItem>
        </MoreMenu>
      }
    >
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {tags.length > 0 && (
        <p className={rowStyles.tags}>
          {tags.map((tag) => (
            <Link key={tag} to="/bookmarks" search={{ tag }} dir="auto">
              {tag}
            </Link>
          ))}
        </p>
      )}
      {isEditing && <NoteDialog bookmark={bookmark} onClose={() => setEditing(false)} />}
    </Row>
  )
}
