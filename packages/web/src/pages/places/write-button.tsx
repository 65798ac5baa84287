import type { Place } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { ask } from '../../api/queries.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import { homeOf, isIn, useOwnMemberships } from './standing.ts'

/** Members write; where everybody may join at once and it is open, so does everybody else who is not shut out. */
function useMayWrite(place: Place): boolean {
  const homeID = homeOf(place)
  const member = useOwnMemberships()?.get(homeID)
  const { data: home } = useQuery({ ...ask('getPlace', { placeID: homeID }), enabled: homeID !== place.id })
  const groupType = (homeID === place.id ? place : home)?.groupType
  const isOpen = groupType === 'OPEN' || (homeID === place.id && place.type !== 'group')
  return isIn(member) || (isOpen && may(place, 'members', 'POST'))
}

/** Opens the composer with this place as where it goes. */
export function WriteButton({ place }: { place: Place }) {
  const parent = place.resources.self?.ref
  if (!useMayWrite(place) || parent === undefined) return null
  return (
    <Button onClick={() => openComposer({ parent })}>
      <PenLine aria-hidden="true" />
      {t('places.write')}
    </Button>
  )
}
