import { ApiError } from '@folkmoot/client'
import type { Update } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { FirstLook } from '../../parts/first-look.tsx'
import { LinkPreviews } from '../../parts/link-previews.tsx'
import { Page } from '../../parts/page.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useRemoved } from '../../parts/removing.ts'
import { creationDateOf, personOf } from '../../parts/shown-update.ts'
import body from '../../parts/update-body.module.css'
import { UpdateBody } from '../../parts/update-body.tsx'
import { useReadMark } from '../../parts/use-read-mark.ts'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { Comments } from './comments.tsx'
import { UpdateActions } from './update-actions.tsx'
import styles from './updates.module.css'

function Whole({ update }: { update: Update }) {
  const { id: updateID, replyCount } = update
  useReadMark(isSignedIn ? () => client.markUpdateRead({ updateID }) : undefined, `${updateID} ${replyCount}`)
  return (
    <>
      <article className={styles.whole}>
        <header className={styles.wholeHead}>
          <Avatar url={update.author.links.avatar ?? undefined} size={48} />
          <div>
            <h1>
              {rich('updates.ofPerson', {
                person: <PersonLink key="person" person={personOf(update.author)} size={0} />,
              })}
            </h1>
            <p className={body.by}>
              {update.repostOf && <span>{t('updates.repostedBy')}</span>}
              <When date={creationDateOf(update)} />
            </p>
          </div>
        </header>
        <UpdateBody update={update} />
        <LinkPreviews
          text={{ id: String(update.id), html: update.content.text, updated: creationDateOf(update) }}
        />
        <UpdateActions update={update} isAlone />
      </article>
      <Comments update={update} />
    </>
  )
}

/** One status update with its comments. */
export function UpdatePage() {
  const { username = '', updateID = '' } = useParams({ strict: false }) as Record<string, string>
  const { data: update, error, refetch } = useQuery(ask('getUpdateOfPage', { username, updateID }))
  const removed = useRemoved()
  const isMissing = error instanceof ApiError && [400, 403, 404].includes(error.status)
  if (isMissing || removed.has(`update ${updateID}`)) return <MissingPage />
  const title = t('updates.of', { name: update?.author.name ?? username })
  return (
    <Page title={title} hasOwnHeading={!error}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && (update ? <Whole update={update} /> : <FirstLook />)}
    </Page>
  )
}
