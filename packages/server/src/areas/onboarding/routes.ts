/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { importsRoutes } from './imports/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'

export const onboardingRoutes: readonly Route[] = [...invitationsRoutes, ...importsRoutes]
