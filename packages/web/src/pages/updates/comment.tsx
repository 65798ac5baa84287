import { Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { callOf } from '../../offline/calls.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { LinkPreviews } from '../../parts/link-previews.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { removeWithUndo } from '../../parts/removing.ts'
import { RichText } from '../../parts/rich-text.tsx'
import { creationDateOf, personOf, type ShownComment } from '../../parts/shown-update.ts'
import body from '../../parts/update-body.module.css'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import { LikeButton } from './like-button.tsx'
import { keyed, type SentText, sendText } from './sending.ts'
import styles from './updates.module.css'
import { WritingBox } from './writing-box.tsx'

/** Maximum indentation on a phone. */
const DEEPEST = 4

interface CommentProps {
  readonly comment: ShownComment
  readonly depth: number
  readonly onAnswered: () => Promise<unknown>
}

/** One comment, followed by its answers. */
export function Comment({ comment, depth, onAnswered }: CommentProps) {
  const [isAnswering, setAnswering] = useState(false)
  const { id, author, likeCount, liked } = comment
  const remove = () =>
    removeWithUndo(`update ${id}`, {
      text: t('updates.commentRemoved'),
      remove: () => client.deleteUpdateComment({ updateCommentID: id }),
    })
  async function answer(sent: SentText) {
    const { html, key } = sent
    await sendText(
      callOf('createUpdateCommentReply', { updateCommentID: id, body: { html }, ...keyed(key) }),
      sent,
    )
    await onAnswered()
    setAnswering(false)
  }
  return (
    <li
      id={`comment-${id}`}
      className={styles.comment}
      style={{ marginInlineStart: `${Math.min(depth, DEEPEST) * 1.5}rem` }}
    >
      <Avatar url={author.links.avatar ?? undefined} size={32} />
      <article aria-label={t('updates.commentOf', { name: author.name })}>
        <p className={body.by}>
          <PersonLink person={personOf(author)} size={0} />
          <PathLink to={comment.resources.html?.ref}>
            <When date={creationDateOf(comment)} />
          </PathLink>
        </p>
        <div className={body.text}>
          <RichText html={comment.content.text} isSmall />
        </div>
        <LinkPreviews
          text={{ id: String(id), html: comment.content.text, updated: creationDateOf(comment) }}
        />
        <div className={styles.actions}>
          <LikeButton
            thing={{ kind: 'comment', id, likeCount, liked }}
            isOffered={may(comment, 'likes', 'POST')}
          />
          {may(comment, 'comments', 'POST') && (
            <Button kind="quiet" aria-expanded={isAnswering} onClick={() => setAnswering(!isAnswering)}>
              <Reply aria-hidden="true" />
              {t('updates.reply')}
            </Button>
          )}
          {may(comment, 'self', 'DELETE') && (
            <IconButton label={t('updates.commentRemove')} onClick={remove}>
              <Trash2 />
            </IconButton>
          )}
        </div>
        {isAnswering && (
          <WritingBox
            label={t('updates.replyTo', { name: author.name })}
            action={t('updates.reply')}
            autoFocus
            onSend={answer}
          />
        )}
      </article>
    </li>
  )
}
