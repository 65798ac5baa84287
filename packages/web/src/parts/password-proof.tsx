/** The server asks for the password if the session is older than a few minutes: then the form shows a field for it. */
import { ApiError } from '@folkmoot/client'
import { matchProblem } from '@folkmoot/contract'
import { type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Field, problemOf } from './field.tsx'

export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'currentPasswordRequired'

const isWrong = (error: unknown) =>
  error instanceof ApiError &&
  error.details.some(({ message }) => matchProblem('currentPasswordWrong', message) !== undefined)

/** Stable, so that the field takes the focus only when it appears. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** Part of the body; empty until the server asks for it. */
export interface Proof {
  readonly currentPassword?: string
}

interface PasswordProof {
  readonly proof: Proof
  readonly field: ReactNode
}

export function usePasswordProof(error: unknown, isAskedAtOnce = false): PasswordProof {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(isAskedAtOnce)
  // It stays, while the next attempt is on its way too.
  if (isPasswordNeeded(error) && !isAsked) setAsked(true)
  if (!isAsked) return { proof: {}, field: null }
  const field = (
    <Field
      label={t('proof.label')}
      hint={t('proof.hint')}
      problem={isWrong(error) ? problemOf(error, 'currentPassword') : undefined}
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={focus}
          type="password"
          value={typed}
          required
          maxLength={1024}
          autoComplete="current-password"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Field>
  )
  return { proof: { currentPassword: typed }, field }
}
