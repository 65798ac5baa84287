/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { moderatorRoutes } from './members/moderator-routes.ts'
import { placePartRoutes } from './places/part-routes.ts'
import { placesRoutes } from './places/routes.ts'
import { tagsRoutes } from './tags/routes.ts'

export const placeRoutes: readonly Route[] = [
  ...placesRoutes,
  ...moderatorRoutes,
  ...placePartRoutes,
  ...tagsRoutes,
]
