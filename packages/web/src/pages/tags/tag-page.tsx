import { appPaths, feedOf, readTag } from '@folkmoot/contract'
import { useParams } from '@tanstack/react-router'
import { PenLine, Rss } from 'lucide-react'
import { useMayAdd } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { Page } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { TaggedContents, TaggedPeople, TaggedPlaces } from './tagged-lists.tsx'
import styles from './tags.module.css'

const VIEWS = {
  content: { label: 'shell.content', shown: TaggedContents },
  people: { label: 'shell.people', shown: TaggedPeople },
  places: { label: 'shell.places', shown: TaggedPlaces },
} as const
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[]

function Actions({ tag }: { tag: string }) {
  const mayWrite = useMayAdd('contents')
  return (
    <div className={styles.actions}>
      {mayWrite && (
        <Button onClick={() => openComposer({ tag })}>
          <PenLine aria-hidden="true" />
          {t('tags.write')}
        </Button>
      )}
      {boot.anonymousRead && (
        <a className={buttonClass('quiet')} href={feedOf(location.origin + boot.base, 'tag', tag)}>
          <Rss aria-hidden="true" />
          {t('contentList.feed')}
        </a>
      )}
    </div>
  )
}

/** Content, people and places that have a tag. */
export function TagPage() {
  const params = useParams({ strict: false })
  const [state] = useAddress()
  const tag = readTag(params.tag ?? '')
  if (tag === undefined) return <MissingPage />
  const current = NAMES.find((name) => name === state.tab) ?? 'content'
  const Shown = VIEWS[current].shown
  return (
    <Page
      title={`#${tag}`}
      above={<Crumbs crumbs={[{ name: t('tags.title'), to: boot.baseUrl + appPaths.tags }]} />}
      actions={<Actions tag={tag} />}
    >
      <Tabs
        label={t('tags.views')}
        tabs={NAMES.map((name) => ({ name, label: t(VIEWS[name].label) }))}
        current={current}
      />
      <Shown key={tag} tag={tag} />
    </Page>
  )
}
