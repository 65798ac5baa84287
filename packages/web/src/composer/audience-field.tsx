/** Audience: everyone, a place, specific people, or only the author. */
import { EyeOff, Globe, type LucideIcon, MapPin, Users } from 'lucide-react'
import { Field, problemOf } from '../parts/field.tsx'
import { PersonPicker, PlacePicker } from '../parts/picker.tsx'
import { type TextKey, t } from '../texts/texts.ts'
import type { Audience, Draft } from './drafts.ts'
import { LineSelect } from './line-select.tsx'

const AUDIENCES: Record<Audience, { readonly icon: LucideIcon; readonly word: TextKey }> = {
  all: { icon: Globe, word: 'composer.toAll' },
  place: { icon: MapPin, word: 'composer.toPlace' },
  people: { icon: Users, word: 'composer.toPeople' },
  hidden: { icon: EyeOff, word: 'composer.toMe' },
}
const CHOICES = Object.keys(AUDIENCES) as Audience[]

interface AudienceSelectProps {
  readonly value: Audience
  readonly onChange: (audience: Audience) => void
}

export function AudienceSelect({ value, onChange }: AudienceSelectProps) {
  const { icon: Icon } = AUDIENCES[value]
  return (
    <LineSelect
      label={t('composer.audience')}
      icon={<Icon />}
      options={CHOICES.map((audience) => ({ value: audience, label: t(AUDIENCES[audience].word) }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface AudienceFieldProps {
  readonly draft: Draft
  readonly error: unknown
  /** Errors found before sending. */
  readonly problem?: string | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

/** Which place, or which people. */
export const AudienceField = ({ draft, error, problem, onChange }: AudienceFieldProps) => (
  <>
    {draft.audience === 'place' && (
      <Field label={t('composer.place')} problem={problem ?? problemOf(error, 'parent')}>
        {({ className: _, ...attributes }) => (
          <PlacePicker
            {...attributes}
            where="placesToWriteIn"
            value={draft.place}
            placeholder={t('composer.placeHint')}
            onChange={(place) => onChange({ place })}
          />
        )}
      </Field>
    )}
    {draft.audience === 'people' && (
      <Field label={t('composer.people')} problem={problem ?? problemOf(error, 'users')}>
        {({ className: _, ...attributes }) => (
          <PersonPicker
            {...attributes}
            value={draft.people}
            placeholder={t('composer.peopleHint')}
            onChange={(people) => onChange({ people })}
          />
        )}
      </Field>
    )}
  </>
)
