/** Which modules there are; a module that is not listed does not exist. */
import type { Route } from './http/route.ts'
import { activitiesRoutes } from './areas/news/activities/routes.ts'
import { addOnsRoutes } from './areas/identity/add-ons/routes.ts'
import { announcementsRoutes } from './areas/content/announcements/routes.ts'
import { answersRoutes } from './areas/content/threads/routes.ts'
import { attachmentsRoutes } from './areas/content/attachments/routes.ts'
import { auditRoutes } from './areas/record/audit/routes.ts'
import { batchRoutes } from './areas/instance/batch/routes.ts'
import { contentsRoutes } from './areas/content/reading/routes.ts'
import { deliveriesRoutes } from './areas/hooks/deliveries/routes.ts'
import { documentationRoutes } from './areas/instance/documentation/routes.ts'
import { eventTypesRoutes } from './areas/hooks/event-types/routes.ts'
import { feedsRoutes } from './areas/content/feeds/routes.ts'
import { imagesRoutes } from './areas/content/images/routes.ts'
import { inboxRoutes } from './areas/news/inbox/routes.ts'
import { mutesRoutes } from './areas/news/mutes/routes.ts'
import { notificationsRoutes } from './areas/hooks/notifications/routes.ts'
import { oauthRoutes } from './areas/identity/oauth/routes.ts'
import { outcomesRoutes } from './areas/content/outcomes/routes.ts'
import { peopleRoutes } from './areas/identity/people/routes.ts'
import { placesRoutes } from './areas/places/places/routes.ts'
import { preferencesRoutes } from './areas/identity/preferences/routes.ts'
import { propertyRoutes } from './areas/instance/properties/routes.ts'
import { reactionsRoutes } from './areas/content/reactions/routes.ts'
import { realtimeRoutes } from './areas/news/realtime/routes.ts'
import { reportsRoutes } from './areas/content/moderation/routes.ts'
import { searchRoutes } from './areas/search/searching/routes.ts'
import { securityGroupsRoutes } from './areas/identity/security-groups/routes.ts'
import { sessionsRoutes } from './areas/identity/sessions/routes.ts'
import { sharesRoutes } from './areas/content/shares/routes.ts'
import { streamsRoutes } from './areas/news/streams/routes.ts'
import { tagsRoutes } from './areas/places/tags/routes.ts'
import { tokensRoutes } from './areas/identity/tokens/routes.ts'
import { updateCommentsRoutes } from './areas/updates/v2/comment-routes.ts'
import { updateResponsesRoutes } from './areas/updates/v2/response-routes.ts'
import { updatesRoutes } from './areas/updates/v2/routes.ts'
import { versionRoutes } from './areas/instance/version/routes.ts'
import { versionsRoutes } from './areas/content/versions/routes.ts'
import { webhooksRoutes } from './areas/hooks/webhooks/routes.ts'

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
