import type { Property } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { errorLine } from '../../../parts/error-text.ts'
import { Field, problemOf } from '../../../parts/field.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './configuration.module.css'

const LONG = 80

function shownDefault({ default: standard }: Property): string {
  return standard === ''
    ? t('configuration.emptyDefault')
    : t('configuration.default', { value: String(standard) })
}

/** One property with its help: saved at once on every node. */
export function PropertyForm({ property }: { property: Property }) {
  const { name, value, default: standard, type, description } = property
  const [typed, setTyped] = useState(String(value))
  const { mutate, error, isPending } = useMutation({
    mutationFn: (next: string | number | null) => client.setProperty({ name, body: { value: next } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['listProperties'] })
      notify(t('configuration.saved', { name }))
    },
  })
  const isLong = type === 'string' && Math.max(String(value).length, typed.length) > LONG
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(type === 'integer' && /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed)
  }
  return (
    <form className={styles.property} onSubmit={submit}>
      <Field
        label={name}
        hint={`${description} ${shownDefault(property)}`}
        problem={error ? (problemOf(error, 'value') ?? errorLine(error)) : undefined}
      >
        {(attributes) =>
          isLong ? (
            <textarea
              {...attributes}
              rows={4}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : (
            <input
              {...attributes}
              inputMode={type === 'integer' ? 'numeric' : undefined}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )
        }
      </Field>
      <div className={styles.actions}>
        <Button
          type="submit"
          aria-label={t('configuration.saveNamed', { name })}
          disabled={isPending || typed === String(value)}
        >
          {t('configuration.save')}
        </Button>
        {value !== standard && (
          <Button
            kind="quiet"
            aria-label={t('configuration.resetNamed', { name })}
            disabled={isPending}
            onClick={() => mutate(null)}
          >
            {t('configuration.reset')}
          </Button>
        )}
      </div>
    </form>
  )
}
