import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Shell } from './shell/shell.tsx'
import { withTexts } from './texts/rest.ts'

const UnknownPage = lazyRouteComponent(
  () => withTexts(() => import('./pages/unknown-page.tsx')),
  'UnknownPage',
)

export const root = createRootRoute({ component: Shell, notFoundComponent: UnknownPage })
