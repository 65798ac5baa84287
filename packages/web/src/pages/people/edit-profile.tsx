import { ApiError } from '@folkmoot/client'
import { api, type Person } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../parts/button.tsx'
import { EditPicture } from '../../parts/edit-picture.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { isNewMember } from '../../parts/new-member.ts'
import { propertiesOf } from '../../parts/onboarding.ts'
import { noteOwnProperties } from '../../parts/own-properties.ts'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './person.module.css'
import { changeOf, type Draft, draftOf } from './profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'

/** The ETag of the profile, so that no other edit is lost. */
const askVersion = (personID: string) => ({
  queryKey: ['getPerson', personID, 'version'] as const,
  queryFn: async () => {
    const reply = await client.send(api.getPerson, { personID, fields: 'id' })
    if (reply.error) throw new ApiError(reply)
    return reply.headers.get('etag') ?? ''
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

function useSaving(person: Person, before: Draft) {
  const navigate = useNavigate()
  const version = useQuery(askVersion(person.id))
  const { queryKey } = askVersion(person.id)
  const renew = () => queryClient.refetchQueries({ queryKey })
  const saving = useMutation({
    mutationFn: (draft: Draft) =>
      client.updatePerson({
        personID: person.id,
        body: changeOf(before, draft),
        // Read late: a refetch may have just finished.
        headers: { 'if-match': queryClient.getQueryData<string>(queryKey) ?? '' },
      }),
    onSuccess: async () => {
      await Promise.all(
        ['getPerson', 'getPersonOfPage', 'listPeople'].map((operation) =>
          queryClient.invalidateQueries({ queryKey: [operation] }),
        ),
      )
      notify(t('people.edit.saved'))
      await navigate({ to: '.', search: {} as never })
    },
  })
  return { saving, renew, isReady: version.data !== undefined, error: saving.error ?? version.error }
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

interface SavingProblemProps {
  readonly error: unknown
  readonly onSaveAnyway: () => void
}

const SavingProblem = ({ error, onSaveAnyway }: SavingProblemProps) => (
  <>
    <Problem error={error} kept={t('people.edit.changesSafe')} />
    {isStale(error) && <Button onClick={onSaveAnyway}>{t('people.edit.anyway')}</Button>}
  </>
)

/** Field names of the API, for its errors. */
const TEXTS = ['givenName', 'familyName', 'status', 'location', 'tags'] as const
const API_NAMES = { givenName: 'name.givenName', familyName: 'name.familyName' } as const
const nameOf = (field: (typeof TEXTS)[number]) =>
  field === 'givenName' || field === 'familyName' ? API_NAMES[field] : field

/** Form to edit the own profile. */
export function EditProfile({ person }: { person: Person }) {
  const navigate = useNavigate()
  const [before] = useState(() => draftOf(person))
  const [draft, setDraft] = useState(before)
  const { saving, renew, isReady, error } = useSaving(person, before)
  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate(draft)
  }
  const isOwn = person.id === boot.session?.personID
  function onPicture(hasPicture: boolean) {
    void renew()
    // So that Home does not ask for it.
    if (hasPicture && isOwn && isNewMember(person)) noteOwnProperties(propertiesOf({ picture: 'done' }))
  }
  return (
    <>
      <EditPicture person={person} onChanged={onPicture} />
      <form onSubmit={save}>
        {TEXTS.map((field) => (
          <Field
            key={field}
            label={t(`people.edit.${field}`)}
            {...(field === 'tags' && { hint: t('people.edit.tagsHint') })}
            problem={problemOf(error, nameOf(field))}
          >
            {(attributes) => (
              <input
                {...attributes}
                value={draft[field]}
                required={field.endsWith('Name')}
                onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <ProfileFields fields={draft.fields} onChange={(fields) => setDraft({ ...draft, fields })} />
        {error && (
          <SavingProblem error={error} onSaveAnyway={() => void renew().then(() => saving.mutate(draft))} />
        )}
        <div className={styles.foot}>
          <Button onClick={() => void navigate({ to: '.', search: {} as never })}>
            {t('people.cancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={!isReady || saving.isPending}>
            {t('people.edit.save')}
          </Button>
        </div>
      </form>
    </>
  )
}
