/** Erasures of people, each with its report. */
import { appPaths, type Erasure } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages } from '../../../api/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { Row } from '../../../parts/rows.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './erasures.module.css'
import { ReportDialog } from './report-dialog.tsx'

const POLL_MS = 1000

const ErasureRow = ({ erasure, onOpen }: { erasure: Erasure; onOpen: () => void }) => (
  <Row
    title={t('erasures.person', { id: erasure.personID })}
    onOpen={onOpen}
    about={
      <>
        {erasure.state === 'running' ? t('erasures.running') : t('erasures.done')}
        {' · '}
        {rich('erasures.by', {
          date: <When key="at" date={erasure.published} />,
          name: erasure.creator?.displayName ?? '…',
        })}
      </>
    }
  />
)

function Body() {
  const [opened, setOpened] = useState<string>()
  const found = useInfiniteQuery({
    ...askPages('listErasures', {}),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some((one) => one.state === 'running')) ? POLL_MS : false,
  })
  const all = found.data?.pages.flatMap(({ list }) => list) ?? []
  const erasure = all.find(({ id }) => id === opened)
  return (
    <>
      <p className={styles.quiet}>{t('erasures.about')}</p>
      <PagedRows
        label={t('erasures.title')}
        found={found}
        keyOf={({ id }) => id}
        draw={(one) => <ErasureRow erasure={one} onOpen={() => setOpened(one.id)} />}
        empty={<Empty title={t('erasures.none')} />}
      />
      {erasure && <ReportDialog erasure={erasure} onClose={() => setOpened(undefined)} />}
    </>
  )
}

export const ErasuresPage = () => (
  <ManageFrame path={appPaths.manageErasures} title={t('erasures.title')}>
    <Body />
  </ManageFrame>
)
