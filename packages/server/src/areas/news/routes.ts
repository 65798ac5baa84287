/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { activitiesRoutes } from './activities/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { mutesRoutes } from './mutes/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { streamsRoutes } from './streams/routes.ts'

export const newsRoutes: readonly Route[] = [
  ...activitiesRoutes,
  ...inboxRoutes,
  ...mutesRoutes,
  ...pushRoutes,
  ...realtimeRoutes,
  ...streamsRoutes,
]
