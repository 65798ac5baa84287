/** The face of the community: edited as a draft, seen in both themes, then published. */
import { appPaths } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './look.module.css'
import { LookForm } from './look-form.tsx'

function Body() {
  const { data, error, refetch } = useQuery({ ...ask('getLookDraft', {}), refetchOnMount: 'always' })
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <>
      <p className={styles.hint}>{t('look.hint')}</p>
      <LookForm draft={data} />
    </>
  )
}

export const LookPage = () => (
  <ManageFrame path={appPaths.manageLook} title={t('look.title')}>
    <Body />
  </ManageFrame>
)
