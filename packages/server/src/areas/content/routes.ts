/** Every route of the area. */
import type { Route } from '../../http/route.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { attachmentsRoutes } from './attachments/routes.ts'
import { bookmarksRoutes } from './bookmarks/routes.ts'
import { categoriesRoutes } from './categories/routes.ts'
import { changesRoutes } from './changes/routes.ts'
import { draftsRoutes } from './drafts/routes.ts'
import { extendedPropertiesRoutes } from './extended-properties/routes.ts'
import { featuredRoutes } from './featured/routes.ts'
import { feedsRoutes } from './feeds/routes.ts'
import { imagesRoutes } from './images/routes.ts'
import { linkPreviewsRoutes } from './link-previews/routes.ts'
import { lockingRoutes } from './locking/routes.ts'
import { urlRoutes } from './mentions/url-routes.ts'
import { reportsRoutes } from './moderation/routes.ts'
import { outcomesRoutes } from './outcomes/routes.ts'
import { placeFilesRoutes } from './place-files/routes.ts'
import { rankingsRoutes } from './rankings/routes.ts'
import { emojiRoutes } from './reactions/emoji-routes.ts'
import { reactionsRoutes } from './reactions/routes.ts'
import { contentsRoutes } from './reading/routes.ts'
import { sharesRoutes } from './shares/routes.ts'
import { templatesRoutes } from './templates/routes.ts'
import { answersRoutes } from './threads/routes.ts'
import { versionsRoutes } from './versions/routes.ts'
import { visitsRoutes } from './visits/routes.ts'

export const contentRoutes: readonly Route[] = [
  ...announcementsRoutes,
  ...attachmentsRoutes,
  ...bookmarksRoutes,
  ...categoriesRoutes,
  ...changesRoutes,
  ...draftsRoutes,
  ...templatesRoutes,
  ...extendedPropertiesRoutes,
  ...featuredRoutes,
  ...feedsRoutes,
  ...imagesRoutes,
  ...linkPreviewsRoutes,
  ...lockingRoutes,
  ...urlRoutes,
  ...reportsRoutes,
  ...outcomesRoutes,
  ...placeFilesRoutes,
  ...rankingsRoutes,
  ...reactionsRoutes,
  ...emojiRoutes,
  ...contentsRoutes,
  ...sharesRoutes,
  ...answersRoutes,
  ...versionsRoutes,
  ...visitsRoutes,
]
