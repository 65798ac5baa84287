import type { Place } from '@folkmoot/contract'
import { may } from '../../api/allowed.ts'
import { ArchivePlace } from './archive-place.tsx'
import { DeletePlace } from './delete-place.tsx'
import { MovePlace } from './move-place.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { PlaceTemplates } from './place-templates.tsx'
import { SecurityGroupAccess } from './security-group-access.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Settings of a place for owners. The root place cannot be moved or deleted. */
export const PlaceSettings = ({ place }: { place: Place }) => (
  <>
    {may(place, 'avatar', 'PUT') && <PictureSetting place={place} />}
    <SettingsForm key={place.updated} place={place} />
    {may(place, 'templates', 'GET') && <PlaceTemplates place={place} />}
    {may(place, 'securityGroups', 'GET') && <SecurityGroupAccess place={place} />}
    {place.parent !== undefined && <MovePlace place={place} />}
    <ArchivePlace place={place} />
    {place.parent !== undefined && may(place, 'self', 'DELETE') && <DeletePlace place={place} />}
  </>
)
