/** Pages about the community, such as its terms. Everybody may read them, also where visitors read nothing else. */
import { LOOK_PAGES, type LookPageName, lookPagePath, pageOf, parseDate } from '@folkmoot/contract'
import { brandOf } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { textOf, withoutOwnLooks } from '../../../engines/html/reduced.ts'
import { Failure } from '../../../failure.ts'
import { type Assets, writeFrame } from '../../../http/frame.ts'
import { Html, html } from '../../../http/html.ts'
import type { AppPage, RenderedPage, Visit } from '../../../http/pages.ts'
import { pageTexts } from '../../../page-texts/page-texts.ts'
import type { ContentForEverybody } from '../../content/reading.ts'
import { getPage } from '../look/pages.ts'
import { shorten } from './open-graph.ts'

/** As many as a description may need. */
const BEGINNING = 4_000

const dateIn = (language: string, date: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(parseDate(date))

function metaOf({ config }: Context, name: LookPageName, { subject, html: body }: ContentForEverybody): Html {
  const url = config.baseUrl + lookPagePath(name)
  const description = shorten(textOf(body, BEGINNING))
  return html`${!config.anonymousRead && html`<meta name="robots" content="noindex">\n`}<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:title" content="${shorten(subject)}">
${description !== '' && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${url}">`
}

function mainOf({ config }: Context, { language, session }: Visit, page: ContentForEverybody): Html {
  const { frame } = pageTexts[language]
  const document = new URL(pageOf(config.baseUrl, 'document', page.id)).pathname
  return html`<div class="written" dir="auto">${new Html(withoutOwnLooks(page.html))}</div>
<p class="quiet">${frame.updated(dateIn(language, page.updatedAt))}${
    (session !== undefined || config.anonymousRead) &&
    html`</p>
<p><a href="${document}">${frame.document}</a>`
  }</p>`
}

async function show(
  context: Context,
  assets: Assets,
  name: LookPageName,
  visit: Visit,
): Promise<RenderedPage> {
  const page = await getPage(context, name)
  const brand = brandOf(context)
  const base = new URL(context.config.baseUrl).pathname.replace(/\/$/, '')
  const { language, theme, session } = visit
  const text = writeFrame({
    title: page.subject,
    main: mainOf(context, visit, page),
    isWide: true,
    meta: metaOf(context, name, page),
    language,
    theme,
    assets,
    brand,
    username: session?.member.username,
    at: (path) => base + path,
  })
  return { status: 200, html: text, styleSource: brand.style?.source }
}

/** One without a document is missing like any other address. */
export const lookPages = (
  context: Context,
  assets: Assets,
  showMissing: (visit: Visit) => RenderedPage,
): AppPage[] =>
  LOOK_PAGES.map((name) => ({
    path: lookPagePath(name),
    show: async (visit) => {
      try {
        return await show(context, assets, name, visit)
      } catch (error) {
        if (error instanceof Failure) return showMissing(visit)
        throw error
      }
    },
  }))
