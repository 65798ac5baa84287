/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { deliveriesRoutes } from './deliveries/routes.ts'
import { eventTypesRoutes } from './event-types/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

export const hookRoutes: readonly Route[] = [
  ...deliveriesRoutes,
  ...eventTypesRoutes,
  ...notificationsRoutes,
  ...webhooksRoutes,
]
