import type { Content } from '@folkmoot/contract'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { lazily } from '../../parts/lazily.tsx'
import { Page } from '../../parts/page.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { Answers } from './answers.tsx'
import { Article } from './article.tsx'
import { BesideConversation, isLong } from './conversation-bar.tsx'
import { useAnnouncedOnce } from './dismiss.tsx'
import { Outline, useOutline } from './outline.tsx'

const Versions = lazily(async () => (await import('./versions.tsx')).Versions)

const titleOf = ({ subject }: Content) => subject || t('kind.other')

/** Content with its answers, or the versions of a document (`?tab=versions`). */
export function ContentView({ content }: { content: Content }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  if (tab === 'versions' && content.type === 'document')
    return (
      <Page title={t('content.versions.of', { title: titleOf(content) })} isWide>
        <Suspense fallback={<Waiting shape="lines" />}>
          <Versions document={content} />
        </Suspense>
      </Page>
    )
  return <Reading content={content} />
}

function Reading({ content }: { content: Content }) {
  useAnnouncedOnce(content)
  const body = useRef<HTMLDivElement>(null)
  const headings = useOutline(body, content.content.text)
  const hasOutline = content.type === 'document' && headings.length > 1
  const beside = isLong(content) ? <BesideConversation content={content} /> : undefined
  return (
    <Page
      title={titleOf(content)}
      hasOwnHeading
      aside={hasOutline ? <Outline headings={headings} /> : beside}
    >
      <Article content={content} bodyRef={body} outline={hasOutline ? headings : []} />
      <Answers content={content} />
    </Page>
  )
}
