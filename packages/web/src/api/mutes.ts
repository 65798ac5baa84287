import { api, type Mute } from '@folkmoot/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** All mutes of the caller: the API has no query for a single one. */
export const askMutes = queryOptions({
  queryKey: ['listMutes', 'all'] as const,
  queryFn: async () => {
    const all: Mute[] = []
    for await (const mute of client.each(api.listMutes, { personID: '@me', count: 100 })) all.push(mute)
    return all
  },
})
