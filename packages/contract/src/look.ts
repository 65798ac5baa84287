/** The operations on the look of the community: what is published, and the draft of the next one. */
import { Type } from 'typebox'
import { ID_PATTERN } from './identifiers.ts'
import {
  LOOK_ICON_SIZES,
  LOOK_PAGES,
  LOOK_PICTURE_BODY,
  LOOK_PICTURE_KINDS,
  Look,
  LookChange,
  LookDraft,
  LookPage,
} from './look-entities.ts'
import { fieldsQuery, operation } from './operation.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Look' } as const
const editing = { ...base, access: 'person' } as const
const DRAFT = `${V3}/admin/look/draft`
const published = { kind: 'entity', status: 200, schema: Look } as const
const draft = { kind: 'entity', status: 200, schema: LookDraft } as const

export const getLook = operation({
  ...base,
  id: 'getLook',
  method: 'GET',
  path: `${V3}/look`,
  summary: 'The name, colours, logo and icon of the community',
  access: 'anyone',
  query: fieldsQuery,
  answer: published,
  errors: [],
})

export const getLookPicture = operation({
  ...base,
  id: 'getLookPicture',
  method: 'GET',
  path: `${V3}/look/pictures/{pictureID}`,
  summary: 'A logo or icon that is or was published; those of the draft for those who may change it',
  access: 'anyone',
  params: { pictureID: Type.String({ pattern: ID_PATTERN }) },
  query: {
    size: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: `Of icons, the needed size in pixels; the smallest stored size (${LOOK_ICON_SIZES.join(', ')}) that is large enough is sent.`,
      }),
    ),
    maskable: Type.Optional(
      Type.Boolean({ default: false, description: 'The icon with a margin, which may be cut to a shape.' }),
    ),
  },
  answer: { kind: 'binary', status: 200, mediaTypes: ['image/png'] },
  errors: ['image_missing'],
})

export const getLookPage = operation({
  ...base,
  id: 'getLookPage',
  method: 'GET',
  path: `${V3}/look/pages/{pageName}`,
  summary: 'The document of a page about the community, for everybody, if there is such a page',
  access: 'anyone',
  params: { pageName: Type.Enum([...LOOK_PAGES]) },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: LookPage },
  errors: ['content_missing'],
})

export const getLookDraft = operation({
  ...editing,
  id: 'getLookDraft',
  method: 'GET',
  path: DRAFT,
  summary: 'The look that is being prepared (community managers)',
  query: fieldsQuery,
  answer: draft,
  errors: ['forbidden'],
})

export const changeLookDraft = operation({
  ...editing,
  id: 'changeLookDraft',
  method: 'PUT',
  path: DRAFT,
  summary: 'Change the draft; nobody else sees it before it is published (community managers)',
  query: fieldsQuery,
  body: { kind: 'json', schema: LookChange },
  answer: draft,
  errors: ['forbidden', 'field_invalid', 'version_stale'],
})

export const discardLookDraft = operation({
  ...editing,
  id: 'discardLookDraft',
  method: 'DELETE',
  path: DRAFT,
  summary: 'Begin the draft again with what is published (community managers)',
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden'],
})

const onPicture = {
  ...editing,
  path: `${DRAFT}/{kind}`,
  params: { kind: Type.Enum([...LOOK_PICTURE_KINDS]) },
} as const

export const setLookPicture = operation({
  ...onPicture,
  id: 'setLookPicture',
  method: 'PUT',
  summary: 'Set the logo or the icon of the draft (community managers)',
  query: fieldsQuery,
  body: LOOK_PICTURE_BODY,
  answer: draft,
  errors: ['forbidden', 'field_invalid', 'version_stale'],
})

export const removeLookPicture = operation({
  ...onPicture,
  id: 'removeLookPicture',
  method: 'DELETE',
  summary: 'Take the logo or the icon out of the draft (community managers)',
  answer: { kind: 'nothing', status: 204 },
  errors: ['forbidden', 'version_stale'],
})

export const publishLook = operation({
  ...editing,
  id: 'publishLook',
  method: 'POST',
  path: `${V3}/admin/look/publish`,
  summary:
    'Publish the draft, at once and on open pages; If-Match names the draft that was seen (community managers)',
  query: fieldsQuery,
  answer: published,
  errors: ['forbidden', 'version_stale'],
})

export const undoLook = operation({
  ...editing,
  id: 'undoLook',
  method: 'POST',
  path: `${V3}/admin/look/undo`,
  summary:
    'Go back to the look before; what was undone is the draft then, unless the draft has changes of its own; If-Match names the draft that was seen (community managers)',
  query: fieldsQuery,
  answer: published,
  errors: ['forbidden', 'nothing_to_undo', 'version_stale'],
})
