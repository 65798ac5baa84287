/** The pages of the community: what machines and strangers read of them. The rest is asked for by their scripts. */
import {
  type Address,
  activityPath,
  appPaths,
  type Boot,
  type ContentType,
  PLACE_TYPES,
  type PlaceType,
  pageOf,
  pagePaths,
  readAddress,
  readUpdatePage,
  updatePageOf,
  updatePath,
} from '@folkmoot/contract'
import { ANONYMOUS } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { AppPage, RenderedPage, Visit } from '../../http/pages.ts'
import { PRODUCT_VERSION, SITE_NAME } from '../../product.ts'
import { getExcerpt } from '../contents/excerpts.ts'
import { getPersonByPage } from '../people/people.ts'
import { representPerson } from '../people/represent.ts'
import { getPlace, getPlaceKeyByPage } from '../places/places.ts'
import { representPlace } from '../places/represent.ts'
import { representUpdate } from '../updates/represent.ts'
import { getUpdateByPage } from '../updates/updates.ts'
import { type Dress, type ShownPage, writeMissingPage, writePage, writePlainPage } from './open-graph.ts'
import type { WebBuild } from './web-build.ts'

async function findPerson({ db, config }: Context, username: string): Promise<ShownPage> {
  const row = await getPersonByPage(db, ANONYMOUS, username)
  const { displayName, status, thumbnailUrl, resources } = representPerson(ANONYMOUS, row, config)
  return {
    type: 'profile',
    title: displayName,
    description: status,
    url: resources.html?.ref ?? '',
    image: thumbnailUrl,
    feed: resources.feed?.ref,
  }
}

async function findPlace({ db, config }: Context, type: PlaceType, name: string): Promise<ShownPage> {
  const { id } = await getPlaceKeyByPage(db, ANONYMOUS, type, name)
  const place = representPlace(ANONYMOUS, await getPlace(db, ANONYMOUS, id), config)
  return {
    type: 'website',
    title: place.name,
    description: place.description,
    url: place.resources.html?.ref ?? '',
    image: place.resources.avatar?.ref,
    feed: place.resources.feed?.ref,
  }
}

async function findContent(context: Context, type: ContentType, id: string): Promise<ShownPage> {
  const { subject, text, url, picture } = await getExcerpt({ context, actor: ANONYMOUS }, id, type)
  return { type: 'article', title: subject, description: text, url, image: picture }
}

async function findUpdate(context: Context, name: string, id: string): Promise<ShownPage> {
  const row = await getUpdateByPage(context.db, ANONYMOUS, name, id)
  const { author, resources } = representUpdate({ context, actor: ANONYMOUS }, row)
  return {
    type: 'article',
    title: author.name,
    description: row.body_text,
    url: resources.html?.ref ?? '',
    image: author.links.avatar ?? undefined,
  }
}

interface Page {
  /** As it was asked for. */
  readonly url: string
  find(): Promise<ShownPage>
}

/** The same things have URIs as well, which are no pages. */
function pageAt(context: Context, address: Address | undefined): Page | undefined {
  const { baseUrl } = context.config
  if (address?.kind === 'person' && address.name !== undefined) {
    const { name } = address
    return { url: pageOf(baseUrl, 'person', name), find: () => findPerson(context, name) }
  }
  if (address?.kind === 'place' && address.type && address.name !== undefined) {
    const { type, name } = address
    return { url: pageOf(baseUrl, type, name), find: () => findPlace(context, type, name) }
  }
  if (address?.kind === 'content' && address.type && address.type !== 'comment') {
    const { type, id } = address
    return { url: pageOf(baseUrl, type, id), find: () => findContent(context, type, id) }
  }
  return undefined
}

function updatePageAt(context: Context, path: string): Page | undefined {
  const { baseUrl } = context.config
  const named = readUpdatePage(path, baseUrl)
  if (!named) return undefined
  const { name, id } = named
  return { url: updatePageOf(baseUrl, name, id), find: () => findUpdate(context, name, id) }
}

function bootOf({ config }: Context, { session }: Visit): Boot {
  const { baseUrl, vocabulary, anonymousRead, signUp, uploadMax } = config
  return {
    siteName: SITE_NAME,
    version: PRODUCT_VERSION,
    baseUrl,
    base: new URL(baseUrl).pathname.replace(/\/$/, ''),
    vocabulary,
    anonymousRead,
    signUp,
    uploadMax,
    ...(session && {
      session: {
        personID: session.member.id,
        username: session.member.username,
        csrfToken: session.csrfToken,
      },
    }),
  }
}

/**
 * Whoever is signed in has a page that says nothing of its own: it asks the API, which knows their rights. For strangers
 * what is not there and what they may not see are alike.
 */
async function showEntity(context: Context, visit: Visit, dress: Dress): Promise<RenderedPage> {
  const { url, session } = visit
  const missing = { status: 404, html: writeMissingPage(dress) } as const
  const page = pageAt(context, readAddress(url, context.config.baseUrl)) ?? updatePageAt(context, url)
  if (!page) return missing
  if (session || !context.config.anonymousRead) return { status: 200, html: writePlainPage(page.url, dress) }
  try {
    return { status: 200, html: writePage(await page.find(), dress) }
  } catch (error) {
    if (error instanceof Failure) return missing
    throw error
  }
}

export function communityPages(context: Context, build: WebBuild | undefined): AppPage[] {
  const dressFor = (visit: Visit): Dress => ({ visit, build, boot: bootOf(context, visit) })
  const entityPaths = [...Object.values(pagePaths), ...PLACE_TYPES.map(activityPath), updatePath]
  return [
    ...Object.values(appPaths).map((path) => ({
      path,
      show: (visit: Visit) => ({ status: 200 as const, html: writePlainPage(undefined, dressFor(visit)) }),
    })),
    ...entityPaths.map((path) => ({
      path,
      show: (visit: Visit) => showEntity(context, visit, dressFor(visit)),
    })),
  ]
}
