/** Every operation's route, area by area. */

import { contentRoutes } from './areas/content/routes.ts'
import { figuresRoutes } from './areas/figures/routes.ts'
import { hookRoutes } from './areas/hooks/routes.ts'
import { identityRoutes } from './areas/identity/routes.ts'
import { instanceRoutes } from './areas/instance/routes.ts'
import { newsRoutes } from './areas/news/routes.ts'
import { onboardingRoutes } from './areas/onboarding/routes.ts'
import { placeRoutes } from './areas/places/routes.ts'
import { recordRoutes } from './areas/record/routes.ts'
import { searchRoutes } from './areas/search/routes.ts'
import { updateRoutes } from './areas/updates/routes.ts'
import type { Route } from './http/route.ts'

export const routes: readonly Route[] = [
  ...recordRoutes,
  ...identityRoutes,
  ...placeRoutes,
  ...onboardingRoutes,
  ...contentRoutes,
  ...searchRoutes,
  ...newsRoutes,
  ...updateRoutes,
  ...hookRoutes,
  ...figuresRoutes,
  ...instanceRoutes,
]
