/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { accessRoutes } from './access/routes.ts'
import { batchRoutes } from './batch/routes.ts'
import { configurationRoutes } from './configuration/routes.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { lookRoutes } from './look/routes.ts'
import { metadataRoutes } from './metadata/routes.ts'
import { placeOverviewRoutes } from './place-overviews/routes.ts'
import { propertyRoutes } from './properties/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { storageRoutes } from './storage/routes.ts'
import { versionRoutes } from './version/routes.ts'

export const instanceRoutes: readonly Route[] = [
  ...accessRoutes,
  ...batchRoutes,
  ...configurationRoutes,
  ...documentationRoutes,
  ...erasureRoutes,
  ...healthRoutes,
  ...lookRoutes,
  ...metadataRoutes,
  ...placeOverviewRoutes,
  ...propertyRoutes,
  ...sitemapRoutes,
  ...storageRoutes,
  ...versionRoutes,
]
