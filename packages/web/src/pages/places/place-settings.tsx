import type { Place } from '@folkmoot/contract'
import { may } from '../../api/allowed.ts'
import { DeletePlace } from './delete-place.tsx'
import { MovePlace } from './move-place.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { PlaceOpenings } from './place-openings.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What owners change of a place. The top of the tree stands in nothing, and stays. */
export const PlaceSettings = ({ place }: { place: Place }) => (
  <>
    {may(place, 'avatar', 'PUT') && <PictureSetting place={place} />}
    <SettingsForm key={place.updated} place={place} />
    {may(place, 'securityGroups', 'GET') && <PlaceOpenings place={place} />}
    {place.parent !== undefined && <MovePlace place={place} />}
    {place.parent !== undefined && may(place, 'self', 'DELETE') && <DeletePlace place={place} />}
  </>
)
