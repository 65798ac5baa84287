/** Audience: everyone, a place, specific people, or only the author. */
import { EyeOff, Globe, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Choice, Choices } from '../parts/choices.tsx'
import { Field, problemOf } from '../parts/field.tsx'
import { PersonPicker, PlacePicker } from '../parts/picker.tsx'
import { t } from '../texts/texts.ts'
import type { Audience, Draft } from './drafts.ts'

const withIcon = (icon: ReactNode, text: string) => (
  <>
    {icon}
    {text}
  </>
)

const choices = (): Choice<Audience>[] => [
  { value: 'all', label: withIcon(<Globe size={16} aria-hidden="true" />, t('composer.toAll')) },
  { value: 'place', label: withIcon(<MapPin size={16} aria-hidden="true" />, t('composer.toPlace')) },
  { value: 'people', label: withIcon(<Users size={16} aria-hidden="true" />, t('composer.toPeople')) },
  { value: 'hidden', label: withIcon(<EyeOff size={16} aria-hidden="true" />, t('composer.toMe')) },
]

interface AudienceFieldProps {
  readonly draft: Draft
  readonly error: unknown
  /** Errors found before sending. */
  readonly problem?: string | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

export const AudienceField = ({ draft, error, problem, onChange }: AudienceFieldProps) => (
  <>
    <Choices
      legend={t('composer.audience')}
      choices={choices()}
      value={draft.audience}
      onChange={(audience) => onChange({ audience })}
    />
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
