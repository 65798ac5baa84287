/** Calls of the API that can be stored and made later. */
import { ApiError, type Client } from '@folkmoot/client'
import { client } from '../api/client.ts'
import { isAborted } from './keeping-fetch.ts'
import type { OperationId, StoredCall } from './write-store.ts'

export const callOf = <Id extends OperationId>(
  operation: Id,
  input: Parameters<Client[Id]>[0] & object,
): StoredCall => ({ operation, input })

/** `callOf` has checked the input; the compiler cannot do so for all operations at once. */
export const perform = async ({ operation, input }: StoredCall, sender: Client = client): Promise<unknown> =>
  await (sender[operation] as (input: object) => Promise<unknown>)(input)

/** No answer came: it may have arrived or not. */
export const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) && !isAborted(error)
