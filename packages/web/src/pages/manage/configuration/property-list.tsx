/** All properties: few enough for one list, which is filtered by words. */
import type { Property } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../api/queries.ts'
import { Field } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './configuration.module.css'
import { PropertyForm } from './property-form.tsx'

const ALL = 100

const hasWords =
  (words: readonly string[]) =>
  ({ name, description }: Property): boolean => {
    const text = `${name} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }

export function PropertyList() {
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(ask('listProperties', { count: ALL }))
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const found = data.list.filter(hasWords(text.toLowerCase().split(/\s+/).filter(Boolean)))
  return (
    <section>
      <h2 className={styles.heading}>{t('configuration.properties')}</h2>
      <p className={styles.quiet}>{t('configuration.propertiesHint')}</p>
      <Field label={t('configuration.find')}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {found.length === 0 && <p className={styles.quiet}>{t('configuration.none')}</p>}
      <ul className={styles.properties} aria-label={t('configuration.properties')}>
        {found.map((property) => (
          <li key={property.name}>
            {/* Anew with each value: what is typed is a change of it. */}
            <PropertyForm key={String(property.value)} property={property} />
          </li>
        ))}
      </ul>
    </section>
  )
}
