/** What invitations by link and by mail have in common. */
import { formatDate, type NewInvitation } from '@folkmoot/contract'
import { useState } from 'react'
import type { Found } from '../../../api/suggestions.ts'
import { Field, problemOf } from '../../../parts/field.tsx'
import { PlacePicker } from '../../../parts/picker.tsx'
import { t } from '../../../texts/texts.ts'

const DAY_MS = 86_400_000
const LIVES = [1, 7, 30, 90, 365] as const
const USUAL_LIFE = 7
/** A little less than a whole year, which would be too late once it arrives. */
const MARGIN_MS = 60_000

export interface CommonFields {
  readonly note: string
  readonly place: Found | undefined
  readonly days: number
}

export const useCommonFields = () => useState<CommonFields>({ note: '', place: undefined, days: USUAL_LIFE })

export const bodyOf = ({
  note,
  place,
  days,
}: CommonFields): Pick<NewInvitation, 'note' | 'place' | 'expires'> => ({
  ...(note.trim() !== '' && { note: note.trim() }),
  ...(place && { place: place.uri }),
  expires: formatDate(new Date(Date.now() + days * DAY_MS - MARGIN_MS)),
})

interface CommonFormProps {
  readonly error: unknown
  readonly value: CommonFields
  readonly onChange: (value: CommonFields) => void
}

export const CommonForm = ({ error, value, onChange }: CommonFormProps) => (
  <>
    <Field
      label={t('invitations.place')}
      hint={t('invitations.placeHint')}
      problem={problemOf(error, 'place')}
    >
      {(attributes) => (
        <PlacePicker
          {...attributes}
          where="placesToInviteTo"
          value={value.place}
          onChange={(place) => onChange({ ...value, place })}
        />
      )}
    </Field>
    <Field label={t('invitations.expiry')} problem={problemOf(error, 'expires')}>
      {(attributes) => (
        <select
          {...attributes}
          value={value.days}
          onChange={({ target }) => onChange({ ...value, days: Number(target.value) })}
        >
          {LIVES.map((days) => (
            <option key={days} value={days}>
              {t('invitations.days', { days })}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={t('invitations.note')} problem={problemOf(error, 'note')}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          maxLength={500}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      )}
    </Field>
  </>
)

export const isShownAtField = (error: unknown, ...fields: readonly string[]): boolean =>
  [...fields, 'place', 'expires', 'note'].some((field) => problemOf(error, field) !== undefined)
