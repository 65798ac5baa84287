/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { addOnsRoutes } from './add-ons/routes.ts'
import { managingRoutes } from './managing/routes.ts'
import { mergingRoutes } from './merging/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { organisationRoutes } from './people/organisation-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { securityGroupsRoutes } from './security-groups/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { tokensRoutes } from './tokens/routes.ts'

export const identityRoutes: readonly Route[] = [
  ...addOnsRoutes,
  ...managingRoutes,
  ...mergingRoutes,
  ...oauthRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...preferencesRoutes,
  ...securityGroupsRoutes,
  ...sessionsRoutes,
  ...tokensRoutes,
]
