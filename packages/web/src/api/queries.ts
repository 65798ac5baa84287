/** Query options for TanStack Query: `useQuery(ask('getContent', { contentID }))`. */
import { ApiError, type Client } from '@folkmoot/client'
import type { Api } from '@folkmoot/contract'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { NotKept } from '../offline/keeping-fetch.ts'
import { client, own } from './client.ts'

/** All read operations by id. */
type ReadId = {
  [Id in keyof Api & keyof Client]: Api[Id]['method'] extends 'GET' ? Id : never
}[keyof Api & keyof Client]
type InputOf<Id extends ReadId> = Parameters<Client[Id]>[0]
type AnswerOf<Id extends ReadId> = Awaited<ReturnType<Client[Id]>>

/** Typed per operation; the compiler cannot check all of them at once. */
const call = async <Id extends ReadId>(id: Id, input: InputOf<Id>): Promise<AnswerOf<Id>> =>
  await (client[id] as (input: InputOf<Id>) => Promise<AnswerOf<Id>>)(input)

/** The first part of a key is the operation: `queryClient.invalidateQueries({ queryKey: ['getContent'] })`. */
export const ask = <Id extends ReadId>(id: Id, input: InputOf<Id>) =>
  queryOptions({ queryKey: [id, input] as const, queryFn: () => call(id, input) })

interface Listed {
  readonly links?: { readonly next?: string }
}

/** Pages of a list, each by the previous page's link. */
export const askPages = <Id extends ReadId>(id: Id, input: InputOf<Id>) =>
  infiniteQueryOptions({
    queryKey: [id, input, 'pages'] as const,
    initialPageParam: '',
    queryFn: async ({ pageParam }): Promise<AnswerOf<Id>> => {
      if (pageParam === '') return await call(id, input)
      const reply = await client.request({ path: own(pageParam) })
      if (reply.error) throw new ApiError(reply)
      return reply.body as AnswerOf<Id>
    },
    getNextPageParam: (last) => (last as Listed).links?.next,
  })

const MAX_TRIES = 2

/** Retries only help with network and server errors. */
const isWorthAnotherTry = (tries: number, error: unknown) =>
  tries < MAX_TRIES &&
  (error instanceof ApiError ? error.status >= 500 : !(error instanceof NotKept) || navigator.onLine)

/** Fail at once when offline, instead of waiting silently. */
const networkMode = 'always'

/** An answer that was requested before a change, and arrives after it, would count as current: it is requested again. */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Fails if the change itself makes the library request it again.
      query.promise?.then(
        () => super.invalidateQueries({ predicate: (one) => one === query, fetchStatus: 'idle' }),
        () => {},
      )
    }
    await super.invalidateQueries(filters, options)
  }
}

export const queryClient = new Queries({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthAnotherTry, refetchOnWindowFocus: false, networkMode },
    mutations: { retry: false, networkMode },
  },
})
