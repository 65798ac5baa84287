/** Lists, creates and dismisses announcements; they are changed like any content. */

import { Type } from 'typebox'
import { TEXT_BODY_LIMIT } from './body-limits.ts'
import { AnnouncementInput } from './content-entities.ts'
import {
  changedContent as changed,
  contentBase,
  contentParams,
  createdAlone as created,
  pageOfContents,
  removedContent as removed,
  someContent,
} from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { placeParams } from './place-operations.ts'
import { V3 } from './uris.ts'

const listed = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: {
    ...pageQuery,
    ...fieldsQuery,
    activeOnly: Type.Optional(
      Type.Boolean({
        description: 'false: also past and future ones, for people who may change them.',
      }),
    ),
    includeDismissed: Type.Optional(
      Type.Boolean({
        description: 'true: also those that the caller dismissed; activeOnly=false has them too.',
      }),
    ),
  },
  answer: pageOfContents,
} as const

export const listAnnouncements = operation({
  ...listed,
  id: 'listAnnouncements',
  path: `${V3}/announcements`,
  summary: 'The active announcements, including those of places, newest first',
  errors: [],
})

export const listPlaceAnnouncements = operation({
  ...listed,
  id: 'listPlaceAnnouncements',
  path: `${V3}/places/{placeID}/announcements`,
  summary: 'The active announcements of a place, newest first',
  params: placeParams,
  errors: ['place_missing', 'forbidden'],
})

const announced = {
  ...created,
  body: { kind: 'json and files', schema: AnnouncementInput, limit: TEXT_BODY_LIMIT },
} as const

export const createAnnouncement = operation({
  ...announced,
  id: 'createAnnouncement',
  path: `${V3}/announcements`,
  summary: 'Announce something to everyone (admins)',
})

export const createPlaceAnnouncement = operation({
  ...announced,
  id: 'createPlaceAnnouncement',
  path: `${V3}/places/{placeID}/announcements`,
  summary: 'Announce something in a place (its owners)',
  params: placeParams,
  errors: [...announced.errors, 'place_missing'],
})

const one = { path: `${V3}/announcements/{contentID}`, params: contentParams } as const

export const getAnnouncement = operation({
  ...someContent,
  ...one,
  id: 'getAnnouncement',
  summary: 'Read an announcement',
})

export const updateAnnouncement = operation({
  ...changed,
  ...one,
  id: 'updateAnnouncement',
  summary: 'Change an announcement; optional fields that are left out stay as they are',
})

export const deleteAnnouncement = operation({
  ...removed,
  ...one,
  id: 'deleteAnnouncement',
  summary: 'Remove an announcement and all of its answers',
})

const dismissing = {
  ...contentBase,
  path: `${V3}/announcements/{contentID}/dismiss`,
  access: 'person',
  params: contentParams,
  answer: { kind: 'nothing', status: 204 },
  errors: ['content_missing', 'forbidden'],
} as const

export const dismissAnnouncement = operation({
  ...dismissing,
  id: 'dismissAnnouncement',
  method: 'POST',
  summary: 'Dismiss an announcement: it disappears from the lists of the caller',
})

export const restoreAnnouncement = operation({
  ...dismissing,
  id: 'restoreAnnouncement',
  method: 'DELETE',
  summary: 'Undo the dismissal of an announcement',
})
