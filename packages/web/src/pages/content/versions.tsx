/** Versions of a document: authors, dates, differences, and restore. */
import type { Content, ContentVersion } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import { Diff } from './diff.tsx'
import styles from './versions.module.css'

interface Compared {
  readonly tab?: string
  readonly from?: string
  readonly to?: string
  readonly view?: string
}

/** The version that its differences are shown to: not each one before it is for this reader. */
function previousOf({ resources }: ContentVersion): number | undefined {
  const number = resources.diff?.ref.split('/').at(-3)
  return number === undefined ? undefined : Number(number)
}

/** Those listed so far and the chosen ones: of versions on later pages nobody knows yet which are for this reader. */
function choicesOf(versions: readonly ContentVersion[], chosen: readonly number[]): number[] {
  const numbers = new Set([...versions.map(({ number }) => number), ...chosen.filter(Number.isInteger)])
  return [...numbers].sort((one, other) => other - one)
}

const FIELDS = 'number,author,published,minor,resources'

function useRestore(document: Content) {
  const router = useRouter()
  return useMutation({
    mutationFn: (number: number) =>
      client.restoreVersion({ contentID: document.id, number: String(number), fields: 'id' }),
    onSuccess: async (_answer, number) => {
      await Promise.all(
        ['getContent', 'listVersions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
      notify(t('content.versions.restored', { number }))
      await router.navigate({ to: '.', search: {} as never })
    },
    onError: notifyOf,
  })
}

interface VersionRowProps {
  readonly version: ContentVersion
  readonly isNewest: boolean
  readonly isCompared: boolean
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
}

function VersionRow({ version, isNewest, isCompared, isBusy, onRestore }: VersionRowProps) {
  const { number } = version
  const previous = previousOf(version)
  return (
    <li className={isCompared ? styles.compared : undefined}>
      <span className={styles.number}>{t('content.versions.number', { number })}</span>
      <PersonLink person={version.author} size={24} />
      <span className={styles.when}>
        <When date={version.published} />
        {version.minor && ` · ${t('content.versions.minor')}`}
        {isNewest && ` · ${t('content.versions.newest')}`}
      </span>
      <span className={styles.acts}>
        {previous !== undefined && (
          <Link
            to="."
            className={buttonClass('quiet')}
            search={((old: Compared) => ({ ...old, from: String(previous), to: String(number) })) as never}
            resetScroll={false}
          >
            {t('content.versions.compare')}
          </Link>
        )}
        {!isNewest && may(version, 'restore', 'POST') && (
          <Button kind="quiet" disabled={isBusy} onClick={() => onRestore(number)}>
            {t('content.versions.restore')}
          </Button>
        )}
      </span>
    </li>
  )
}

export function Versions({ document }: { document: Content }) {
  const search = useSearch({ strict: false }) as Compared
  const newest = document.versionNumber ?? 1
  const query = useInfiniteQuery(askPages('listVersions', { contentID: document.id, fields: FIELDS }))
  const restore = useRestore(document)
  const versions = query.data?.pages.flatMap(({ list }) => list)
  const to = Number(search.to ?? newest)
  const compared = versions?.find(({ number }) => number === to)
  const from = Number(search.from ?? (compared && previousOf(compared)) ?? to)
  return (
    <>
      <p className={styles.back}>
        <Link to="." search={{} as never}>
          {t('content.versions.back')}
        </Link>
      </p>
      {versions && from !== to && (
        <Diff
          contentID={document.id}
          from={from}
          to={to}
          numbers={choicesOf(versions, [from, to])}
          isSplit={search.view === 'split'}
        />
      )}
      {query.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!versions && !query.error && <Waiting shape="lines" />}
      {versions && (
        <ol className={styles.versions} aria-label={t('content.versions.title')}>
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isNewest={version.number === newest}
              isCompared={version.number === from || version.number === to}
              isBusy={restore.isPending}
              onRestore={restore.mutate}
            />
          ))}
        </ol>
      )}
      <More
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
