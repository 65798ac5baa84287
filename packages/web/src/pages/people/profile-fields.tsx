import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../parts/button.tsx'
import { Field, inputClass } from '../../parts/field.tsx'
import { POSITION } from '../../parts/profile.ts'
import { t } from '../../texts/texts.ts'
import styles from './person.module.css'
import type { ProfileField } from './profile-draft.ts'

interface ProfileFieldsProps {
  readonly fields: readonly ProfileField[]
  readonly onChange: (fields: readonly ProfileField[]) => void
}

const MOST = 100

interface OwnFieldProps {
  readonly field: ProfileField
  readonly onChange: (field: ProfileField) => void
  readonly onRemove: () => void
}

/** A field with a custom label. */
const OwnField = ({ field, onChange, onRemove }: OwnFieldProps) => (
  <li className={styles.ownField}>
    <input
      dir="auto"
      className={inputClass}
      aria-label={t('people.edit.fieldLabel')}
      placeholder={t('people.edit.fieldLabel')}
      maxLength={100}
      value={field.label}
      onChange={(event) => onChange({ ...field, label: event.target.value })}
    />
    <textarea
      dir="auto"
      className={inputClass}
      aria-label={field.label || t('people.edit.fieldValue')}
      placeholder={t('people.edit.fieldValue')}
      maxLength={2000}
      rows={1}
      value={field.value}
      onChange={(event) => onChange({ ...field, value: event.target.value })}
    />
    <IconButton label={t('people.edit.fieldRemove', { name: field.label })} onClick={onRemove}>
      <Trash2 />
    </IconButton>
  </li>
)

/** Standard fields, then custom ones. */
export function ProfileFields({ fields, onChange }: ProfileFieldsProps) {
  const replace = (next: ProfileField) =>
    onChange(fields.map((field) => (field.key === next.key ? next : field)))
  const known = fields.filter(({ key }) => POSITION.some((label) => label === key))
  const own = fields.filter((field) => !known.includes(field))
  const add = () => onChange([...fields, { key: crypto.randomUUID(), label: '', value: '' }])
  return (
    <>
      {known.map((field) => (
        <Field key={field.key} label={t(`people.field.${field.key as (typeof POSITION)[number]}`)}>
          {(attributes) => (
            <input
              {...attributes}
              maxLength={2000}
              value={field.value}
              onChange={(event) => replace({ ...field, value: event.target.value })}
            />
          )}
        </Field>
      ))}
      <fieldset className={styles.ownFields}>
        <legend>{t('people.edit.fields')}</legend>
        <ul className={styles.list}>
          {own.map((field) => (
            <OwnField
              key={field.key}
              field={field}
              onChange={replace}
              onRemove={() => onChange(fields.filter(({ key }) => key !== field.key))}
            />
          ))}
        </ul>
        {fields.length < MOST && (
          <Button kind="quiet" onClick={add}>
            <Plus aria-hidden="true" />
            {t('people.edit.fieldAdd')}
          </Button>
        )}
      </fieldset>
    </>
  )
}
