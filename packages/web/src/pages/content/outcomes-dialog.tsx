import type { Content, Outcome, OutcomeKind } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Outcomes that the reader may set, and those that are set. */
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
  // Dropped on close, so that it never shows stale data.
  const asked = { ...ask('listOutcomes', { contentID, count: 100 }), gcTime: 0 }
  const { data, error, refetch } = useQuery(asked)
  // Optimistic; several requests may run at once.
  const [wanted, setWanted] = useState<ReadonlyMap<OutcomeKind, boolean>>(new Map())
  async function change(name: OutcomeKind, held: Outcome | undefined) {
    if (wanted.has(name)) return
    setWanted((before) => new Map(before).set(name, !held))
    try {
      if (held) await client.deleteOutcome({ outcomeID: held.id })
      else await client.createOutcome({ contentID, body: { outcomeType: { name } } })
    } catch (failure) {
      notifyOf(failure)
    }
    await Promise.all(
      ['listOutcomes', 'getContent'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )
    setWanted((before) => new Map([...before].filter(([one]) => one !== name)))
  }
  return (
    <Dialog title={t('content.outcomes.title')} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Waiting shape="lines" />}
      {data && (
        <ChoiceSet label={t('content.outcomes.choose')} isBusy={wanted.size > 0}>
          {kindsOf(content, data.list).map((name) => {
            const held = data.list.find(({ outcomeType }) => outcomeType.name === name)
            return (
              <Check
                key={name}
                label={t(OUTCOME_TEXTS[name])}
                isOn={wanted.get(name) ?? held !== undefined}
                isDisabled={held !== undefined && !may(held, 'self', 'DELETE')}
                onChange={() => void change(name, held)}
              />
            )
          })}
        </ChoiceSet>
      )}
    </Dialog>
  )
}
