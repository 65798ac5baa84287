/** Searches: the lists of content, people and places with additional filters. */
import { listedContents } from './content-operations.ts'
import { operation } from './operation.ts'
import { listedPeople } from './people-operations.ts'
import { listedPlaces } from './place-operations.ts'
import { V3 } from './uris.ts'

/** `happened` names what the dates apply to. */
const searchFilters = (happened: string, title: string) =>
  ({
    after: { description: `${happened} later than this date.` },
    before: { description: `${happened} earlier than this date.` },
    subjectonly: { description: `Only results with the words in the ${title}.`, flag: true },
  }) as const

const base = { group: 'Search', since: '3.0' } as const

export const searchContents = operation({
  ...listedContents,
  ...base,
  id: 'searchContents',
  path: `${V3}/search/contents`,
  summary: 'Search content; requires filter=search(…)',
  filters: { ...listedContents.filters, ...searchFilters('Published', 'subject or tags') },
  errors: ['filter_invalid'],
})

export const searchPeople = operation({
  ...listedPeople,
  ...base,
  id: 'searchPeople',
  path: `${V3}/search/people`,
  summary: 'Search people; requires filter=search(…)',
  filters: { ...listedPeople.filters, ...searchFilters('Joined', 'names or tags') },
})

export const searchPlaces = operation({
  ...listedPlaces,
  ...base,
  id: 'searchPlaces',
  path: `${V3}/search/places`,
  summary: 'Search places; requires filter=search(…)',
  filters: { ...listedPlaces.filters, ...searchFilters('Created', 'name or tags') },
})
