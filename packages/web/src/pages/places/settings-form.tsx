import type { GroupType, Place, PlaceContentType, TopType } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { askPlaceOfPage, refetchPlaces } from '../../api/places.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Check, ChoiceSet, OneOf } from '../../parts/choice-list.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { DescribingFields, PlaceName } from './describing-fields.tsx'
import { groupTypeChoices } from './group-types.ts'
import styles from './place.module.css'
import { TYPE_TEXTS } from './place-contents.tsx'
import { tagsOf } from './tags.ts'

interface Draft {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly tags: string
  readonly groupType: GroupType | undefined
  readonly contentTypes: readonly PlaceContentType[]
  readonly contentApproval: boolean
}

const draftOf = (place: Place): Draft => ({
  name: place.name,
  displayName: place.displayName,
  description: place.description,
  tags: place.tags.join(', '),
  groupType: place.groupType,
  contentTypes: place.contentTypes,
  contentApproval: place.contentApproval,
})

/** Only changed fields, so that edits by others stay. */
function changeOf(place: Place, draft: Draft) {
  const before = draftOf(place)
  const isNew = (key: keyof Draft) => JSON.stringify(draft[key]) !== JSON.stringify(before[key])
  return {
    ...(isNew('name') && { name: draft.name.trim() }),
    ...(isNew('displayName') && { displayName: draft.displayName.trim() }),
    ...(isNew('description') && { description: draft.description.trim() }),
    ...(isNew('tags') && { tags: tagsOf(draft.tags) }),
    ...(isNew('groupType') && draft.groupType && { groupType: draft.groupType }),
    ...(isNew('contentTypes') && { contentTypes: [...draft.contentTypes] }),
    ...(isNew('contentApproval') && { contentApproval: draft.contentApproval }),
  }
}

interface PartProps {
  readonly draft: Draft
  readonly error?: unknown
  readonly onChange: (next: Partial<Draft>) => void
}

const Names = ({ draft, error, onChange }: PartProps) => (
  <>
    <PlaceName name={draft.name} problem={problemOf(error, 'name')} onName={(name) => onChange({ name })} />
    <Field label={t('places.url')} hint={t('places.url.hint')} problem={problemOf(error, 'displayName')}>
      {(attributes) => (
        <input
          {...attributes}
          required
          maxLength={100}
          value={draft.displayName}
          onChange={(event) => onChange({ displayName: event.target.value })}
        />
      )}
    </Field>
  </>
)

const TYPES = [
  ['discussions', 'discussion'],
  ['documents', 'document'],
] as const satisfies [PlaceContentType, TopType][]

const ONLY_ANNOUNCEMENTS: readonly PlaceContentType[] = ['announcements']

/** A place that names no type accepts all. */
function toggled(types: readonly PlaceContentType[], word: PlaceContentType, isOn: boolean) {
  const rest = types.filter((one) => one !== word)
  if (isOn) return [...rest, word]
  return rest.length > 0 ? rest : ONLY_ANNOUNCEMENTS
}

const Rules = ({ draft, onChange }: PartProps) => (
  <>
    {draft.groupType && (
      <OneOf
        label={t('places.groupType')}
        choices={groupTypeChoices()}
        chosen={draft.groupType}
        onChange={(groupType) => onChange({ groupType })}
      />
    )}
    <ChoiceSet label={t('places.contentTypes')}>
      {TYPES.map(([word, type]) => (
        <Check
          key={word}
          label={t(TYPE_TEXTS[type])}
          isOn={draft.contentTypes.includes(word)}
          onChange={(isOn) => onChange({ contentTypes: toggled(draft.contentTypes, word, isOn) })}
        />
      ))}
    </ChoiceSet>
    <ChoiceSet label={t('places.approval')}>
      <Check
        label={t('places.approval.on')}
        hint={t('places.approval.hint')}
        isOn={draft.contentApproval}
        onChange={(contentApproval) => onChange({ contentApproval })}
      />
    </ChoiceSet>
  </>
)

/** Name, description and permissions of a place. */
export function SettingsForm({ place }: { place: Place }) {
  const [draft, setDraft] = useState(() => draftOf(place))
  const save = useMutation({
    mutationFn: () => client.updatePlace({ placeID: place.id, body: changeOf(place, draft) }),
    onSuccess: async (changed) => {
      // The old address still works and redirects.
      queryClient.setQueryData(askPlaceOfPage(place.type, place.displayName).queryKey, changed)
      notify(t('places.saved'))
      await refetchPlaces()
    },
  })
  const isChanged = Object.keys(changeOf(place, draft)).length > 0
  const parts = {
    draft,
    error: save.error,
    onChange: (next: Partial<Draft>) => setDraft({ ...draft, ...next }),
  }
  return (
    <form
      className={styles.settings}
      aria-label={t('places.tab.settings')}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Names {...parts} />
      <DescribingFields {...parts} />
      <Rules {...parts} />
      {save.error && <Problem error={save.error} kept={t('places.changesSafe')} />}
      <Button kind="primary" type="submit" disabled={!isChanged || save.isPending}>
        {t('places.save')}
      </Button>
    </form>
  )
}
