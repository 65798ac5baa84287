/** What happened in the community; with a place in the address what happened there, for its owners. */
import { appPaths } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../api/allowed.ts'
import { ask } from '../../../api/queries.ts'
import { Page } from '../../../parts/page.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { MissingPage } from '../../missing-page.tsx'
import { ManageFrame } from '../manage-frame.tsx'
import { FigureList } from './figure-list.tsx'
import { viewOf } from './span.ts'
import { SpanControls } from './span-choice.tsx'

function Body() {
  const [address, change] = useAddress()
  const view = viewOf(address)
  return (
    <>
      <SpanControls view={view} onChange={change} />
      <FigureList view={view} />
    </>
  )
}

function FiguresOfPlace({ placeID }: { placeID: string }) {
  const { data: place, error, refetch } = useQuery(ask('getPlace', { placeID }))
  const title = t('figures.of', { place: place?.name ?? '…' })
  if (place && !may(place, 'figures', 'GET')) return <MissingPage />
  return (
    <Page
      title={title}
      isWide
      above={place && <PathLink to={place.resources.html?.ref}>{place.name}</PathLink>}
    >
      {error && !place && <Problem error={error} onRetry={() => void refetch()} />}
      {place ? <Body /> : !error && <Waiting />}
    </Page>
  )
}

export function FiguresPage() {
  const { placeID } = viewOf(useAddress()[0])
  if (placeID !== undefined) return <FiguresOfPlace placeID={placeID} />
  return (
    <ManageFrame path={appPaths.manageFigures} title={t('figures.title')}>
      <Body />
    </ManageFrame>
  )
}
