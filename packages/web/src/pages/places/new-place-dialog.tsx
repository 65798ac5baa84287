import type { GroupType, Place, PlaceType } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { client, pathOf } from '../../api/client.ts'
import { refetchPlaces } from '../../api/places.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../parts/button.tsx'
import { OneOf } from '../../parts/choice-list.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { problemOf } from '../../parts/field.tsx'
import { typeText } from '../../parts/places/place-kind.tsx'
import { Problem } from '../../parts/problem.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { DescribingFields, PlaceName } from './describing-fields.tsx'
import { groupTypeChoices } from './group-types.ts'
import { tagsOf } from './tags.ts'

const HINTS: Record<PlaceType, TextKey> = {
  group: 'places.type.group.hint',
  space: 'places.type.space.hint',
  project: 'places.type.project.hint',
  blog: 'places.type.blog.hint',
}

/** Allowed types there; at the root by default. */
function useOfferedTypes(parent: Place | undefined): readonly PlaceType[] {
  const { data: root } = useQuery({ ...ask('getRootPlace', {}), enabled: parent === undefined })
  return (parent ?? root)?.childTypes ?? []
}

interface Draft {
  readonly type?: PlaceType
  readonly name: string
  readonly description: string
  readonly tags: string
  readonly groupType: GroupType
}

function useCreation(parent: Place | undefined) {
  const router = useRouter()
  return useMutation({
    mutationFn: ({ type = 'group', name, description, tags, groupType }: Draft) =>
      client.createPlace({
        body: {
          type,
          name: name.trim(),
          description: description.trim(),
          tags: tagsOf(tags),
          ...(type === 'group' && { groupType }),
          ...(parent?.resources.self && { parent: parent.resources.self.ref }),
        },
      }),
    onSuccess: (place) => {
      void refetchPlaces()
      router.history.push(boot.base + (pathOf(place.resources.html?.ref) ?? '/places'))
    },
  })
}

interface NewPlaceDialogProps {
  /** The parent; the root place by default. */
  readonly parent?: Place
  readonly onClose: () => void
}

export function NewPlaceDialog({ parent, onClose }: NewPlaceDialogProps) {
  const [draft, setDraft] = useState<Draft>({ name: '', description: '', tags: '', groupType: 'OPEN' })
  const types = useOfferedTypes(parent)
  const create = useCreation(parent)
  const type = draft.type ?? types[0] ?? 'group'
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  return (
    <Dialog
      title={parent ? t('places.new.in', { name: parent.name }) : t('places.new.title', { type })}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ ...draft, type })
        }}
      >
        {types.length > 1 && (
          <OneOf
            label={t('places.new.type')}
            choices={types.map((name) => ({ name, label: typeText(name), hint: t(HINTS[name]) }))}
            chosen={type}
            onChange={(next) => change({ type: next })}
          />
        )}
        <NewPlaceFields draft={draft} error={create.error} onChange={change} />
        {type === 'group' && (
          <OneOf
            label={t('places.groupType')}
            choices={groupTypeChoices()}
            chosen={draft.groupType}
            onChange={(groupType) => change({ groupType })}
          />
        )}
        {create.error && <Problem error={create.error} />}
        <DialogActions>
          <Button onClick={onClose}>{t('places.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={create.isPending}>
            {t('places.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface NewPlaceFieldsProps {
  readonly draft: Draft
  readonly error: unknown
  readonly onChange: (next: Partial<Draft>) => void
}

const NewPlaceFields = ({ draft, error, onChange }: NewPlaceFieldsProps) => (
  <>
    <PlaceName
      name={draft.name}
      problem={problemOf(error, 'name') ?? problemOf(error, 'displayName')}
      onName={(name) => onChange({ name })}
    />
    <DescribingFields draft={draft} error={error} onChange={onChange} />
  </>
)
