/** What is asked about, and for whom. */
import type { AccessAudience, Person } from '@folkmoot/contract'
import { type FormEvent, useState } from 'react'
import { pathOf } from '../../../api/client.ts'
import type { Found } from '../../../api/suggestions.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { OnePicker } from '../../../parts/picker.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './access.module.css'

/** The value of `person` in the address for somebody who is not signed in. */
export const VISITOR = 'visitor'

const foundObject = ({ object, place }: AccessAudience): Found => ({
  uri: object.uri,
  name: object.name ?? t('kind.update'),
  about: object.author?.displayName ?? (object.objectType === 'message' ? place?.name : undefined),
  html: object.html,
  type: object.objectType,
})

const foundPerson = ({ displayName, thumbnailUrl, resources, svc }: Person): Found => ({
  uri: resources.self?.ref ?? '',
  name: displayName,
  about: `@${svc.username}`,
  avatar: thumbnailUrl,
  html: resources.html?.ref,
  type: 'person',
})

const visitor = (): Found => ({ uri: '', name: t('access.aVisitor'), html: undefined, type: 'person' })

interface ObjectFieldProps {
  readonly chosen: AccessAudience | undefined
  readonly onChange: (object: string | undefined) => void
}

export function ObjectField({ chosen, onChange }: ObjectFieldProps) {
  const [link, setLink] = useState('')
  function look(event: FormEvent) {
    event.preventDefault()
    if (link.trim() !== '') onChange(link.trim())
  }
  return (
    <div>
      <Field label={t('access.object')}>
        {({ id }) => (
          <OnePicker
            id={id}
            placeholder={t('access.objectHint')}
            where={['content', 'places', 'people']}
            value={chosen && foundObject(chosen)}
            onChange={(found) => onChange(found && (pathOf(found.html) ?? found.uri))}
          />
        )}
      </Field>
      {!chosen && (
        <form className={styles.beside} onSubmit={look}>
          <Field label={t('access.link')}>
            {(attributes) => (
              <input
                {...attributes}
                dir="ltr"
                inputMode="url"
                autoComplete="off"
                value={link}
                onChange={(event) => setLink(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit">{t('access.look')}</Button>
        </form>
      )}
    </div>
  )
}

interface PersonFieldProps {
  readonly chosen: Person | typeof VISITOR | undefined
  readonly onChange: (person: string | undefined) => void
}

export function PersonField({ chosen, onChange }: PersonFieldProps) {
  const value = chosen === VISITOR ? visitor() : chosen && foundPerson(chosen)
  return (
    <Field label={t('access.person')}>
      {({ id }) => (
        <div className={styles.beside}>
          <OnePicker
            id={id}
            where={['people']}
            value={value}
            onChange={(found) => onChange(found?.uri.split('/').at(-1))}
          />
          {/* Beside the field, because suggestions cover what is below it. */}
          {!chosen && <Button onClick={() => onChange(VISITOR)}>{t('access.aVisitor')}</Button>}
        </div>
      )}
    </Field>
  )
}
