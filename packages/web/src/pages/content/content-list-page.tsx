import { feedOf } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { Hash, Rss } from 'lucide-react'
import { boot } from '../../boot.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { type AddressState, useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import { ContentList } from './list/content-list.tsx'
import { ListFilters } from './list/list-filters.tsx'
import { PopularTags } from './list/popular-tags.tsx'

/** The feed of the tag, place or author if only one is chosen, otherwise of everything. */
function feedAddress({ tag, place, author }: AddressState): string {
  const here = location.origin + boot.base
  if (tag && !place && !author) return feedOf(here, 'tag', tag)
  if (place && !tag && !author) return feedOf(here, 'place', place)
  if (author && !tag && !place) return feedOf(here, 'person', author)
  return feedOf(here, 'all', '')
}

/** All content, by latest activity. */
export function ContentListPage() {
  const [state, change] = useAddress()
  const actions = (
    <div>
      <Link to="/tags" className={buttonClass('quiet')}>
        <Hash aria-hidden="true" />
        {t('tags.title')}
      </Link>
      {/* Feed readers do not sign in. */}
      {boot.anonymousRead && (
        <a className={buttonClass('quiet')} href={feedAddress(state)}>
          <Rss aria-hidden="true" />
          {t('contentList.feed')}
        </a>
      )}
    </div>
  )
  return (
    <Page title={t('shell.content')} actions={actions} aside={<PopularTags />}>
      <ListFilters state={state} onChange={change} />
      <ContentList state={state} onChange={change} />
    </Page>
  )
}
