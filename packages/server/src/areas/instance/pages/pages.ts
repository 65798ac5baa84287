/** The pages of the community: titles and first texts. Scripts load the rest. */

import {
  type Address,
  activityPath,
  appPaths,
  type ContentType,
  feedOf,
  LANGUAGES,
  PLACE_TYPES,
  type PlaceType,
  pageOf,
  pagePaths,
  readAddress,
  readTagPage,
  readUpdatePage,
  tagPageOf,
  tagPath,
  updatePageOf,
  updatePath,
} from '@folkmoot/contract'
import { ANONYMOUS } from '../../../actor.ts'
import { brandOf } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import type { Assets } from '../../../http/frame.ts'
import type { AppPage, RenderedPage, StaticPage, Visit } from '../../../http/pages.ts'
import { type Caller, getExcerpt } from '../../content/reading.ts'
import { getPersonByPage } from '../../identity/people.ts'
import { representPerson } from '../../identity/represent.ts'
import { getPlace, getPlaceKeyByPage } from '../../places/places.ts'
import { representPlace } from '../../places/represent.ts'
import { getUpdateByPage, representUpdate } from '../../updates/updates.ts'
import { bootOf } from './boot.ts'
import { installPages } from './install.ts'
import { lookPages } from './look-page.ts'
import { type PageSetup, type ShownPage, writeMissingPage, writePage, writePlainPage } from './open-graph.ts'
import { listRail, type PageKind, type WebBuild } from './web-build.ts'

async function findPerson({ context: { db, config }, actor }: Caller, username: string): Promise<ShownPage> {
  const row = await getPersonByPage(db, actor, username)
  const { displayName, status, thumbnailUrl, resources } = representPerson(actor, row, config)
  return {
    type: 'profile',
    title: displayName,
    description: status,
    url: resources.html?.ref ?? '',
    image: thumbnailUrl,
    feed: resources.feed?.ref,
  }
}

async function findPlace(
  { context: { db, config }, actor }: Caller,
  type: PlaceType,
  name: string,
): Promise<ShownPage> {
  const { id } = await getPlaceKeyByPage(db, actor, type, name)
  const place = representPlace(actor, await getPlace(db, actor, id), config)
  return {
    type: 'website',
    title: place.name,
    description: place.description,
    url: place.resources.html?.ref ?? '',
    image: place.resources.avatar?.ref,
    feed: place.resources.feed?.ref,
  }
}

async function findContent(caller: Caller, type: ContentType, id: string): Promise<ShownPage> {
  const { subject, text, url, picture } = await getExcerpt(caller, id, type)
  return { type: 'article', title: subject, description: text, url, image: picture }
}

async function findUpdate(caller: Caller, name: string, id: string): Promise<ShownPage> {
  const row = await getUpdateByPage(caller.context.db, caller.actor, name, id)
  const { author, resources } = representUpdate(caller, row)
  return {
    type: 'article',
    title: author.name,
    description: row.body_text,
    url: resources.html?.ref ?? '',
    image: author.links.avatar ?? undefined,
  }
}

interface Page {
  readonly kind: PageKind
  /** As requested; undefined if the API has no entity of it. */
  readonly url: string | undefined
  find(caller: Caller): Promise<ShownPage>
}

/** URIs of the same objects, which are no pages. */
function pageAt(baseUrl: string, address: Address | undefined): Page | undefined {
  if (address?.kind === 'person' && address.name !== undefined) {
    const { name } = address
    return {
      kind: 'onePerson',
      url: pageOf(baseUrl, 'person', name),
      find: (caller) => findPerson(caller, name),
    }
  }
  if (address?.kind === 'place' && address.type && address.name !== undefined) {
    const { type, name } = address
    return {
      kind: 'onePlace',
      url: pageOf(baseUrl, type, name),
      find: (caller) => findPlace(caller, type, name),
    }
  }
  if (address?.kind === 'content' && address.type && address.type !== 'comment') {
    const { type, id } = address
    return {
      kind: 'oneContent',
      url: pageOf(baseUrl, type, id),
      find: (caller) => findContent(caller, type, id),
    }
  }
  return undefined
}

function updatePageAt(baseUrl: string, path: string): Page | undefined {
  const named = readUpdatePage(path, baseUrl)
  if (!named) return undefined
  const { name, id } = named
  return {
    kind: 'oneUpdate',
    url: updatePageOf(baseUrl, name, id),
    find: (caller) => findUpdate(caller, name, id),
  }
}

/** Shows what the address says: whether content has the tag is found out by the page. */
function tagPageAt(baseUrl: string, path: string): Page | undefined {
  const tag = readTagPage(path, baseUrl)
  if (tag === undefined) return undefined
  return {
    kind: 'oneTag',
    url: undefined,
    find: async ({ context: { config } }) => ({
      type: 'website',
      title: `#${tag}`,
      description: '',
      url: tagPageOf(baseUrl, tag),
      hasEntity: false,
      ...(config.anonymousRead && { feed: feedOf(baseUrl, 'tag', tag) }),
    }),
  }
}

const readerOf = ({ language, session }: Visit) => ({
  language,
  session: session && {
    personID: session.member.id,
    username: session.member.username,
    csrfToken: session.csrfToken,
  },
})

const rendered = (status: 200 | 404, html: string, { brand }: PageSetup): RenderedPage => ({
  status,
  html,
  styleSource: brand.style?.source,
})

/**
 * Anonymous readers get the same answer for missing and hidden objects. For signed-in readers the page finds out: the
 * object may have moved.
 */
async function showEntity(context: Context, visit: Visit, setupFor: SetupFor): Promise<RenderedPage> {
  const { baseUrl, anonymousRead } = context.config
  const page =
    pageAt(baseUrl, readAddress(visit.url, baseUrl)) ??
    updatePageAt(baseUrl, visit.url) ??
    tagPageAt(baseUrl, visit.url)
  const missing = () => missingPageOf(visit, setupFor)
  if (!page) return missing()
  const setup = setupFor(visit, page.kind)
  const plain = rendered(200, writePlainPage(page.url, setup), setup)
  const actor = visit.session?.member ?? ANONYMOUS
  if (actor === ANONYMOUS && !anonymousRead) return plain
  try {
    return rendered(200, writePage(await page.find({ context, actor }), setup), setup)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return actor === ANONYMOUS ? missing() : plain
  }
}

/** What pages without a script use of the build. */
export function readAssets(build: WebBuild | undefined): Assets {
  if (!build) return { styles: [], font: undefined, icon: undefined, rail: undefined }
  const { styles, font, icon, titles } = build
  const rails = LANGUAGES.map((language) => [language, listRail(titles[language])])
  return { styles, font, icon, rail: Object.fromEntries(rails) }
}

type SetupFor = (visit: Visit, kind: PageKind) => PageSetup

/** The same bytes for every address. */
function missingPageOf(visit: Visit, setupFor: SetupFor): RenderedPage {
  const setup = setupFor(visit, 'oneContent')
  return rendered(404, writeMissingPage(setup), setup)
}

interface CommunityPages {
  readonly appPages: AppPage[]
  /** The same for everybody. */
  readonly staticPages: StaticPage[]
  showMissing(visit: Visit): RenderedPage
}

export function communityPages(context: Context, build: WebBuild | undefined): CommunityPages {
  const setupFor: SetupFor = (visit, kind) => {
    const brand = brandOf(context)
    return { visit, kind, build, brand, boot: bootOf(context, brand, readerOf(visit)) }
  }
  const entityPaths = [...Object.values(pagePaths), ...PLACE_TYPES.map(activityPath), updatePath, tagPath]
  const showMissing = (visit: Visit) => missingPageOf(visit, setupFor)
  const appPages = [
    ...lookPages(context, readAssets(build), showMissing),
    ...(Object.keys(appPaths) as (keyof typeof appPaths)[]).map((kind) => ({
      path: appPaths[kind],
      show: (visit: Visit) => {
        const setup = setupFor(visit, kind)
        return rendered(200, writePlainPage(undefined, setup), setup)
      },
    })),
    ...entityPaths.map((path) => ({
      path,
      show: (visit: Visit) => showEntity(context, visit, setupFor),
    })),
  ]
  const anybody = { url: '/', session: undefined, language: LANGUAGES[0], theme: undefined }
  const staticPages = [
    ...(build?.files ?? []),
    ...installPages(setupFor(anybody, 'home'), () => brandOf(context)),
  ]
  return { appPages, staticPages, showMissing }
}
