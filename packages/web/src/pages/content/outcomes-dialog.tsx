import type { Content, Outcome, OutcomeKind } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { Check, ChoiceSet } from '../../parts/choice-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { OUTCOME_TEXTS } from './states.tsx'

const KINDS: readonly OutcomeKind[] = [
  'decision',
  'success',
  'action',
  'wip',
  'finalized',
  'outdated',
  'official',
]

/** What the reader may say of it, and what is said already. */
const kindsOf = ({ outcomeTypes }: Content, held: readonly Outcome[]) =>
  KINDS.filter((kind) =>
    [...outcomeTypes, ...held.map(({ outcomeType }) => outcomeType)].some(({ name }) => name === kind),
  )

interface OutcomesDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

export function OutcomesDialog({ content, onClose }: OutcomesDialogProps) {
  const { id: contentID } = content
  const { data, error, refetch } = useQuery(ask('listOutcomes', { contentID, count: 100 }))
  const change = useMutation({
    mutationFn: async ({ name, held }: { name: OutcomeKind; held?: Outcome | undefined }) => {
      if (held) await client.deleteOutcome({ outcomeID: held.id })
      else await client.createOutcome({ contentID, body: { outcomeType: { name } } })
    },
    onError: notifyOf,
    onSettled: () =>
      Promise.all(
        ['listOutcomes', 'getContent'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  })
  return (
    <Dialog title={t('content.outcomes.title')} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Waiting />}
      {data && (
        <ChoiceSet label={t('content.outcomes.what')} isBusy={change.isPending}>
          {kindsOf(content, data.list).map((name) => {
            const held = data.list.find(({ outcomeType }) => outcomeType.name === name)
            const wanted = change.isPending && change.variables.name === name ? change.variables : undefined
            return (
              <Check
                key={name}
                label={t(OUTCOME_TEXTS[name])}
                isOn={wanted ? wanted.held === undefined : held !== undefined}
                isDisabled={held !== undefined && !may(held, 'self', 'DELETE')}
                onChange={() => change.isPending || change.mutate({ name, held })}
              />
            )
          })}
        </ChoiceSet>
      )}
    </Dialog>
  )
}
