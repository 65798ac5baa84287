import { Plus } from 'lucide-react'
import { isSignedIn, useMayAdd } from '../../api/me.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { SuggestedPlaces } from '../../parts/suggested.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { t } from '../../texts/texts.ts'
import { useAddress } from './address.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectoryList } from './directory-list.tsx'
import { NewPlaceDialog } from './new-place-dialog.tsx'
import { PendingMemberships } from './pending-memberships.tsx'
import { PlaceTree } from './place-tree.tsx'

/** Own places first, if any. */
const tabsOf = () => [
  ...(isSignedIn ? [{ name: 'yours' as const, label: t('places.tab.yours') }] : []),
  { name: 'all' as const, label: t('places.tab.all') },
  { name: 'tree' as const, label: t('places.tab.tree') },
]

/** The directory of places. `?new` opens the dialog to create one. */
export function PlacesPage() {
  const { search, change } = useAddress()
  const mayMake = useMayAdd('places')
  const tabs = tabsOf()
  const current = (tabs.find(({ name }) => name === search.tab) ?? tabs[0])?.name ?? 'all'
  return (
    <Page
      title={t('shell.places')}
      isWide
      aside={isSignedIn && current !== 'tree' && <SuggestedPlaces />}
      actions={
        mayMake && (
          <Button kind="primary" onClick={() => change({ new: 'group' })}>
            <Plus aria-hidden="true" />
            {t('places.new')}
          </Button>
        )
      }
    >
      <Tabs label={t('places.views')} tabs={tabs} current={current} />
      {current === 'tree' ? (
        <PlaceTree />
      ) : (
        <>
          {current === 'yours' && <PendingMemberships />}
          <DirectoryFilters key={current} isOwn={current === 'yours'} />
          <DirectoryList isOwn={current === 'yours'} />
        </>
      )}
      {mayMake && search.new !== undefined && <NewPlaceDialog onClose={() => change({ new: undefined })} />}
    </Page>
  )
}
