/** Routes; pages load lazily. */
import { appPaths } from '@folkmoot/contract'
import {
  type AsyncRouteComponent,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { boot } from './boot.ts'
import { manage, manageSection } from './manage-routes.ts'
import { errorTitle } from './parts/error-text.ts'
import { Page } from './parts/page.tsx'
import { Problem } from './parts/problem.tsx'
import { LateWaiting } from './parts/waiting.tsx'
import { root } from './root-route.ts'
import { readSearch, writeSearch } from './search-params.ts'
import { withTexts } from './texts/rest.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: appPaths.home,
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
})
const inbox = createRoute({
  getParentRoute: () => root,
  path: appPaths.inbox,
  component: lazyRouteComponent(() => withTexts(() => import('./pages/inbox/inbox-page.tsx')), 'InboxPage'),
})
const content = createRoute({
  getParentRoute: () => root,
  path: appPaths.content,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/content/content-list-page.tsx')),
    'ContentListPage',
  ),
})
const people = createRoute({
  getParentRoute: () => root,
  path: appPaths.people,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/people/people-page.tsx')),
    'PeoplePage',
  ),
})
const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$username',
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/people/person-page.tsx')),
    'PersonPage',
  ),
})
const places = createRoute({
  getParentRoute: () => root,
  path: appPaths.places,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/places/places-page.tsx')),
    'PlacesPage',
  ),
})
const tags = createRoute({
  getParentRoute: () => root,
  path: appPaths.tags,
  component: lazyRouteComponent(() => withTexts(() => import('./pages/tags/tags-page.tsx')), 'TagsPage'),
})
const tag = createRoute({
  getParentRoute: () => root,
  path: '/tags/$tag',
  component: lazyRouteComponent(() => withTexts(() => import('./pages/tags/tag-page.tsx')), 'TagPage'),
})
const updates = createRoute({
  getParentRoute: () => root,
  path: appPaths.updates,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/updates/updates-page.tsx')),
    'UpdatesPage',
  ),
})
const update = createRoute({
  getParentRoute: () => root,
  path: '/people/$username/status/$updateID',
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/updates/update-page.tsx')),
    'UpdatePage',
  ),
})
const search = createRoute({
  getParentRoute: () => root,
  path: appPaths.search,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/search/search-page.tsx')),
    'SearchPage',
  ),
})
const drafts = createRoute({
  getParentRoute: () => root,
  path: appPaths.drafts,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/drafts/drafts-page.tsx')),
    'DraftsPage',
  ),
})
const bookmarks = createRoute({
  getParentRoute: () => root,
  path: appPaths.bookmarks,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/bookmarks/bookmarks-page.tsx')),
    'BookmarksPage',
  ),
})
const settings = createRoute({
  getParentRoute: () => root,
  path: appPaths.settings,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/settings/settings-page.tsx')),
    'SettingsPage',
  ),
})
const help = createRoute({
  getParentRoute: () => root,
  path: appPaths.help,
  component: lazyRouteComponent(() => withTexts(() => import('./pages/help/help-page.tsx')), 'HelpPage'),
})

const ContentPage = lazyRouteComponent(() => import('./pages/content/content-page.tsx'), 'ContentPage')
const document = createRoute({
  getParentRoute: () => root,
  path: '/docs/DOC-{$contentID}',
  component: ContentPage,
})
const discussion = createRoute({
  getParentRoute: () => root,
  path: '/thread/$contentID',
  component: ContentPage,
})
const message = createRoute({
  getParentRoute: () => root,
  path: '/message/$contentID',
  component: ContentPage,
})
const announcement = createRoute({
  getParentRoute: () => root,
  path: '/announcements/$contentID',
  component: ContentPage,
})

/** A place of any type; the page reads type and name from the address. */
const PlacePage = lazyRouteComponent(
  () => withTexts(() => import('./pages/places/place-page.tsx')),
  'PlacePage',
)
const placeAt = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: PlacePage })
const group = placeAt('/groups/$name')
const space = placeAt('/spaces/$name')
const project = placeAt('/projects/$name')
const blog = placeAt('/blogs/$name')
const groupActivity = placeAt('/groups/$name/activity')
const spaceActivity = placeAt('/spaces/$name/activity')
const projectActivity = placeAt('/projects/$name/activity')
const blogActivity = placeAt('/blogs/$name/activity')

const pages = [
  home,
  inbox,
  content,
  people,
  person,
  places,
  tags,
  tag,
  updates,
  update,
  search,
  bookmarks,
  drafts,
  settings,
  manage,
  manageSection,
  help,
  document,
  discussion,
  message,
  announcement,
  group,
  space,
  project,
  blog,
  groupActivity,
  spaceActivity,
  projectActivity,
  blogActivity,
] as const

/** Pages remember that their code could not be loaded until it is requested again. */
async function loadAgain(): Promise<void> {
  const components = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component)
  await Promise.all(
    components.map((component) => (component as Partial<AsyncRouteComponent<object>>).preload?.()),
  )
}

const ErrorPage = ({ error, reset }: ErrorComponentProps) => (
  <Page title={errorTitle(error)}>
    <Problem error={error} onRetry={() => void loadAgain().then(reset)} />
  </Page>
)

export const router = createRouter({
  routeTree: root.addChildren(pages),
  basepath: boot.base === '' ? '/' : boot.base,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: LateWaiting,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
