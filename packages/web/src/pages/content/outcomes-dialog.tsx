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

const KINDS: readonly OutcomeKind[] = ['decision', 'success', 'action', 'wip', 'finalized', 'outdated']

/** What is official is said by those who look after the place, who may change it. */
const kindsOf = (content: Content, held: readonly Outcome[]) =>
  may(content.parentPlace, 'self', 'PUT') || held.some(({ outcomeType }) => outcomeType.name === 'official')
    ? [...KINDS, 'official' as const]
    : KINDS

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
        <ChoiceSet label={t('content.outcomes.what')} isDisabled={change.isPending}>
          {kindsOf(content, data.list).map((name) => {
            const held = data.list.find(({ outcomeType }) => outcomeType.name === name)
            const wanted = change.isPending && change.variables.name === name ? change.variables : undefined
            return (
              <Check
                key={name}
                label={t(OUTCOME_TEXTS[name])}
                isOn={wanted ? wanted.held === undefined : held !== undefined}
                isDisabled={held !== undefined && !may(held, 'self', 'DELETE')}
                onChange={() => change.mutate({ name, held })}
              />
            )
          })}
        </ChoiceSet>
      )}
    </Dialog>
  )
}
