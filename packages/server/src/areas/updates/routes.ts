/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { updateCommentsRoutes } from './v2/comment-routes.ts'
import { updateResponsesRoutes } from './v2/response-routes.ts'
import { updatesRoutes } from './v2/routes.ts'

export const updateRoutes: readonly Route[] = [
  ...updateCommentsRoutes,
  ...updateResponsesRoutes,
  ...updatesRoutes,
]
