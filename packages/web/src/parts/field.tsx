import { ApiError } from '@folkmoot/client'
import { type ReactNode, useId } from 'react'
import { loadedFailures } from '../texts/rest.ts'
import styles from './field.module.css'

export const inputClass = styles.input ?? ''

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Error text. */
  readonly problem?: string | undefined
  /** Renders the input, select or textarea with these attributes. */
  readonly children: (attributes: {
    id: string
    className: string
    dir: 'auto'
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A form field with label, hint and error. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const about = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-wrong`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: inputClass,
        dir: 'auto',
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': about.length === 0 ? undefined : about.join(' '),
      })}
      {problem !== undefined && (
        <p className={styles.wrong} id={`${id}-wrong`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The server's complaint about a field of the API or an item of it (`tags[2]`), in the reader's language; undefined until its texts are loaded. */
export function problemOf(error: unknown, field: string): string | undefined {
  const details = error instanceof ApiError ? error.details : []
  const detail = details.find((one) => one.field === field || one.field.startsWith(`${field}[`))
  return detail && loadedFailures()?.fieldText(detail.message)
}
