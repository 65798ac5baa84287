/** Manage. Its sections are one route: each of their own would be in the first scripts of all pages. */
import { appPaths } from '@folkmoot/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root-route.ts'
import { withTexts } from './texts/rest.ts'

const manage = createRoute({
  getParentRoute: () => root,
  path: appPaths.manage,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/manage-page.tsx')),
    'ManagePage',
  ),
})
type AppPath = (typeof appPaths)[keyof typeof appPaths]
/** Links name the sections, as if each had a route. */
type SectionPath = Extract<AppPath, `${typeof appPaths.manage}/${string}`>

const manageSection = createRoute({
  getParentRoute: () => root,
  path: `${appPaths.manage}/$section` as string as SectionPath,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/section-page.tsx')),
    'SectionPage',
  ),
})

// Exported apart: the build takes an exported import for code that is needed at first.
export { manage, manageSection }
