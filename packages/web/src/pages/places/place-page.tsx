import { ApiError } from '@folkmoot/client'
import { PLACE_TYPES, type PlaceType } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathOf } from '../../api/client.ts'
import { useOwnMemberships } from '../../api/memberships.ts'
import { askPlaceOfPage } from '../../api/places.ts'
import { boot } from '../../boot.ts'
import { errorTitle } from '../../parts/error-text.ts'
import { FirstLook } from '../../parts/first-look.tsx'
import { Page } from '../../parts/page.tsx'
import { InvitedButtons } from '../../parts/places/membership-button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { PlaceView } from './place-view.tsx'

interface Named {
  readonly type: PlaceType
  readonly name: string
}

/** `/groups/bees` and `/groups/bees/activity` → the group bees. */
function useNamed(): Named {
  const { name = '' } = useParams({ strict: false })
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const type = PLACE_TYPES.find((one) => path.startsWith(`/${one}s/`)) ?? 'group'
  return { type, name }
}

/** An invitation to a secret group shows its name and can be answered. */
function UnseenPlace({ type, name }: Named) {
  const memberships = useOwnMemberships()
  const invited = [...(memberships?.values() ?? [])].find(
    ({ state, place }) => state === 'invited' && place.type === type && place.displayName === name,
  )
  if (!invited) return <MissingPage />
  return (
    <Page title={invited.place.name}>
      <p>{t('places.invitation.secret')}</p>
      <p>
        <InvitedButtons member={invited} />
      </p>
    </Page>
  )
}

/** A renamed place is found by its old address and redirected. */
function useOwnAddress(name: string, current: string | undefined, page: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    const path = pathOf(page)
    if (path !== undefined && current !== undefined && current !== name)
      router.history.replace(boot.base + path + location.search)
  }, [router, name, current, page])
}

/** A group, space, project or blog; the address decides what is shown. */
export function PlacePage() {
  const { type, name } = useNamed()
  const { data: place, error, refetch } = useQuery(askPlaceOfPage(type, name))
  useOwnAddress(name, place?.displayName, place?.resources.html?.ref)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <UnseenPlace type={type} name={name} />
  if (error)
    return (
      <Page title={errorTitle(error)}>
        <Problem error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!place)
    return (
      <Page title={name} hasOwnHeading>
        <FirstLook />
      </Page>
    )
  return <PlaceView key={place.id} place={place} />
}
