import { AUDIT_TARGETS } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { Field } from '../../../parts/field.tsx'
import { SearchChip } from '../../../parts/search-chip.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { t } from '../../../texts/texts.ts'
import styles from './audit.module.css'
import { actionGroups, actionText, hasFilters, NO_FILTERS } from './audit-state.ts'

interface AuditFiltersProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

interface PersonChipProps {
  readonly label: string
  readonly personID: string | undefined
  readonly onChoose: (personID: string | undefined) => void
}

function PersonChip({ label, personID, onChoose }: PersonChipProps) {
  const { data } = useQuery({
    ...ask('getPerson', { personID: personID ?? '' }),
    enabled: personID !== undefined,
    // Removed people are still in the log.
    retry: false,
  })
  return (
    <SearchChip
      label={label}
      value={personID && (data?.displayName ?? personID)}
      where="people"
      onChoose={(found) => onChoose(found?.uri.split('/').at(-1))}
    />
  )
}

const ActionField = ({ state, onChange }: AuditFiltersProps) => (
  <Field label={t('audit.action')}>
    {(attributes) => (
      <select
        {...attributes}
        value={state.action ?? ''}
        onChange={({ target }) => onChange({ action: target.value || undefined })}
      >
        <option value="">{t('audit.anyAction')}</option>
        {actionGroups().map(({ name, label, actions }) => (
          <optgroup key={name} label={label}>
            {actions.length > 1 && (
              <option value={name}>
                {label}: {t('audit.anyAction')}
              </option>
            )}
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    )}
  </Field>
)

export const AuditFilters = ({ state, onChange }: AuditFiltersProps) => (
  <>
    <Chips label={t('filter.filters')}>
      <PersonChip label={t('audit.actor')} personID={state.actor} onChoose={(actor) => onChange({ actor })} />
      <PersonChip
        label={t('audit.about')}
        personID={state.about}
        onChoose={(about) => onChange({ about, target: undefined })}
      />
      <ChoiceChip
        label={t('audit.target')}
        choices={AUDIT_TARGETS.map((value) => ({ value, label: t(`audit.targets.${value}`) }))}
        chosen={state.target}
        onChoose={(target) => onChange({ target, about: undefined })}
      />
      {hasFilters(state) && (
        <Button kind="quiet" onClick={() => onChange(NO_FILTERS)}>
          {t('audit.clear')}
        </Button>
      )}
    </Chips>
    <div className={styles.fields}>
      <ActionField state={state} onChange={onChange} />
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`audit.${name}`)}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={state[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value || undefined })}
            />
          )}
        </Field>
      ))}
    </div>
  </>
)
