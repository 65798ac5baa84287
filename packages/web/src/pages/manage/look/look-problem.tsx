import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import { isStale } from './draft.ts'

/** If somebody else changed the draft: what was typed stays, beside their changes. */
export const LookProblem = ({ error }: { error: Error }) =>
  isStale(error) ? <Problem error={error} kept={t('look.stale')} /> : <Problem error={error} />
