import type { Place } from '@folkmoot/contract'
import { PenLine } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'

/** Opens the composer for this place. */
export function WriteButton({ place }: { place: Place }) {
  const parent = place.resources.self?.ref
  if (!may(place, 'contents', 'POST') || parent === undefined) return null
  return (
    <Button onClick={() => openComposer({ parent })}>
      <PenLine aria-hidden="true" />
      {t('places.write')}
    </Button>
  )
}
