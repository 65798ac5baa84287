import { ApiError } from '@folkmoot/client'
import type { Draft } from '@folkmoot/contract'
import { useRouter } from '@tanstack/react-router'
import { CalendarClock, CalendarOff, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { removeWithUndo } from '../../drafts/removing.ts'
import { unschedule } from '../../drafts/saved.ts'
import { ContentKind } from '../../parts/content-kind.tsx'
import rowStyles from '../../parts/content-row.module.css'
import { errorText } from '../../parts/error-text.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { Row } from '../../parts/rows.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { dateOf, whole } from '../../texts/dates.ts'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import styles from './drafts.module.css'
import { openDraft } from './opening.ts'

const AUDIENCES: Record<Draft['visibility'], TextKey> = {
  all: 'composer.toAll',
  place: 'composer.toPlace',
  people: 'composer.toPeople',
  hidden: 'composer.toMe',
}

/** Where it goes, as far as the reader may see that now. */
function Where({ draft }: { draft: Draft }) {
  const { kind, changes, parent, parentContent, parentPlace, visibility } = draft
  const isChange = changes !== undefined
  if (isChange || kind === 'message' || kind === 'comment') {
    if (!parentContent) return t(isChange ? 'drafts.changeHidden' : 'drafts.replyHidden')
    const title = (
      <PathLink to={parentContent.resources.html?.ref}>{parentContent.subject ?? t('kind.other')}</PathLink>
    )
    return rich(isChange ? 'drafts.change' : 'drafts.reply', { title })
  }
  if (kind === 'update' || visibility !== 'place') return t(AUDIENCES[visibility])
  if (!parentPlace) return t(parent === undefined ? 'composer.toPlace' : 'drafts.placeHidden')
  return rich('drafts.in', {
    place: <PathLink to={parentPlace.html}>{parentPlace.name}</PathLink>,
  })
}

/** It stays as a draft. */
async function stop({ id: draftKey }: Draft): Promise<void> {
  await unschedule(await client.getDraft({ personID: '@me', draftKey }))
  await queryClient.invalidateQueries({ queryKey: ['listDrafts'] })
}

/** As if the server had refused it now. */
function reasonOf({ code, message }: NonNullable<Draft['sendProblem']>): string {
  const error = { status: 0, code, message, details: [] }
  const reply = {
    status: 0,
    headers: new Headers(),
    text: '',
    bytes: new Uint8Array(),
    body: undefined,
    error,
  }
  return errorText(new ApiError(reply))
}

export function DraftRow({ draft }: { draft: Draft }) {
  const { subject, excerpt, kind, updated, sendAt, sendProblem } = draft
  const { history } = useRouter()
  const [isRemoved, setRemoved] = useState(false)
  const open = () => void openDraft(draft, (path) => history.push(boot.base + path)).catch(notifyOf)
  const takeAway = () => void removeWithUndo(draft, (isShown) => setRemoved(!isShown))
  if (isRemoved) return null
  return (
    <Row
      lead={
        <span className={rowStyles.kind}>
          <ContentKind content={{ type: kind, question: kind === 'question' }} isIcon />
        </span>
      }
      onOpen={open}
      title={subject || excerpt || t('drafts.untitled')}
      about={rich('drafts.about', { where: <Where draft={draft} />, when: <When date={updated} /> })}
      end={
        <MoreMenu label={t('content.more')}>
          <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={open}>
            {t('drafts.open')}
          </MenuItem>
          {sendAt !== undefined && (
            <MenuItem
              icon={<CalendarOff aria-hidden="true" />}
              onSelect={() => void stop(draft).catch(notifyOf)}
            >
              {t('later.stop')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={takeAway}>
            {t('drafts.delete')}
          </MenuItem>
        </MoreMenu>
      }
    >
      {sendAt !== undefined && (
        <p className={styles.scheduled}>
          <CalendarClock size={16} aria-hidden="true" />
          {t('later.sentAt', { time: whole(dateOf(sendAt)) })}
        </p>
      )}
      {sendProblem && (
        <p className={styles.problem}>{t('later.problem', { reason: reasonOf(sendProblem) })}</p>
      )}
      {subject !== '' && excerpt !== '' && (
        <p className={styles.words} dir="auto">
          {excerpt}
        </p>
      )}
    </Row>
  )
}
