/** The operations that list announcements; they are created and changed like any content. */
import { Type } from 'typebox'
import { contentBase, pageOfContents } from './content-operations.ts'
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
        description: 'false: also those that are over or to come, for those who may change them.',
      }),
    ),
  },
  answer: pageOfContents,
} as const

export const listAnnouncements = operation({
  ...listed,
  id: 'listAnnouncements',
  path: `${V3}/announcements`,
  summary: 'The announcements that are active now, of places too, the latest first',
  errors: [],
})

export const listPlaceAnnouncements = operation({
  ...listed,
  id: 'listPlaceAnnouncements',
  path: `${V3}/places/{placeID}/announcements`,
  summary: 'The announcements of a place that are active now, the latest first',
  params: placeParams,
  errors: ['place_missing', 'forbidden'],
})
