import { Type } from 'typebox'
import { ContentSummary } from './content-summary.ts'
import { PersonSummary } from './people-entities.ts'
import { PlaceSummary } from './place-entities.ts'

export const Named = Type.Union([PersonSummary, PlaceSummary, ContentSummary], {
  description: 'A person, a place, or content.',
})
