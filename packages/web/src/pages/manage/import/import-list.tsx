/** Imports of the last weeks, and how far they are. */
import type { PeopleImport } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { may } from '../../../api/allowed.ts'
import { client, own } from '../../../api/client.ts'
import { askPages, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './import.module.css'

const POLL_MS = 1000

function Progress({ total, created, failed, state }: PeopleImport) {
  if (state === 'done') return <p className={styles.sum}>{t('import.done', { created, failed })}</p>
  const text = t('import.running', { done: created + failed, total })
  return (
    <>
      <p className={styles.sum}>{text}</p>
      <progress className={styles.progress} aria-label={text} max={total} value={created + failed} />
    </>
  )
}

function ImportRow({ found }: { found: PeopleImport }) {
  const { id, creator, failed, published, resources } = found
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.mailImportedPeople({ importID: id }),
    onSuccess: () => notify(t('import.sent')),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPeopleImports'] }),
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Progress {...found} />
        <p className={styles.quiet}>
          {rich('import.by', {
            date: <When key="at" date={published} />,
            name: creator?.displayName ?? '…',
          })}
        </p>
      </div>
      <div className={styles.actions}>
        {may(found, 'mails', 'POST') && (
          <Button disabled={isPending} onClick={() => mutate()}>
            {t('import.sendMails')}
          </Button>
        )}
        {resources.csv && (
          <a href={own(resources.csv.ref)} download={`import-${id}.csv`}>
            {t('import.report')}
          </a>
        )}
        {resources.csv && failed > 0 && (
          <a href={`${own(resources.csv.ref)}?failed=true`} download={`import-${id}-failed.csv`}>
            {t('import.failedReport')}
          </a>
        )}
      </div>
    </li>
  )
}

export function ImportList() {
  const found = useInfiniteQuery({
    ...askPages('listPeopleImports', {}),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some((one) => one.state === 'running')) ? POLL_MS : false,
  })
  return (
    <>
      <h2 className={styles.heading}>{t('import.list')}</h2>
      <p className={styles.quiet}>{t('import.kept')}</p>
      <PagedRows
        label={t('import.list')}
        found={found}
        keyOf={({ id }) => id}
        draw={(one) => <ImportRow found={one} />}
        empty={<p className={styles.quiet}>{t('import.none')}</p>}
      />
    </>
  )
}
