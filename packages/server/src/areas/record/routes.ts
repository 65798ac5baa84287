/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { auditRoutes } from './audit/routes.ts'
import { deletionRoutes } from './deletions/routes.ts'

export const recordRoutes: readonly Route[] = [...auditRoutes, ...deletionRoutes]
