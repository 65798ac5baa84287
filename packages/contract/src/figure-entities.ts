/** Figures of the community or of a place: what happened by day, week or month, in UTC. */
import { type Static, Type } from 'typebox'
import { ContentSummary } from './content-summary.ts'
import { PlaceSummary } from './place-entities.ts'

export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** In the order in which they are shown. */
export const FIGURES = [
  'activeMembers',
  'returningMembers',
  'newMembers',
  'contributors',
  'readers',
  'discussions',
  'documents',
  'announcements',
  'updates',
  'replies',
  'comments',
  'likes',
  'questions',
  'unansweredQuestions',
  'firstAnswers',
  'timeToFirstAnswer',
  'mailsSent',
  'mailsFailed',
] as const
export type FigureName = (typeof FIGURES)[number]

const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })

const value = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], {
    description: `${description} null: there is nothing to average.`,
  })

const Figure = Type.Object(
  {
    name: Type.Enum([...FIGURES], {
      description:
        'People are counted once in each interval. contributors wrote, answered or changed content; readers were active without it; returningMembers had signed up before the interval; newMembers signed up, or joined the place. unansweredQuestions were asked then and have no reply by anybody else yet. timeToFirstAnswer: of discussions that were first answered then.',
    }),
    unit: Type.Enum(['count', 'seconds'], { description: 'seconds: a mean.' }),
    total: value('Over the whole span; people once.'),
    previousTotal: Type.Optional(value('The same of the span before.')),
    values: Type.Array(value('One for each of `starts`.')),
    list: Type.Optional(
      Type.String({ description: 'The URI of a list of what is counted, as far as there is such a list.' }),
    ),
  },
  { $id: 'Figure', readOnly: true },
)

const Span = { from: day('The first day.'), to: day('The last day.') }

export const Figures = Type.Object(
  {
    ...Span,
    interval: Type.Enum([...INTERVALS]),
    previous: Type.Optional(
      Type.Object(Span, { description: 'The span of the same length before; with compare=true.' }),
    ),
    place: Type.Optional(PlaceSummary),
    starts: Type.Array(day('The first day of each interval.')),
    figures: Type.Array(Figure),
    topContents: Type.Array(Type.Object({ content: ContentSummary, count: Type.Integer() }), {
      description:
        'Conversations with the most replies, comments and likes, as far as the caller may see them.',
    }),
    topPlaces: Type.Array(Type.Object({ place: PlaceSummary, count: Type.Integer() }), {
      description:
        'Places with the most content, replies, comments and likes, as far as the caller may see them. Empty for a place.',
    }),
  },
  { $id: 'Figures', readOnly: true },
)
export type Figures = Static<typeof Figures>
