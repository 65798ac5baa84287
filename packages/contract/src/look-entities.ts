/** The look of the community: its name, what it says about itself, its colours, logo and icon. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { accepting } from './field-problems.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

export const LOOK_NAME_MAX = 60
export const INTRODUCTION_MAX = 1_000

/** Both are stored as PNG: the icon in these sizes, and as one that phones may cut to their shape. */
export const LOOK_ICON_SIZES = [64, 180, 192, 512] as const
export const LOOK_PICTURE_KINDS = ['logo', 'icon'] as const
export type LookPictureKind = (typeof LOOK_PICTURE_KINDS)[number]
export const LOOK_PICTURE_BODY = {
  kind: 'binary',
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
  limit: 5 * 1024 * 1024,
} as const

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', ...accepting('colour') })
const Colours = Type.Object(
  { light: Colour, dark: Colour },
  {
    description:
      'The accent of each theme: links, buttons, what is chosen. It needs a contrast of 4.5 on all grounds.',
  },
)

const look = {
  name: Type.String({ description: `Plain text on one line, of at most ${LOOK_NAME_MAX} characters.` }),
  introduction: Type.String({
    description: `What the community is about, for visitors: plain text of at most ${INTRODUCTION_MAX} characters. Empty: a general sentence.`,
  }),
  colours: Colours,
  logo: Type.Optional(
    Type.String({ readOnly: true, description: 'The URI of a picture that stands for the name.' }),
  ),
  icon: Type.Optional(
    Type.String({
      readOnly: true,
      description: 'The URI of the icon of windows and of the installed app, unless it is the default one.',
    }),
  ),
}

export const Look = Type.Object(
  {
    type: Type.Literal('look', { readOnly: true }),
    version: Type.String({ pattern: ID_PATTERN, readOnly: true, description: 'Grows with each change.' }),
    ...look,
    published: Type.String({ pattern: DATE_PATTERN, readOnly: true }),
    resources: Resources,
  },
  { $id: 'Look' },
)
export type Look = Static<typeof Look>

const Contrast = Type.Number({ description: 'The lowest on the grounds of this theme.' })

export const LookDraft = Type.Object(
  {
    type: Type.Literal('lookDraft', { readOnly: true }),
    version: Type.String({ pattern: ID_PATTERN, readOnly: true, description: 'For If-Match.' }),
    ...look,
    contrast: Type.Object({ light: Contrast, dark: Contrast }, { readOnly: true }),
    hasChanges: Type.Boolean({ readOnly: true, description: 'Whether it differs from what is published.' }),
    before: Type.Optional(
      Type.Object(
        { name: Type.String(), published: Type.String({ pattern: DATE_PATTERN }) },
        { readOnly: true, description: 'The look that undoing goes back to.' },
      ),
    ),
    resources: Resources,
  },
  { $id: 'LookDraft' },
)
export type LookDraft = Static<typeof LookDraft>

export const LookChange = Type.Object(
  {
    name: Type.Optional(Type.String()),
    introduction: Type.Optional(Type.String()),
    colours: Type.Optional(Type.Object({ light: Type.Optional(Colour), dark: Type.Optional(Colour) })),
  },
  { $id: 'LookChange', description: 'What is absent stays as it is.' },
)
export type LookChange = Static<typeof LookChange>
