import type { VersionDiff } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ask } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './versions.module.css'

interface ChoiceProps {
  readonly label: string
  readonly name: 'from' | 'to'
  readonly value: number
  readonly numbers: readonly number[]
}

/** Compares any two versions, named in the address. */
function Choice({ label, name, value, numbers }: ChoiceProps) {
  const router = useRouter()
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        className={inputClass}
        value={value}
        onChange={({ target }) =>
          void router.navigate({
            to: '.',
            search: ((old: object) => ({ ...old, [name]: target.value })) as never,
            resetScroll: false,
          })
        }
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {t('content.versions.number', { number })}
          </option>
        ))}
      </select>
    </label>
  )
}

function ViewButton({ view, isCurrent }: { view: 'inline' | 'split'; isCurrent: boolean }) {
  const router = useRouter()
  return (
    <Button
      kind="quiet"
      aria-pressed={isCurrent}
      onClick={() =>
        void router.navigate({
          to: '.',
          search: ((old: object) => ({ ...old, view: view === 'split' ? view : '' })) as never,
          resetScroll: false,
        })
      }
    >
      {view === 'split' ? t('content.diff.split') : t('content.diff.inline')}
    </Button>
  )
}

/** One text for all views: insertions or deletions are hidden by style. */
const Text = ({ diff, side }: { diff: VersionDiff; side: 'inline' | 'before' | 'after' }) => (
  <div className={`${styles.text} ${styles[side]}`}>
    <div className={styles.subject}>
      <RichText html={diff.subject} isSmall />
    </div>
    <RichText html={diff.html} isSmall />
  </div>
)

function Compared({ diff, isSplit }: { diff: VersionDiff; isSplit: boolean }) {
  const { inserted, deleted } = diff.tags
  return (
    <>
      <p className={styles.sum}>{t('content.diff.sum', { added: diff.inserted, removed: diff.deleted })}</p>
      {(inserted.length > 0 || deleted.length > 0) && (
        <p className={styles.sum}>
          {t('content.tags')}:{' '}
          {deleted.map((tag) => (
            <del key={tag}>#{tag} </del>
          ))}
          {inserted.map((tag) => (
            <ins key={tag}>#{tag} </ins>
          ))}
        </p>
      )}
      {isSplit ? (
        <div className={styles.split}>
          <section aria-label={t('content.versions.number', { number: diff.from })}>
            <Text diff={diff} side="before" />
          </section>
          <section aria-label={t('content.versions.number', { number: diff.to })}>
            <Text diff={diff} side="after" />
          </section>
        </div>
      ) : (
        <Text diff={diff} side="inline" />
      )}
    </>
  )
}

interface DiffProps {
  readonly contentID: string
  readonly from: number
  readonly to: number
  /** The versions to choose from. */
  readonly numbers: readonly number[]
  readonly isSplit: boolean
}

export function Diff({ contentID, from, to, numbers, isSplit }: DiffProps) {
  const asked = { contentID, number: String(from), otherNumber: String(to) }
  const { data: diff, error, refetch } = useQuery(ask('compareVersions', asked))
  return (
    <section className={styles.diff} aria-label={t('content.diff.title')}>
      <div className={styles.choices}>
        <Choice label={t('content.diff.from')} name="from" value={from} numbers={numbers} />
        <Choice label={t('content.diff.to')} name="to" value={to} numbers={numbers} />
        <span className={styles.views}>
          <ViewButton view="inline" isCurrent={!isSplit} />
          <ViewButton view="split" isCurrent={isSplit} />
        </span>
      </div>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!diff && !error && <Waiting shape="lines" />}
      {diff && <Compared diff={diff} isSplit={isSplit} />}
    </section>
  )
}
