/** How much is stored, what waits to be cleaned up, and whether the store of files works. */
import type { Storage } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { ask } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { When } from '../../../parts/when.tsx'
import { dateOf } from '../../../texts/dates.ts'
import { sizeText } from '../../../texts/sizes.ts'
import { currentLocale, rich, t } from '../../../texts/texts.ts'
import styles from './health.module.css'

/** In UTC, so at noon it is the same day nearly everywhere. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    dateOf(`${day}T12:00:00Z`),
  )

function Total({ days }: Pick<Storage, 'days'>) {
  const [newest] = days
  const oldest = days.at(-1)
  if (!newest || !oldest) return <p className={styles.quiet}>{t('storage.notMeasured')}</p>
  const { files, bytes, day } = newest
  return (
    <p>
      {t('storage.total', { files, size: sizeText(bytes), day: dayText(day) })}
      {oldest !== newest && (
        <span className={styles.quiet}>
          {' '}
          {t('storage.before', { size: sizeText(oldest.bytes), day: dayText(oldest.day) })}
        </span>
      )}
    </p>
  )
}

const Kinds = ({ kinds }: Pick<Storage, 'kinds'>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{t('storage.what')}</th>
        <th scope="col">{t('storage.files')}</th>
        <th scope="col">{t('storage.size')}</th>
      </tr>
    </thead>
    <tbody>
      {kinds.map(({ kind, inDatabase, files, bytes }) => (
        <tr key={kind}>
          <th scope="row">
            {t(`storage.kind.${kind}`)}
            {inDatabase && <span className={styles.quiet}> {t('storage.database')}</span>}
          </th>
          <td>{new Intl.NumberFormat(currentLocale()).format(files)}</td>
          <td>{sizeText(bytes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Unused = ({ unused: { files, bytes, oldest } }: Pick<Storage, 'unused'>) => (
  <p className={styles.quiet}>
    {t('storage.unused', { files, size: sizeText(bytes) })}
    {oldest !== undefined && <> {rich('storage.oldest', { when: <When key="oldest" date={oldest} /> })}</>}
  </p>
)

function Test() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => client.testStorage({}) })
  return (
    <>
      <p className={styles.quiet}>{t('storage.testHint')}</p>
      <Button disabled={isPending} onClick={() => mutate()}>
        {t('storage.test')}
      </Button>
      {error && <Problem error={error} />}
      {data && !isPending && (
        <div role="status">
          <p className={data.passed ? undefined : styles.bad}>
            {t(data.passed ? 'storage.passed' : 'storage.failed', { milliseconds: data.milliseconds })}
          </p>
          {data.answer !== undefined && (
            <p className={styles.error} dir="auto">
              {data.answer}
            </p>
          )}
        </div>
      )}
    </>
  )
}

export function StorageFacts() {
  const me = useMe()
  const { data, error, refetch } = useQuery({
    ...ask('getStorage', {}),
    enabled: may(me, 'storage', 'GET'),
  })
  if (!may(me, 'storage', 'GET')) return null
  return (
    <section>
      <h2 className={styles.heading}>{t('storage.title')}</h2>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.quiet}>{t(`storage.in.${data.kind}`)}</p>
          <Total days={data.days} />
          {data.kinds.length > 0 && <Kinds kinds={data.kinds} />}
          <Unused unused={data.unused} />
        </>
      )}
      {may(me, 'storageTest', 'POST') && <Test />}
    </section>
  )
}
