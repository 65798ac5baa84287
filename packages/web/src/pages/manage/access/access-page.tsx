/** Why somebody can or cannot see something, and who can see it. For admins. */
import { ApiError } from '@folkmoot/client'
import { appPaths } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './access.module.css'
import { ObjectField, PersonField, VISITOR } from './access-choice.tsx'
import { Readers } from './access-readers.tsx'
import { Verdict } from './access-verdict.tsx'

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isMissing(error) ? (
    <Empty title={t('access.missing')}>
      <p>{t('access.missingHint')}</p>
    </Empty>
  ) : (
    <Problem error={error} onRetry={onRetry} />
  )

function Explained({ object, person }: { object: string; person: string }) {
  const input = person === VISITOR ? { object } : { object, person }
  const { data, error, refetch } = useQuery({
    ...ask('explainAccess', input),
    placeholderData: keepPreviousData,
  })
  if (data) return <Verdict explanation={data} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting shape="lines" />
}

function Asked() {
  const [{ object, person }, change] = useAddress()
  const audience = useQuery({
    ...ask('describeAudience', { object: object ?? '' }),
    enabled: object !== undefined,
  })
  const isPerson = person !== undefined && person !== VISITOR
  const asked = useQuery({ ...ask('getPerson', { personID: person ?? '' }), enabled: isPerson })
  return (
    <>
      <p className={styles.quiet}>{t('access.hint')}</p>
      <div className={styles.choice}>
        <ObjectField
          key={object ?? ''}
          chosen={audience.data}
          onChange={(chosen) => change({ object: chosen })}
        />
        <PersonField
          chosen={isPerson ? asked.data : person === VISITOR ? VISITOR : undefined}
          onChange={(chosen) => change({ person: chosen })}
        />
      </div>
      {audience.error && <Failed error={audience.error} onRetry={() => void audience.refetch()} />}
      {object !== undefined && audience.isPending && <Waiting />}
      {object !== undefined && audience.data && (
        <>
          {person !== undefined && <Explained object={object} person={person} />}
          <Readers audience={audience.data} object={object} />
        </>
      )}
    </>
  )
}

export const AccessPage = () => (
  <ManageFrame path={appPaths.manageAccess} title={t('access.title')}>
    <Asked />
  </ManageFrame>
)
