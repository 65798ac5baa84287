/** Which modules there are; a module that is not listed does not exist. */
import type { Route } from './http/route.ts'
import { activitiesRoutes } from './modules/activities/routes.ts'
import { addOnsRoutes } from './modules/add-ons/routes.ts'
import { announcementsRoutes } from './modules/announcements/routes.ts'
import { answersRoutes } from './modules/answers/routes.ts'
import { attachmentsRoutes } from './modules/attachments/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { batchRoutes } from './modules/batch/routes.ts'
import { contentsRoutes } from './modules/contents/routes.ts'
import { deliveriesRoutes } from './modules/deliveries/routes.ts'
import { documentationRoutes } from './modules/documentation/routes.ts'
import { eventTypesRoutes } from './modules/event-types/routes.ts'
import { feedsRoutes } from './modules/feeds/routes.ts'
import { imagesRoutes } from './modules/images/routes.ts'
import { inboxRoutes } from './modules/inbox/routes.ts'
import { mutesRoutes } from './modules/mutes/routes.ts'
import { notificationsRoutes } from './modules/notifications/routes.ts'
import { oauthRoutes } from './modules/oauth/routes.ts'
import { outcomesRoutes } from './modules/outcomes/routes.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { placesRoutes } from './modules/places/routes.ts'
import { preferencesRoutes } from './modules/preferences/routes.ts'
import { propertyRoutes } from './modules/properties/routes.ts'
import { reactionsRoutes } from './modules/reactions/routes.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { reportsRoutes } from './modules/reports/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { securityGroupsRoutes } from './modules/security-groups/routes.ts'
import { sessionsRoutes } from './modules/sessions/routes.ts'
import { sharesRoutes } from './modules/shares/routes.ts'
import { streamsRoutes } from './modules/streams/routes.ts'
import { tagsRoutes } from './modules/tags/routes.ts'
import { tokensRoutes } from './modules/tokens/routes.ts'
import { updateCommentsRoutes } from './modules/update-comments/routes.ts'
import { updateResponsesRoutes } from './modules/update-responses/routes.ts'
import { updatesRoutes } from './modules/updates/routes.ts'
import { versionRoutes } from './modules/version/routes.ts'
import { versionsRoutes } from './modules/versions/routes.ts'
import { webhooksRoutes } from './modules/webhooks/routes.ts'

export const routes: readonly Route[] = [
  ...versionRoutes,
  ...documentationRoutes,
  ...peopleRoutes,
  ...tokensRoutes,
  ...addOnsRoutes,
  ...sessionsRoutes,
  ...preferencesRoutes,
  ...auditRoutes,
  ...propertyRoutes,
  ...oauthRoutes,
  ...securityGroupsRoutes,
  ...placesRoutes,
  ...contentsRoutes,
  ...answersRoutes,
  ...reactionsRoutes,
  ...sharesRoutes,
  ...mutesRoutes,
  ...inboxRoutes,
  ...attachmentsRoutes,
  ...imagesRoutes,
  ...announcementsRoutes,
  ...feedsRoutes,
  ...tagsRoutes,
  ...searchRoutes,
  ...versionsRoutes,
  ...outcomesRoutes,
  ...reportsRoutes,
  ...activitiesRoutes,
  ...notificationsRoutes,
  ...streamsRoutes,
  ...realtimeRoutes,
  ...deliveriesRoutes,
  ...eventTypesRoutes,
  ...updatesRoutes,
  ...updateCommentsRoutes,
  ...updateResponsesRoutes,
  ...webhooksRoutes,
  ...batchRoutes,
]
