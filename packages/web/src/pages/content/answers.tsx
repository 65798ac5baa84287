/** The conversation below content: replies to a discussion, comments on anything else. */
import type { Content } from '@folkmoot/contract'
import { Reply } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { isSignedIn, signInPath } from '../../api/me.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { Answer, type FormKind } from './answer.tsx'
import { AnswerForm } from './answer-form.tsx'
import { anchorOf, placeAnswers, uriOf } from './answer-list.ts'
import styles from './answers.module.css'
import { News } from './news.tsx'
import { type Reading, useReading } from './reading.ts'
import { type Conversation, useConversation } from './use-conversation.ts'
import { ToUnread } from './to-unread.tsx'

const NOTHING_REMOVED: ReadonlySet<string> = new Set()

interface ListProps {
  readonly content: Content
  readonly conversation: Conversation
  readonly reading: Reading
}

function AnswerList({ content, conversation, reading }: ListProps) {
  const { pages, removed, liked, target, form, handlers } = conversation
  const placed = placeAnswers(
    pages.flatMap(({ list }) => list),
    uriOf(content),
    removed ?? NOTHING_REMOVED,
  )
  return (
    <ol className={styles.answers} aria-label={titleOf(content)}>
      {placed.map((one) => (
        <Answer
          key={one.answer.id}
          placed={one}
          isLiked={liked.has(one.answer.id)}
          isNew={reading.isNew(one.answer)}
          isCorrect={content.answer === uriOf(one.answer)}
          isOfQuestion={content.question ?? false}
          isTarget={target === one.answer.id}
          form={form?.id === one.answer.id ? form.kind : undefined}
          on={handlers}
        />
      ))}
    </ol>
  )
}
