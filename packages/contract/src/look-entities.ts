/** The look of the community: its name, what it says about itself, its colours, logo and icon. */
import { type Static, type TSchema, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { accepting } from './field-problems.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

export const LOOK_NAME_MAX = 60
export const INTRODUCTION_MAX = 1_000
export const LOOK_LINKS_MAX = 8
export const LOOK_LINK_LABEL_MAX = 30
export const LOOK_LINK_URL_MAX = 2048

/** Both are stored as PNG: the icon in these sizes, and as one that phones may cut to their shape. */
export const LOOK_ICON_SIZES = [64, 180, 192, 512] as const
export const LOOK_PICTURE_KINDS = ['logo', 'icon'] as const
export type LookPictureKind = (typeof LOOK_PICTURE_KINDS)[number]

/** Pages about the community at fixed addresses; each shows a document. */
export const LOOK_PAGES = ['about', 'terms', 'privacy', 'accessibility'] as const
export type LookPageName = (typeof LOOK_PAGES)[number]
export const lookPagePath = <Name extends LookPageName>(name: Name) => `/${name}` as const

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

const byPage = <Value extends TSchema>(schema: Value) => {
  const entry = Type.Optional(schema)
  return Type.Object({ about: entry, terms: entry, privacy: entry, accessibility: entry })
}

/** Content that all members may read, when it was chosen. */
const ChosenContent = Type.Object(
  {
    uri: Type.String(),
    html: Type.Optional(Type.String({ description: 'The URI of its page.' })),
    type: Type.Optional(Type.String()),
    subject: Type.Optional(Type.String()),
    isShown: Type.Boolean({
      description:
        'Whether all members may still read it. If not, its page is missing, and Home leaves it out for the others.',
    }),
  },
  { $id: 'ChosenContent' },
)
export type ChosenContent = Static<typeof ChosenContent>

/** People for whom Home begins with something of their own. */
export const HOME_AUDIENCES = ['visitors', 'members', 'newMembers'] as const
export type HomeAudience = (typeof HOME_AUDIENCES)[number]
/** So long after they joined. */
export const NEW_MEMBER_DAYS = 30
const byAudience = <Value extends TSchema>(schema: Value, description: string) => {
  const entry = Type.Optional(schema)
  return Type.Object({ visitors: entry, members: entry, newMembers: entry }, { description })
}
const HOME = `What Home begins with: for people who are not signed in, for members, and for members who joined less than ${NEW_MEMBER_DAYS} days ago, who otherwise see that of members.`

const Link = Type.Object({
  label: Type.String({ description: `Plain text of at most ${LOOK_LINK_LABEL_MAX} characters.` }),
  url: Type.String({
    maxLength: LOOK_LINK_URL_MAX,
    description: 'A path of this community such as /content, or an https URL.',
  }),
})
export type LookLink = Static<typeof Link>
const Links = Type.Array(Link, {
  maxItems: LOOK_LINKS_MAX,
  description: 'Own links of the navigation, in this order, after those of the community.',
})

const look = {
  name: Type.String({ description: `Plain text on one line, of at most ${LOOK_NAME_MAX} characters.` }),
  introduction: Type.String({
    description: `What the community is about, for visitors: plain text of at most ${INTRODUCTION_MAX} characters. Empty: a general sentence.`,
  }),
  colours: Colours,
  links: Links,
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
    pages: Type.Array(
      Type.Object({
        name: Type.Enum([...LOOK_PAGES]),
        html: Type.String({ description: 'The URI of the page.' }),
      }),
      { readOnly: true, description: 'The pages about the community that have a document.' },
    ),
    home: byAudience(Type.String({ description: 'The URI of the content.' }), HOME),
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
    pages: byPage(ChosenContent),
    home: byAudience(ChosenContent, HOME),
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
    links: Type.Optional(Links),
    pages: Type.Optional(
      byPage(
        Type.String({
          description:
            'The URI or id of a document that all members may read. Visitors read it on this page too. Empty: no such page.',
        }),
      ),
    ),
    home: Type.Optional(
      byAudience(
        Type.String({
          description:
            'The URI or id of a document or announcement that all members may read. Empty: nothing.',
        }),
        HOME,
      ),
    ),
  },
  { $id: 'LookChange', description: 'What is absent stays as it is.' },
)
export type LookChange = Static<typeof LookChange>

export const LookPage = Type.Object(
  {
    type: Type.Literal('lookPage'),
    name: Type.Enum([...LOOK_PAGES]),
    subject: Type.String(),
    content: Type.Object({ type: Type.Literal('text/html'), text: Type.String() }),
    updated: Type.String({ pattern: DATE_PATTERN }),
    resources: Resources,
  },
  { $id: 'LookPage', description: 'The document of a page about the community.' },
)
export type LookPage = Static<typeof LookPage>
