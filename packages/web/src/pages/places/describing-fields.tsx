import { Field, problemOf } from '../../parts/field.tsx'
import { t } from '../../texts/texts.ts'

interface Described {
  readonly description: string
  /** As typed. */
  readonly tags: string
}

interface DescribingFieldsProps {
  readonly draft: Described
  readonly error: unknown
  readonly onChange: (next: Partial<Described>) => void
}

interface PlaceNameProps {
  readonly name: string
  readonly problem: string | undefined
  readonly onName: (name: string) => void
}

export const PlaceName = ({ name, problem, onName }: PlaceNameProps) => (
  <Field label={t('places.name')} problem={problem}>
    {(attributes) => (
      <input
        {...attributes}
        required
        maxLength={200}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
    )}
  </Field>
)

/** Name, description and tags of a place. */
export const DescribingFields = ({ draft, error, onChange }: DescribingFieldsProps) => (
  <>
    <Field
      label={t('places.description')}
      hint={t('places.description.hint')}
      problem={problemOf(error, 'description')}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          rows={4}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
    </Field>
    <Field label={t('places.tags')} hint={t('places.tags.hint')} problem={problemOf(error, 'tags')}>
      {(attributes) => (
        <input
          {...attributes}
          value={draft.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
      )}
    </Field>
  </>
)
